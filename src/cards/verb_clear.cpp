// `clear`: the stones of an area go back to their owners, and are nobody's prisoners.
#include "cards/card_rules.hpp"
#include "cards/guess.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace verb_clear {

constexpr std::array<std::string_view, 6> kKeys{"area", "hits", "distance", "most", "where", "need"};

// A group may fall apart where a stone is lifted, which is found on a board of its own.
constexpr std::uint32_t kCost = 8;

unsigned how_far(const Step& step) { return std::max<unsigned>(1, step.distance); }

PointSet points_of(const Scene& scene, const Step& step, const Arg& target) {
  const Board& board = scene.field->board;
  PointSet points;
  switch (step.area) {
    case Step::Area::Square:
      return scene.shores->square(target.point, how_far(step));
    case Step::Area::Cross:
      return scene.shores->cross(target.point, how_far(step));
    case Step::Area::Near:
      for (const Point p : board.topology().points()) {
        if (scene.field->ground().distances.between(target.point, p) <= how_far(step)) points.insert(p);
      }
      return points;
    case Step::Area::Row: {
      const bool row = target.kind == Arg::Kind::Row;
      for (const Point p : row ? scene.shores->row(target.number) : scene.shores->column(target.number))
        points.insert(p);
      return points;
    }
    case Step::Area::Group: {
      Point stone = target.point;
      do {
        points.insert(stone);
        stone = board.next(stone);
      } while (stone != target.point);
      return points;
    }
  }
  return points;
}

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
  const bool row = step.area == Step::Area::Row;
  if (row == (one.kind == Arg::Kind::Point)) return refusal(Reason::Syntax, scene);
  if (!row && !one.point.on_map()) return refusal(Reason::OffMap, scene);
  const bool of_a_stone = step.area == Step::Area::Group || step.hits == Step::Hits::OneColour;
  if (of_a_stone && board.is_empty(one.point)) return refusal(Reason::NoTarget, scene);
  if (step.area == Step::Area::Group && board.group_size(one.point) > step.most)
    return refusal(Reason::NoTarget, scene);
  const PointSet points = points_of(scene, step, one);
  if (points.empty()) return refusal(Reason::OffMap, scene);
  const PointSet stones = stones_of(scene, step, one, points);
  if (stones.empty()) return refusal(Reason::NoTarget, scene);
  if (step.where == Step::Where::Reach) {
    bool reached = false;
    for (const Point p : points)
      reached = reached || ((row || p == one.point) && scene.field->in_reach(scene.who, p, scene.reach));
    if (!reached) return refusal(Reason::Reach, scene);
  }
  if (scene.rules->ko_binds_clearing && scene.field->repeats_without(stones)) return refusal(Reason::Ko, scene);
  return std::nullopt;
}

bool offer(const Scene& scene, const Step& step, std::span<const Arg>, Visitor visit) {
  const auto right = [&](const Arg& choice) { return !judge(scene, step, {&choice, 1}) && visit(choice); };
  if (step.area != Step::Area::Row) {
    for (const Point p : scene.field->board.topology().points()) {
      if (!look(scene, kCost)) return false;
      if (right(arg(p))) return true;
    }
    return false;
  }
  for (unsigned i = 0; i < kMaxSide; ++i) {
    if (!look(scene, 2 * kCost)) return false;
    if (right(row_arg(i)) || right(column_arg(i))) return true;
  }
  return false;
}

Breadth breadth(const Step& step) {
  const double targets = step.area == Step::Area::Row ? 2 * kMaxSide : kMaxPoints;
  return {targets * kCost, targets * kCost, targets};
}

void carry_out(Scene& scene, Field& field, const Step& step, std::span<const Arg> target) {
  const PointSet stones = stones_of(scene, step, target[0], points_of(scene, step, target[0]));
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

std::string where(const Step& step) {
  const std::string n = std::to_string(how_far(step));
  const std::string side = std::to_string(2 * how_far(step) + 1);
  switch (step.area) {
    case Step::Area::Square:
      return " on the square of " + side + " by " + side + " points round it";
    case Step::Area::Cross:
      return " there, and at most " + n + (n == "1" ? " point" : " points") + " from there in its row or column,";
    case Step::Area::Near:
      return " there and within " + n + (n == "1" ? " step" : " steps") + " of it";
    case Step::Area::Row:
      return " on it";
    case Step::Area::Group:
      return " in its group, of at most " + std::to_string(step.most) + (step.most == 1 ? " stone," : " stones,");
  }
  return {};
}

std::string sentence(const Step& step, const Told& before) {
  const bool factions = before.timing == CardKind::Timing::Move || before.timing == CardKind::Timing::Response;
  std::string text = opening(step, before, "choose ");
  const bool reach = step.where == Step::Where::Reach;
  if (step.area == Step::Area::Row) {
    text += reach ? "a row or column with a point within reach" : "a row or column";
  } else {
    const bool stone = step.area == Step::Area::Group || step.hits == Step::Hits::OneColour;
    text += std::string(stone ? "a stone" : "a point") + (reach ? " within reach" : "");
  }
  return text + ": " + which(step, factions) + where(step) + " goes back to its " + (factions ? "owner" : "bowl") +
         " and is nobody's prisoner.";
}

std::optional<Arg> guess(const Scene& scene, const Step& step, std::span<const Arg>, Random& random) {
  if (step.area != Step::Area::Row) return arg(any_opposing_stone(scene, random));
  const unsigned n = random.below(kMaxSide);
  return random.below(2) == 0 ? row_arg(n) : column_arg(n);
}

}  // namespace verb_clear

extern const VerbRules kClear{
    .word = "clear",
    .keys = verb_clear::kKeys,
    .takes =
        [](std::size_t, Arg::Kind kind) {
          return kind == Arg::Kind::Point || kind == Arg::Kind::Row || kind == Arg::Kind::Column;
        },
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
    .breadth = verb_clear::breadth,
};

}  // namespace tideline
