#include "table/change.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tideline::news {
namespace {

// Those of a set that were not in it before.
std::vector<Point> fresh(const PointSet& before, const PointSet& after) {
  std::vector<Point> points;
  std::copy_if(after.begin(), after.end(), std::back_inserter(points), [&](Point p) { return !before.contains(p); });
  return points;
}

Change::Stones unmoved(const Change::Stones& stones, const std::vector<Journey>& moved, Point Journey::* end) {
  Change::Stones rest = stones;
  std::erase_if(rest, [&](const auto& stone) { return std::ranges::find(moved, stone.first, end) != moved.end(); });
  return rest;
}

// A position tells the newest journeys and captures until there are others. These are the event's if they are others,
// or if stones went the same ways once more, which those can do at once that change places with each other.
bool travelled(const Scene& before, const Scene& after) {
  if (after.journeys != before.journeys) return true;
  const auto fits = [&](const Journey& one) {
    const Colour stone = before.stones[one.from.index()];
    const Colour now = after.stones[one.to.index()];
    return stone && (now == stone || !now);
  };
  return after.stones != before.stones && std::all_of(after.journeys.begin(), after.journeys.end(), fits);
}

}  // namespace

Scene::Scene(Position position)
    : stones(std::move(position.stones)),
      prisoners(position.prisoners),
      spoils(std::move(position.spoils)),
      journeys(std::move(position.journeys)),
      marked(position.marked),
      anchors(position.anchors),
      closed(position.in_force.closed) {}

Change::Change(Verb verb, const Scene& before, const Scene& after) : anchored(fresh(before.anchors, after.anchors)) {
  const bool marked = verb == Verb::Mark || verb == Verb::Unmark;
  for (unsigned i = 1; i < after.stones.size(); ++i) {
    const Point p = Point::number(i);
    const Colour old = before.stones[i];
    const Colour now = after.stones[i];
    if (old && old != now) went.emplace_back(p, old);
    if (now && old != now) came.emplace_back(p, now);
    if (marked && before.marked.contains(p) != after.marked.contains(p)) marks.push_back(p);
  }
  if (travelled(before, after)) moved = after.journeys;
  for (const Colour by : ColourSet::first(kMaxColours)) {
    for (const Point p : fresh(before.closed[by], after.closed[by])) closed.emplace_back(by, p);
    for (const Colour colour : ColourSet::first(kMaxColours)) {
      const auto more = after.prisoners[by][colour];
      const auto less = before.prisoners[by][colour];
      if (more > less) taken.push_back({by, colour, static_cast<unsigned>(more - less)});
    }
  }
  // The capture before it stands there again where the newest is undone.
  if (!taken.empty() || (after.spoils != before.spoils && after.prisoners == before.prisoners)) spoils = after.spoils;
}

Change::Stones Change::arrived() const { return unmoved(came, moved, &Journey::to); }
Change::Stones Change::left() const { return unmoved(went, moved, &Journey::from); }

}  // namespace tideline::news
