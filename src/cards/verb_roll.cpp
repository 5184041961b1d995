// `roll`: a row or column moves one point along itself, round the ends.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

namespace tideline {
namespace verb_roll {

std::optional<Refusal> make(const Scene& scene, const Step&, std::span<const Arg> target, Rearrangement& change) {
  const bool row = target[0].kind == Arg::Kind::Row;
  const auto points = row ? scene.shores->row(target[0].number) : scene.shores->column(target[0].number);
  if (points.empty()) return refusal(Reason::OffMap, scene);
  if (target.size() < 2) return std::nullopt;
  const auto side = static_cast<Side>(target[1].number);
  const bool along = row ? side == Side::East || side == Side::West : side == Side::North || side == Side::South;
  if (!along) return refusal(Reason::Condition, scene);
  // Rows go from west to east, columns from south to north.
  const std::size_t step = side == Side::East || side == Side::North ? 1 : points.size() - 1;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Colour stone = scene.field->board.at(points[i]);
    const Point to = points[(i + step) % points.size()];
    if (stone != scene.field->board.at(to)) change.set(to, stone);
    if (stone) change.journeys.push_back({points[i], to});
  }
  return std::nullopt;
}

std::optional<Arg> guess(const Scene& scene, const Step& step, std::span<const Arg> begun, Random& random) {
  if (!begun.empty()) return guess_side(scene, step, begun, random);
  const unsigned n = random.below(kMaxSide);
  return random.below(2) == 0 ? row_arg(n) : column_arg(n);
}

}  // namespace verb_roll

extern const VerbRules kRoll{
    .word = "roll",
    .keys = {},
    .takes =
        [](std::size_t n, Arg::Kind kind) {
          return n == 0 ? kind == Arg::Kind::Row || kind == Arg::Kind::Column : kind == Arg::Kind::Side;
        },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 2U; },
    .judge = judge_by<verb_roll::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_roll::make>,
    .sentence = [](const Step&, const Told& before) -> std::string {
      if (before.same_verb) return "Then do so with a row or column again, the same or another.";
      return "Choose a row or column and a way along it: its contents move one point that way, and what leaves at the "
             "end comes in at the other.";
    },
    .guess = verb_roll::guess,
    .deed = one_deed<Deed::Roll>,
};

}  // namespace tideline
