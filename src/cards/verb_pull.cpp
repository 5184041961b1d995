// `pull`: the stones of a line of one side slide one point outward.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

#include <array>

namespace tideline {
namespace verb_pull {

constexpr std::array<std::string_view, 1> kKeys{"line"};

std::optional<Refusal> make(const Scene& scene, const Step& step, std::span<const Arg> target, Rearrangement& change) {
  const auto side = static_cast<Side>(target[0].number);
  const auto inner = scene.shores->line(side, step.line);
  for (const Point p : inner) {
    const Colour stone = scene.field->board.at(p);
    if (!stone) continue;
    // Outward along its own column or row, over what is missing.
    Point out = kOffMap;
    for (const Point q : scene.shores->line(side, step.line - 1U)) {
      const bool same =
          side == Side::North || side == Side::South ? scene.shores->same_column(p, q) : scene.shores->same_row(p, q);
      if (same) out = q;
    }
    if (!out.on_map() || !scene.field->board.is_empty(out)) continue;
    change.set(p, kNobody);
    change.set(out, stone);
    change.journeys.push_back({p, out});
  }
  return std::nullopt;
}

}  // namespace verb_pull

extern const VerbRules kPull{
    .word = "pull",
    .keys = verb_pull::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Side; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .least_line = 2,
    .arity = [](const Step&) { return 1U; },
    .judge = judge_by<verb_pull::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_pull::make>,
    .sentence =
        [](const Step& step, const Told& before) {
          const std::string line = "line " + std::to_string(step.line);
          if (before.same_verb) return "Then do the same with " + line + " of a side, the same or another.";
          return "Choose a side: every stone on its " + line + " slides one point outward where that point is empty.";
        },
    .guess = guess_side,
    .deed = one_deed<Deed::Pull>,
};

}  // namespace tideline
