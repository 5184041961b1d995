// `look`: you see the opponent's hand.
#include "cards/verb.hpp"

namespace tideline {
extern const VerbRules kLook{
    .word = "look",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .demands = 1,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = [](Scene& scene, Field& field, const Step&,
                    std::span<const Arg>) { ask_others_for(scene, field, Demand::Kind::ShowHand); },
    .sentence = [](const Step&, const Told&) -> std::string { return "You see the opponent's hand."; },
    .deed = one_deed<Deed::Look>,
};

}  // namespace tideline
