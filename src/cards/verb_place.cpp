// `place`: one stone comes down, or some side by side at once.
#include "cards/guess.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace verb_place {

constexpr std::array<std::string_view, 5> kKeys{"stones", "where", "apart", "need", "line"};

bool undone_filled(const Scene& scene, Point p) {
  for (const Point q : scene.field->filled_by(scene.undone)) {
    if (p == q) return true;
  }
  return false;
}

// One to three stones hang together if as many pairs of them touch as there are stones but one.
bool connected(const Topology& topology, std::span<const Arg> stones) {
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < stones.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) pairs += topology.adjacent(stones[i].point, stones[j].point) ? 1U : 0U;
  }
  return pairs + 1 >= stones.size();
}

Landing landing_of(const Scene& scene, std::span<const Arg> target) {
  Landing landing;
  landing.colour = scene.who;
  for (const Arg& one : target) landing.points.push_back(one.point);
  return landing;
}

std::optional<Refusal> judge(const Scene& scene, const Step& step, std::span<const Arg> target) {
  const Field& field = *scene.field;
  for (const Arg& one : target) {
    if (!one.point.on_map()) return refusal(Reason::OffMap, scene);
  }
  for (const Arg& one : target) {
    if (!field.board.is_empty(one.point)) return refusal(Reason::Occupied, scene);
  }
  for (const Arg& one : target) {
    if (step.where == Step::Where::Undone && !undone_filled(scene, one.point)) return refusal(Reason::Condition, scene);
  }
  for (const Arg& one : target) {
    if (scene.forces.is_closed(one.point, scene.who)) return closed_point(scene);
    if (step.line > 0 && scene.shores->line_of(one.point) > step.line) return refusal(Reason::Condition, scene);
  }
  for (std::size_t i = 1; i < target.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (target[i].point == target[j].point) return refusal(Reason::Condition, scene);
    }
  }
  if (target.size() < step.stones) return std::nullopt;
  if (step.stones > 1 && !connected(field.board.topology(), target)) return refusal(Reason::Condition, scene);
  const auto reaches = [&](const Arg& one) { return field.in_reach(scene.who, one.point, scene.reach); };
  if (step.where == Step::Where::Reach && std::none_of(target.begin(), target.end(), reaches))
    return refusal(Reason::Reach, scene);
  for (const Arg& one : target) {
    if (const auto close = crowded(scene, step, field, one.point)) return close;
  }
  const auto fault =
      step.stones == 1 ? field.stone_fault(target[0].point, scene.who) : field.fault(landing_of(scene, target));
  if (fault) return refusal(*fault, scene);
  return std::nullopt;
}

bool completable(const Scene& scene, const Step& step, std::span<const Arg> begun) {
  if (!look(scene) || judge(scene, step, begun)) return false;
  if (begun.size() == step.stones) return true;
  std::array<Arg, 3> stones;
  std::copy(begun.begin(), begun.end(), stones.begin());
  for (const Arg& one : begun) {
    for (const Point n : scene.field->board.topology().neighbours(one.point)) {
      stones[begun.size()] = arg(n);
      if (completable(scene, step, {stones.data(), begun.size() + 1})) return true;
    }
  }
  return false;
}

bool offer(const Scene& scene, const Step& step, std::span<const Arg> begun, Visitor visit) {
  std::array<Arg, 3> stones;
  std::copy(begun.begin(), begun.end(), stones.begin());
  for (const Point p : scene.field->board.topology().points()) {
    if (!scene.field->board.is_empty(p)) continue;
    stones[begun.size()] = arg(p);
    if (completable(scene, step, {stones.data(), begun.size() + 1}) && visit(arg(p))) return true;
  }
  return false;
}

// Stones side by side: every one of them is looked for beside those before it, and the next one anywhere.
Breadth breadth(const Step& step) {
  constexpr double kPoints = kMaxPoints;
  constexpr double kBeside = kMaxDegree;
  constexpr double kPairs = kPoints * kBeside * kBeside;  // two stones that a third can join
  switch (step.stones) {
    case 1:
      return {kPoints, kPoints, kPoints};
    case 2:
      return {kPoints * (1 + kBeside), kPoints * (1 + kBeside) + kPoints * kPoints, kPoints * kBeside};
    default: {
      const double first = kPoints * (1 + kBeside * (1 + 2 * kBeside));
      return {first, first + kPoints * kPoints * (1 + 2 * kBeside) + kPairs * kPoints, kPairs * 2 * kBeside};
    }
  }
}

void carry_out(Scene& scene, Field& field, const Step& step, std::span<const Arg> target) {
  // The stone of a response is not part of a move, so nothing can undo it.
  field.land(landing_of(scene, target), scene.who, scene.logged && step.where != Step::Where::Undone);
  for (const Arg& one : target) scene.landed.push_back(one.point);
}

std::string sentence(const Step& step, const Told& before) {
  std::string text = opening(step, before, "place ");
  if (step.stones == 1) {
    text += before.same_verb ? "another stone" : "a stone";
  } else {
    text += step.stones == 2 ? "two stones at once on neighbouring points" : "three stones at once on connected points";
  }
  switch (step.where) {
    case Step::Where::Undone:
      text += step.stones == 1 ? " on a point that the undone move had filled" : " that the undone move had filled";
      break;
    case Step::Where::Anywhere:
      text += step.line == 1  ? " on the first line"
              : step.line > 1 ? " on line " + std::to_string(step.line) + " or further out"
                              : " anywhere";
      break;
    case Step::Where::Reach:
      text += step.stones == 1 ? " within reach" : ", at least one of them within reach";
      break;
  }
  text += ".";
  if (step.apart == Step::Apart::Far && before.landed)
    text += " It lies at least 5 steps from those before it, and no group touches it and one of them.";
  if (step.apart == Step::Apart::Groups && before.landed)
    text += " They are of different groups, and no group touches both.";
  if (step.apart == Step::Apart::Points && before.landed) text += " It touches none of the others.";
  return text;
}

std::optional<Arg> guess(const Scene& scene, const Step&, std::span<const Arg> begun, Random& random) {
  const Board& board = scene.field->board;
  if (begun.empty()) return arg(any_empty_point(board, random));
  const Point p = any_neighbour(board, begun.back().point, random);
  if (!p.on_map()) return std::nullopt;
  return arg(p);
}

}  // namespace verb_place

extern const VerbRules kPlace{
    .word = "place",
    .keys = verb_place::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .needs = VerbRules::Needs::Nothing,
    .moves_stones = true,
    .puts_down = true,
    .fills_undone = true,
    .arity = [](const Step& step) -> unsigned { return step.stones; },
    .judge = verb_place::judge,
    .offer = verb_place::offer,
    .carry_out = verb_place::carry_out,
    .sentence = verb_place::sentence,
    .guess = verb_place::guess,
    .placement = [](const Step&, const Arg& next) { return Placement{next.point, true}; },
    .gain = [](const Step& step) { return static_cast<float>(step.stones) * (step.line == 1 ? 0.06F : 0.2F); },
    .breadth = verb_place::breadth,
    .deed =
        [](const Step& step) {
          if (step.line == 1) return Deed::PlaceAtRim;
          return step.stones > 1 ? Deed::PlaceTogether : Deed::PlaceOne;
        },
};

}  // namespace tideline
