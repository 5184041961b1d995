// `toll`: the opponent loses a card by lot.
#include "cards/verb.hpp"

namespace tideline {
namespace verb_toll {

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg>) {
  for (const Colour c : field.order) {
    if (c != scene.who) ask_for(scene, Demand::Kind::Lose, c);
  }
}

}  // namespace verb_toll

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
    .carry_out = verb_toll::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "A random card of the opponent's hand is discarded.";
    },
    .deed = one_deed<Deed::Toll>,
};

}  // namespace tideline
