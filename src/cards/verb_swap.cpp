// `swap`: two touching stones change places.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace verb_swap {

std::optional<Refusal> make(const Scene& scene, const Step&, std::span<const Arg> target, Rearrangement& change) {
  const Board& board = scene.field->board;
  for (const Arg& one : target) {
    if (!one.point.on_map()) return refusal(Reason::OffMap, scene);
  }
  if (board.at(target[0].point) != scene.who) return refusal(Reason::NoTarget, scene);
  if (target.size() < 2) return std::nullopt;
  const Colour other = board.at(target[1].point);
  if (!other || other == scene.who) return refusal(Reason::NoTarget, scene);
  if (!board.topology().adjacent(target[0].point, target[1].point)) return refusal(Reason::Condition, scene);
  change.set(target[0].point, other);
  change.set(target[1].point, scene.who);
  change.journeys.push_back({target[0].point, target[1].point});
  change.journeys.push_back({target[1].point, target[0].point});
  return std::nullopt;
}

// The second stone touches the first: nothing else is looked at.
bool offer(const Scene& scene, const Step& step, std::span<const Arg> begun, Visitor visit) {
  const Topology& topology = scene.field->board.topology();
  if (begun.empty()) {
    for (const Point p : topology.points()) {
      if (!look(scene)) return false;
      const Arg own = arg(p);
      if (judge_by<make>(scene, step, {&own, 1})) continue;
      if (offer(scene, step, {&own, 1}, [](const Arg&) { return true; }) && visit(own)) return true;
    }
    return false;
  }
  Topology::Neighbours beside = topology.neighbours(begun[0].point);
  std::sort(beside.begin(), beside.end(), [](Point a, Point b) { return a.index() < b.index(); });
  for (const Point p : beside) {
    if (!look(scene)) return false;
    const std::array<Arg, 2> both{begun[0], arg(p)};
    if (!judge_by<make>(scene, step, both) && visit(both[1])) return true;
  }
  return false;
}

Breadth breadth(const Step&) {
  constexpr double kPoints = kMaxPoints;
  return {kPoints * (1 + kMaxDegree), kPoints * (1 + kMaxDegree) + kPoints * kMaxDegree, kPoints * kMaxDegree};
}

std::optional<Arg> guess(const Scene& scene, const Step& step, std::span<const Arg> begun, Random& random) {
  if (begun.empty()) return guess_own_stone(scene, step, begun, random);
  const Point to = any_neighbour(scene.field->board, begun.back().point, random);
  if (!to.on_map()) return std::nullopt;
  return arg(to);
}

}  // namespace verb_swap

extern const VerbRules kSwap{
    .word = "swap",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 2U; },
    .judge = judge_by<verb_swap::make>,
    .offer = verb_swap::offer,
    .carry_out = carry_out_by<verb_swap::make>,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "A stone of yours and an opposing stone that touches it change places.";
    },
    .guess = verb_swap::guess,
    .gain = [](const Step&) { return 0.2F; },
    .breadth = verb_swap::breadth,
    .deed = one_deed<Deed::Swap>,
};

}  // namespace tideline
