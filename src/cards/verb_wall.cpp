// `wall`: empty points are closed to everybody for a while.
#include "cards/area.hpp"
#include "cards/guess.hpp"

#include <array>

namespace tideline {
namespace verb_wall {

constexpr std::array<std::string_view, 5> kKeys{"area", "distance", "rounds", "where", "need"};

PointSet open_points(const Scene& scene, const PointSet& points) {
  PointSet open;
  for (const Point p : points) {
    if (scene.field->board.is_empty(p) && !scene.field->walled(p)) open.insert(p);
  }
  return open;
}

std::optional<Refusal> judge(const Scene& scene, const Step& step, std::span<const Arg> target) {
  if (const auto wrong = area_fault(scene, step, target[0])) return wrong;
  const PointSet points = area_points(scene, step, target[0]);
  if (points.empty()) return refusal(Reason::OffMap, scene);
  if (open_points(scene, points).empty()) return refusal(Reason::NoTarget, scene);
  if (!area_reached(scene, step, target[0], points)) return refusal(Reason::Reach, scene);
  return std::nullopt;
}

void carry_out(Scene& scene, Field& field, const Step& step, std::span<const Arg> target) {
  field.wall_up(open_points(scene, area_points(scene, step, target[0])), scene.who, step.exchange.rounds);
}

std::string sentence(const Step& step, const Told& before) {
  const unsigned rounds = step.exchange.rounds;
  const std::string until =
      rounds == 1 ? "your next turn begins" : std::to_string(rounds) + " more turns of yours begin";
  return opening(step, before, "choose ") + area_place(step) + ": until " + until +
         ", no stone of anybody may come to an empty point" + area_extent(step) +
         (step.area == Step::Area::Cross ? "" : ",") + " be it placed or moved.";
}

std::optional<Arg> guess(const Scene& scene, const Step& step, std::span<const Arg>, Random& random) {
  if (step.area == Step::Area::Row) return guess_row(random);
  return arg(any_empty_point(scene.field->board, random));
}

}  // namespace verb_wall

extern const VerbRules kWall{
    .word = "wall",
    .keys = verb_wall::kKeys,
    .takes = takes_area,
    .needs = VerbRules::Needs::Nothing,
    .moves_stones = false,
    .by_reach = true,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_wall::judge,
    .offer = [](const Scene& scene, const Step& step, std::span<const Arg>,
                Visitor visit) { return offer_areas(scene, step, 1, visit); },
    .carry_out = verb_wall::carry_out,
    .sentence = verb_wall::sentence,
    .guess = verb_wall::guess,
    .breadth = [](const Step& step) { return area_breadth(step, 1); },
};

}  // namespace tideline
