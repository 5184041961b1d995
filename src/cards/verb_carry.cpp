// `carry`: a small group of yours moves one point, all together.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

#include <array>

namespace tideline {
namespace verb_carry {

constexpr std::array<std::string_view, 1> kKeys{"most"};

std::optional<Refusal> make(const Scene& scene, const Step& step, std::span<const Arg> target, Rearrangement& change) {
  const Point p = target[0].point;
  const Board& board = scene.field->board;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  if (board.at(p) != scene.who || board.group_size(p) > step.most) return refusal(Reason::NoTarget, scene);
  if (target.size() < 2) return std::nullopt;
  const auto side = static_cast<Side>(target[1].number);
  PointSet group;
  Point stone = p;
  do {
    group.insert(stone);
    stone = board.next(stone);
  } while (stone != p);
  PointSet landed;
  for (const Point from : group) {
    const Point to = scene.shores->beside(from, side);
    if (!to.on_map()) return refusal(Reason::OffMap, scene);
    if (!group.contains(to) && !board.is_empty(to)) return refusal(Reason::Occupied, scene);
    if (!board.topology().adjacent(from, to)) return refusal(Reason::Condition, scene);
    landed.insert(to);
    change.journeys.push_back({from, to});
  }
  for (const Point from : group) {
    if (!landed.contains(from)) change.set(from, kNobody);
  }
  for (const Point to : landed) {
    if (!group.contains(to)) change.set(to, scene.who);
  }
  return std::nullopt;
}

std::optional<Arg> guess(const Scene& scene, const Step& step, std::span<const Arg> begun, Random& random) {
  return begun.empty() ? guess_own_stone(scene, step, begun, random) : guess_side(scene, step, begun, random);
}

}  // namespace verb_carry

extern const VerbRules kCarry{
    .word = "carry",
    .keys = verb_carry::kKeys,
    .takes = [](std::size_t n, Arg::Kind kind) { return kind == (n == 0 ? Arg::Kind::Point : Arg::Kind::Side); },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 2U; },
    .judge = judge_by<verb_carry::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_carry::make>,
    .sentence =
        [](const Step& step, const Told&) {
          if (step.most == 1)
            return std::string("A single stone of yours moves one point in one direction, onto an empty point.");
          return "A group of yours of at most " + std::to_string(step.most) +
                 " stones moves one point in one direction, all together, onto points that are empty or its own.";
        },
    .guess = verb_carry::guess,
    .gain = [](const Step&) { return 0.15F; },
    .deed = one_deed<Deed::Carry>,
};

}  // namespace tideline
