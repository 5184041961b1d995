// `sweep`: every stone on a line of one side goes back to its bowl.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

#include <array>

namespace tideline {
namespace verb_sweep {

constexpr std::array<std::string_view, 1> kKeys{"line"};

std::optional<Refusal> make(const Scene& scene, const Step& step, std::span<const Arg> target, Rearrangement& change) {
  for (const Point p : scene.shores->line(static_cast<Side>(target[0].number), step.line)) {
    if (!scene.field->board.is_empty(p)) change.set(p, kNobody);
  }
  return std::nullopt;
}

}  // namespace verb_sweep

extern const VerbRules kSweep{
    .word = "sweep",
    .keys = verb_sweep::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Side; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .least_line = 1,
    .arity = [](const Step&) { return 1U; },
    .judge = judge_by<verb_sweep::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_sweep::make>,
    .sentence =
        [](const Step& step, const Told& before) {
          const std::string line = "line " + std::to_string(step.line);
          if (before.same_verb) return "Then do the same with " + line + " of a side, the same or another.";
          return "Choose a side: every stone on its " + line + " goes back to its bowl.";
        },
    .guess = guess_side,
    .deed = one_deed<Deed::Sweep>,
};

}  // namespace tideline
