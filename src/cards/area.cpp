#include "cards/area.hpp"

namespace tideline {

bool takes_area(std::size_t, Arg::Kind kind) {
  return kind == Arg::Kind::Point || kind == Arg::Kind::Row || kind == Arg::Kind::Column;
}

std::optional<Refusal> area_fault(const Scene& scene, const Step& step, const Arg& place) {
  const bool row = step.area == Step::Area::Row;
  if (row == (place.kind == Arg::Kind::Point)) return refusal(Reason::Syntax, scene);
  if (!row && !place.point.on_map()) return refusal(Reason::OffMap, scene);
  return std::nullopt;
}

PointSet area_points(const Scene& scene, const Step& step, const Arg& place) {
  const Board& board = scene.field->board;
  PointSet points;
  switch (step.area) {
    case Step::Area::Square:
      return scene.shores->square(place.point, how_far(step));
    case Step::Area::Cross:
      return scene.shores->cross(place.point, how_far(step));
    case Step::Area::Near:
      for (const Point p : board.topology().points()) {
        if (scene.field->ground().distances.between(place.point, p) <= how_far(step)) points.insert(p);
      }
      return points;
    case Step::Area::Row: {
      const bool row = place.kind == Arg::Kind::Row;
      for (const Point p : row ? scene.shores->row(place.number) : scene.shores->column(place.number)) points.insert(p);
      return points;
    }
    case Step::Area::Group: {
      Point stone = place.point;
      do {
        points.insert(stone);
        stone = board.next(stone);
      } while (stone != place.point);
      return points;
    }
    case Step::Area::Point:
      points.insert(place.point);
      return points;
  }
  return points;
}

bool area_reached(const Scene& scene, const Step& step, const Arg& place, const PointSet& points) {
  if (step.where != Step::Where::Reach) return true;
  if (step.area != Step::Area::Row) return scene.field->in_reach(scene.who, place.point, scene.reach);
  for (const Point p : points) {
    if (scene.field->in_reach(scene.who, p, scene.reach)) return true;
  }
  return false;
}

bool offer_areas(const Scene& scene, const Step& step, std::uint32_t cost, Visitor visit) {
  const auto right = [&](const Arg& choice) { return !step.verb->judge(scene, step, {&choice, 1}) && visit(choice); };
  if (step.area != Step::Area::Row) {
    for (const Point p : scene.field->board.topology().points()) {
      if (!look(scene, cost)) return false;
      if (right(arg(p))) return true;
    }
    return false;
  }
  for (unsigned i = 0; i < kMaxSide; ++i) {
    if (!look(scene, 2 * cost)) return false;
    if (right(row_arg(i)) || right(column_arg(i))) return true;
  }
  return false;
}

Breadth area_breadth(const Step& step, std::uint32_t cost) {
  const double targets = step.area == Step::Area::Row ? 2 * kMaxSide : kMaxPoints;
  return {targets * cost, targets * cost, targets};
}

std::optional<Arg> guess_row(Random& random) {
  const unsigned n = random.below(kMaxSide);
  return random.below(2) == 0 ? row_arg(n) : column_arg(n);
}

std::string area_place(const Step& step) {
  const bool reach = step.where == Step::Where::Reach;
  if (step.area == Step::Area::Row) return reach ? "a row or column with a point within reach" : "a row or column";
  const bool stone = step.area == Step::Area::Group || step.hits == Step::Hits::OneColour;
  return std::string(stone ? "a stone" : "a point") + (reach ? " within reach" : "");
}

std::string area_extent(const Step& step) {
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
    case Step::Area::Point:
      return " there";
  }
  return {};
}

}  // namespace tideline
