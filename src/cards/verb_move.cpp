// `move`: a stone is lifted and comes down elsewhere, keeping its colour.
#include "cards/guess.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace verb_move {

constexpr std::array<std::string_view, 5> kKeys{"whose", "distance", "apart", "captures", "need"};

// A stone that is lifted may leave its group in parts, which are found on a board of their own.
constexpr std::uint32_t kCost = 8;

Landing landing_of(const Field& field, const Step& step, const Arg& move) {
  Landing landing;
  landing.colour = field.board.at(move.point);
  landing.points.push_back(move.to);
  landing.from = move.point;
  landing.peaceful = !step.captures;
  return landing;
}

std::optional<Refusal> judge_stone(const Scene& scene, const Step& step, Point from) {
  const Board& board = scene.field->board;
  const Colour stone = board.at(from);
  const bool moved_before = std::find(scene.landed.begin(), scene.landed.end(), from) != scene.landed.end();
  if (!stone || moved_before) return refusal(Reason::NoTarget, scene);
  switch (step.whose) {
    case Step::Whose::Own:
      if (stone != scene.who && !scene.any_stone) return refusal(Reason::NoTarget, scene);
      break;
    case Step::Whose::OtherFaction:
      if (stone == scene.who) return refusal(Reason::NoTarget, scene);
      break;
    case Step::Whose::OtherBloc:
      if (board.allied(stone, scene.who)) return refusal(Reason::OwnBloc, scene);
      break;
  }
  return std::nullopt;
}

std::optional<Refusal> judge(const Scene& scene, const Step& step, std::span<const Arg> target) {
  const Field& field = *scene.field;
  const Arg& move = target[0];
  if (!move.point.on_map() || !move.to.on_map()) return refusal(Reason::OffMap, scene);
  if (!field.board.is_empty(move.to)) return refusal(Reason::Occupied, scene);
  if (const auto wrong = judge_stone(scene, step, move.point)) return wrong;
  if (step.distance > 0) {
    if (field.ground().distances.between(move.point, move.to) > step.distance) return refusal(Reason::Condition, scene);
  } else if (!field.in_reach(scene.who, move.to, scene.reach, move.point)) {
    return refusal(Reason::Reach, scene);
  }
  if (step.apart != Step::Apart::No && !scene.landed.empty()) {
    Field lifted = field.rehearsal();
    lifted.board.lift(move.point);
    if (const auto close = crowded(scene, step, lifted, move.to)) return close;
  }
  if (const auto fault = field.fault(landing_of(field, step, move))) return refusal(*fault, scene);
  return std::nullopt;
}

bool offer(const Scene& scene, const Step& step, std::span<const Arg>, Visitor visit) {
  const Board& board = scene.field->board;
  for (const Point from : board.topology().points()) {
    if (judge_stone(scene, step, from)) continue;
    for (const Point to : board.topology().points()) {
      if (!board.is_empty(to)) continue;
      if (step.distance > 0 && scene.field->ground().distances.between(from, to) > step.distance) continue;
      if (!look(scene, kCost)) return false;
      const Arg choice = move_arg(from, to);
      if (!judge(scene, step, {&choice, 1}) && visit(choice)) return true;
    }
  }
  return false;
}

// Every stone to every empty point, or to those that so many steps lead to; of two points one has the stone.
Breadth breadth(const Step& step) {
  // Maps are drawn on a grid: with all its lines so many points are within the distance, with fewer lines fewer.
  const double near = 2.0 * step.distance * (step.distance + 1);
  constexpr double kPoints = kMaxPoints;
  const double pairs = kPoints * kPoints / 4;
  const double all = step.distance == 0 ? pairs : std::min(pairs, kPoints * near / 2);
  return {all * kCost, all * kCost, all};
}

void carry_out(Scene& scene, Field& field, const Step& step, std::span<const Arg> target) {
  field.land(landing_of(field, step, target[0]), scene.who, scene.logged);
  scene.landed.push_back(target[0].to);
}

std::string sentence(const Step& step, const Told& before) {
  const bool first = !before.same_verb;
  std::string text = opening(step, before, "move ");
  switch (step.whose) {
    case Step::Whose::Own:
      text += first ? "one of your stones" : "another one";
      break;
    case Step::Whose::OtherFaction:
      text += "a stone of another faction";
      break;
    case Step::Whose::OtherBloc:
      text += "a stone of another bloc";
      break;
  }
  if (step.distance == 0 && !first) {
    text += " in the same way.";
  } else if (step.distance == 0) {
    text += " to an empty point within reach of your other stones or your origin.";
  } else if (step.distance == 1) {
    text += " one step along a line onto an empty point.";
  } else {
    text += " at most " + std::to_string(step.distance) + " steps onto an empty point.";
  }
  if (step.apart != Step::Apart::No && before.landed)
    text += " It lands at least 5 steps from those before it, and no group touches it and one of them.";
  if (!step.captures) text += " Every group on the board must have a liberty afterwards.";
  return text;
}

std::optional<Arg> guess(const Scene& scene, const Step& step, std::span<const Arg>, Random& random) {
  const Board& board = scene.field->board;
  if (step.distance != 1) {
    const Point from = any_own_stone(scene, random);
    return move_arg(from, any_empty_point(board, random));
  }
  const Point to = any_empty_point(board, random);
  const Point from = any_neighbour(board, to, random);
  if (!from.on_map()) return std::nullopt;
  return move_arg(from, to);
}

}  // namespace verb_move

extern const VerbRules kMove{
    .word = "move",
    .keys = verb_move::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Move; },
    .needs = VerbRules::Needs::Factions,
    .moves_stones = true,
    .puts_down = true,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_move::judge,
    .offer = verb_move::offer,
    .carry_out = verb_move::carry_out,
    .sentence = verb_move::sentence,
    .guess = verb_move::guess,
    .placement =
        [](const Step& step, const Arg& next) {
          return step.whose == Step::Whose::Own ? Placement{next.to, false} : Placement{};
        },
    .gain = [](const Step&) { return 0.15F; },
    .breadth = verb_move::breadth,
};

}  // namespace tideline
