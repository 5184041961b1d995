// `clear`: the stones of an area go back to their owners, and are nobody's prisoners.
#include "cards/area.hpp"
#include "cards/card_rules.hpp"
#include "cards/guess.hpp"

#include <array>

namespace tideline {
namespace verb_clear {

constexpr std::array<std::string_view, 6> kKeys{"area", "hits", "distance", "most", "where", "need"};

// A group may fall apart where a stone is lifted, which is found on a board of its own.
constexpr std::uint32_t kCost = 8;

PointSet stones_of(const Scene& scene, const Step& step, const Arg& target, const PointSet& points) {
  const Board& board = scene.field->board;
  PointSet stones;
  for (const Point p : points) {
    const Colour c = board.at(p);
    const bool hit = step.hits == Step::Hits::All || (step.hits == Step::Hits::Others && c != scene.who) ||
                     (step.hits == Step::Hits::OneColour && c == board.at(target.point));
    if (c && hit) stones.insert(p);
  }
  return stones;
}

std::optional<Refusal> judge(const Scene& scene, const Step& step, std::span<const Arg> target) {
  const Arg& one = target[0];
  const Board& board = scene.field->board;
  if (const auto wrong = area_fault(scene, step, one)) return wrong;
  const bool of_a_stone = step.area == Step::Area::Group || step.hits == Step::Hits::OneColour;
  if (of_a_stone && board.is_empty(one.point)) return refusal(Reason::NoTarget, scene);
  if (step.area == Step::Area::Group && board.group_size(one.point) > step.most)
    return refusal(Reason::NoTarget, scene);
  const PointSet points = area_points(scene, step, one);
  if (points.empty()) return refusal(Reason::OffMap, scene);
  const PointSet stones = stones_of(scene, step, one, points);
  if (stones.empty()) return refusal(Reason::NoTarget, scene);
  if (!area_reached(scene, step, one, points)) return refusal(Reason::Reach, scene);
  if (scene.rules->ko_binds_clearing && scene.field->repeats_without(stones)) return refusal(Reason::Ko, scene);
  return std::nullopt;
}

bool offer(const Scene& scene, const Step& step, std::span<const Arg>, Visitor visit) {
  return offer_areas(scene, step, kCost, visit);
}

void carry_out(Scene& scene, Field& field, const Step& step, std::span<const Arg> target) {
  const PointSet stones = stones_of(scene, step, target[0], area_points(scene, step, target[0]));
  field.clear(stones, scene.who, scene.logged);
}

std::string which(const Step& step, bool factions) {
  switch (step.hits) {
    case Step::Hits::All:
      break;
    case Step::Hits::Others:
      return factions ? "every stone of another faction" : "every opposing stone";
    case Step::Hits::OneColour:
      return "every stone of its colour";
  }
  return "every stone";
}

std::string sentence(const Step& step, const Told& before) {
  const bool factions = before.timing == CardKind::Timing::Move || before.timing == CardKind::Timing::Response;
  return opening(step, before, "choose ") + area_place(step) + ": " + which(step, factions) + area_extent(step) +
         " goes back to its " + (factions ? "owner" : "bowl") + " and is nobody's prisoner.";
}

std::optional<Arg> guess(const Scene& scene, const Step& step, std::span<const Arg>, Random& random) {
  if (step.area == Step::Area::Row) return guess_row(random);
  return arg(any_opposing_stone(scene, random));
}

}  // namespace verb_clear

extern const VerbRules kClear{
    .word = "clear",
    .keys = verb_clear::kKeys,
    .takes = takes_area,
    .needs = VerbRules::Needs::Nothing,
    .moves_stones = true,
    .puts_down = true,
    .by_reach = true,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_clear::judge,
    .offer = verb_clear::offer,
    .carry_out = verb_clear::carry_out,
    .sentence = verb_clear::sentence,
    .guess = verb_clear::guess,
    .gain = [](const Step& step) { return step.hits == Step::Hits::Others ? 0.35F : 0.2F; },
    .breadth = [](const Step& step) { return area_breadth(step, verb_clear::kCost); },
};

}  // namespace tideline
