// `toll`: the opponent loses a card by lot.
#include "cards/verb.hpp"

namespace tideline {
extern const VerbRules kToll{
    .word = "toll",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .demands = 1,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = [](Scene& scene, Field& field, const Step&,
                    std::span<const Arg>) { ask_others_for(scene, field, Demand::Kind::Lose); },
    .sentence = [](const Step&, const Told&) -> std::string {
      return "A random card of the opponent's hand is discarded.";
    },
    .deed = one_deed<Deed::Toll>,
};

}  // namespace tideline
