// `cull`: both players discard a card.
#include "cards/verb.hpp"

namespace tideline {
namespace verb_cull {

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg>) {
  ask_for(scene, Demand::Kind::Discard, scene.who);
  for (const Colour c : field.order) {
    if (c != scene.who) ask_for(scene, Demand::Kind::Discard, c);
  }
}

}  // namespace verb_cull

extern const VerbRules kCull{
    .word = "cull",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .demands = 2,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = verb_cull::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "You, then the opponent, each discard one card of your own choice, if you have one.";
    },
    .gain = [](const Step&) { return -0.08F; },
    .deed = one_deed<Deed::Cull>,
};

}  // namespace tideline
