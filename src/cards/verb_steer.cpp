// `steer`: the opponent's next regular stone must lie in a quarter.
#include "cards/guess.hpp"

namespace tideline {
namespace verb_steer {

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg> target) {
  for (const Colour c : field.order) {
    if (c == scene.who) continue;
    auto& quarters = scene.forces.steering[c];
    quarters = static_cast<std::uint8_t>(quarters | 1U << target[0].number);
  }
}

std::optional<Arg> guess(const Scene&, const Step&, std::span<const Arg>, Random& random) {
  return quarter_arg(random.below(4));
}

}  // namespace verb_steer

extern const VerbRules kSteer{
    .word = "steer",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Quarter; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .arity = [](const Step&) { return 1U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = verb_steer::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "Choose a quarter: the opponent's next regular move that takes effect, if a stone, is in that quarter; a "
             "pass ends it too.";
    },
    .guess = verb_steer::guess,
    .deed = one_deed<Deed::Steer>,
};

}  // namespace tideline
