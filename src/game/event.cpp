#include "game/event.hpp"

#include <array>
#include <cassert>

namespace tideline {
namespace {

constexpr std::array<VerbInfo, kVerbs> kInfos{{
    {Verb::Starter, "starter", Shape::OnePoint, false},
    {Verb::Place, "place", Shape::OnePoint, false},
    {Verb::Pass, "pass", Shape::Alone, false},
    {Verb::Mark, "mark", Shape::OnePoint, false},
    {Verb::Unmark, "unmark", Shape::OnePoint, false},
    {Verb::Agree, "agree", Shape::Alone, false},
    {Verb::Resume, "resume", Shape::Alone, false},
    {Verb::Dead, "dead", Shape::Points, true},
    {Verb::Resign, "resign", Shape::Alone, false},
    {Verb::Timeout, "timeout", Shape::Alone, false},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kInfos.size(); ++i) {
    if (kInfos[i].verb != static_cast<Verb>(i)) return false;
  }
  return true;
}
static_assert(in_order());

}  // namespace

const VerbInfo& info(Verb verb) { return kInfos[static_cast<std::size_t>(verb)]; }

Event event_of(const Action& action) {
  Event event{action.who, action.verb, {}};
  if (action.arg.kind != Arg::Kind::None) event.args.push_back(action.arg);
  return event;
}

bool fits(const Event& event) {
  const Shape shape = info(event.verb).shape;
  if (shape == Shape::Alone && !event.args.empty()) return false;
  if (shape == Shape::OnePoint && event.args.size() != 1) return false;
  for (const Arg& arg : event.args) {
    if (arg.kind != Arg::Kind::Point) return false;
  }
  return true;
}

bool fits(const Action& action) {
  const Shape shape = info(action.verb).shape;
  const bool has_point = action.arg.kind == Arg::Kind::Point;
  if (!has_point && action.arg.point.on_map()) return false;
  return shape == Shape::Points || has_point == (shape == Shape::OnePoint);
}

std::vector<Action> actions_of(const Event& event) {
  std::vector<Action> actions;
  actions.reserve(event.args.size() + 1);
  for (const Arg& arg : event.args) actions.push_back({event.who, event.verb, arg});
  if (info(event.verb).shape != Shape::OnePoint) actions.push_back({event.who, event.verb, {}});
  return actions;
}

}  // namespace tideline
