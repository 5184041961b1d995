// `calm`: no cards for a while.
#include "cards/verb.hpp"

namespace tideline {
namespace verb_calm {

void carry_out(Scene& scene, Field&, const Step&, std::span<const Arg>) {
  scene.forces.calm_by = scene.who;
  scene.forces.calm_until = scene.forces.turns[scene.who] + 1;
}

}  // namespace verb_calm

extern const VerbRules kCalm{
    .word = "calm",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = verb_calm::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "Until the end of your next turn nobody draws or plays a card, counters included.";
    },
    .deed = one_deed<Deed::Calm>,
};

}  // namespace tideline
