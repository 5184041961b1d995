// `look`: you see the opponent's hand.
#include "cards/verb.hpp"

namespace tideline {
namespace verb_look {

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg>) {
  for (const Colour c : field.order) {
    if (c != scene.who) ask_for(scene, Demand::Kind::ShowHand, c);
  }
}

}  // namespace verb_look

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
    .carry_out = verb_look::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string { return "You see the opponent's hand."; },
    .deed = one_deed<Deed::Look>,
};

}  // namespace tideline
