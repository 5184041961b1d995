#include "wasm/deed.hpp"

#include "base/json.hpp"
#include "record/event_text.hpp"
#include "record/json.hpp"

#include <algorithm>
#include <utility>

namespace tideline::wasm {
namespace {

using json::list;
using json::Object;
using json::quoted;

// Who would hold how many more stones of which colour.
std::string taken_json(const Setup& setup, const Prisoners& before, const Prisoners& after) {
  std::string text;
  for (unsigned by = 1; by <= setup.factions.size(); ++by) {
    for (unsigned c = 1; c <= setup.factions.size(); ++c) {
      const auto more = after[Colour(by)][Colour(c)];
      const auto less = before[Colour(by)][Colour(c)];
      if (more <= less) continue;
      text += (text.empty() ? "" : ", ") + Object()
                                               .add_text("by", setup.name(Colour(by)))
                                               .add_text("colour", setup.name(Colour(c)))
                                               .add("stones", std::to_string(more - less))
                                               .text();
    }
  }
  return "[" + text + "]";
}

// Those of a set that were not in it before.
std::string fresh_json(const Setup& setup, const PointSet& before, const PointSet& after) {
  std::vector<Point> fresh;
  for (const Point p : after) {
    if (!before.contains(p)) fresh.push_back(p);
  }
  return list(fresh, [&](Point p) { return quoted(setup.map->point_name(p)); });
}

// A position tells the newest journeys and captures until there are others. These are the deed's if they are others, or
// if stones went the same ways once more, which those can do at once that change places with each other.
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

std::string deed_json(const Setup& setup, Verb verb, const Scene& before, const Scene& after) {
  Object came;
  Object went;
  for (const Point p : setup.map->topology().points()) {
    const Colour old = before.stones[p.index()];
    const Colour now = after.stones[p.index()];
    if (old == now) continue;
    const std::string point = setup.map->point_name(p);
    if (old) went.add_text(point, setup.name(old));
    if (now) came.add_text(point, setup.name(now));
  }
  Object deed;
  const auto add = [&](std::string_view key, const std::string& value) {
    if (value != "{}" && value != "[]") deed.add(key, value);
  };
  add("came", came.text());
  add("went", went.text());
  if (travelled(before, after)) {
    add("moved", list(after.journeys,
                      [&](const Journey& one) { return quoted(record::to_text(setup, move_arg(one.from, one.to))); }));
  }
  Object closed;
  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    const std::string points = fresh_json(setup, before.closed[Colour(i)], after.closed[Colour(i)]);
    if (points != "[]") closed.add(setup.name(Colour(i)), points);
  }
  add("closed", closed.text());
  add("anchored", fresh_json(setup, before.anchors, after.anchors));
  const std::string taken = taken_json(setup, before.prisoners, after.prisoners);
  add("taken", taken);
  // The capture before it stands there again where the newest is undone.
  const bool fresh = taken != "[]" || (after.spoils != before.spoils && after.prisoners == before.prisoners);
  if (fresh) add("spoils", list(after.spoils, [&](const Split& split) { return record::json(setup, split); }));
  if (verb == Verb::Mark || verb == Verb::Unmark) {
    PointSet group;
    for (const Point p : setup.map->topology().points()) {
      if (before.marked.contains(p) != after.marked.contains(p)) group.insert(p);
    }
    deed.add("marks", fresh_json(setup, {}, group));
  }
  return deed.text();
}

}  // namespace tideline::wasm
