#include "game/event.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

constexpr std::array<VerbInfo, kVerbs> kInfos{{
    {Verb::Rolloff, "rolloff", Shape::Dice, false, true, false, false},
    {Verb::Start, "start", Shape::OnePoint, false, true, true, true},
    {Verb::Deal, "deal", Shape::Cards, false, true, false, false},
    {Verb::Starter, "starter", Shape::OnePoint, false, true, true, true},
    {Verb::Roll, "roll", Shape::Throw, false, true, false, false},
    {Verb::Draw, "draw", Shape::DrawOne, false, true, false, false},
    {Verb::Place, "place", Shape::OnePoint, false, true, true, true},
    {Verb::Play, "play", Shape::Use, false, true, true, false},
    {Verb::Surrender, "surrender", Shape::OneFaction, false, true, true, true},
    {Verb::Accept, "accept", Shape::Alone, false, true, true, true},
    {Verb::Decline, "decline", Shape::Alone, false, true, true, true},
    {Verb::Independence, "independence", Shape::Alone, false, true, true, true},
    {Verb::War, "war", Shape::OneFaction, false, true, true, true},
    {Verb::Yield, "yield", Shape::Alone, false, true, true, true},
    {Verb::Pass, "pass", Shape::Alone, false, true, true, true},
    {Verb::Discard, "discard", Shape::OneCard, false, true, true, false},
    {Verb::Counter, "counter", Shape::OneCard, false, true, true, false},
    {Verb::Shows, "shows", Shape::OnePoint, false, false, false, false},
    {Verb::Peek, "peek", Shape::Cards, false, true, false, false},
    {Verb::Order, "order", Shape::Cards, false, true, true, false},
    {Verb::Lose, "lose", Shape::OneCard, false, true, false, false},
    {Verb::No, "no", Shape::Alone, true, false, false, true},
    {Verb::Mark, "mark", Shape::OnePoint, false, true, true, true},
    {Verb::Unmark, "unmark", Shape::OnePoint, false, true, true, true},
    {Verb::Agree, "agree", Shape::Alone, false, true, true, true},
    {Verb::Resume, "resume", Shape::Alone, false, true, true, true},
    {Verb::Dead, "dead", Shape::Points, true, true, false, false},
    {Verb::Invoke, "invoke", Shape::Use, false, true, true, false},
    {Verb::Reveal, "reveal", Shape::Reveals, false, false, false, false},
    {Verb::Resign, "resign", Shape::Alone, false, true, true, false},
    {Verb::Timeout, "timeout", Shape::Alone, false, true, false, false},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kInfos.size(); ++i) {
    if (kInfos[i].verb != static_cast<Verb>(i)) return false;
  }
  return true;
}
static_assert(in_order());

// Whether an argument of this kind can be one of the verb's; None is the choice without argument.
bool may_have(Shape shape, Arg::Kind kind) {
  using Kind = Arg::Kind;
  switch (shape) {
    case Shape::Alone:
      return kind == Kind::None;
    case Shape::OnePoint:
      return kind == Kind::Point;
    case Shape::OneFaction:
      return kind == Kind::Faction;
    case Shape::OneCard:
    case Shape::Cards:
      return kind == Kind::Card;
    case Shape::Points:
      return kind == Kind::Point || kind == Kind::None;
    case Shape::Reveals:
    case Shape::DrawOne:
      return kind == Kind::Card || kind == Kind::None;
    case Shape::Dice:
      return kind == Kind::Dice;
    case Shape::Throw:
      return kind == Kind::Dice || kind == Kind::None;
    case Shape::Use:
      return kind != Kind::Dice;
  }
  return false;
}

bool well_made(const Arg& a) {
  const bool moves = a.kind == Arg::Kind::Move;
  if (!moves && a.to.on_map()) return false;
  if (!moves && a.kind != Arg::Kind::Point && a.point.on_map()) return false;
  if (a.kind == Arg::Kind::Dice) return a.number >= 1 && a.number <= 6 && a.second <= 6;
  const bool numbered = a.kind != Arg::Kind::None && a.kind != Arg::Kind::Point && a.kind != Arg::Kind::Move &&
                        a.kind != Arg::Kind::Secret;
  if (a.kind == Arg::Kind::Side || a.kind == Arg::Kind::Quarter) return a.second == 0 && a.number < 4;
  if (a.kind == Arg::Kind::Way) return a.second == 0 && a.number >= 1 && a.number <= kMostWays;
  return a.second == 0 && (numbered || a.number == 0);
}

}  // namespace

const VerbInfo& info(Verb verb) { return kInfos[static_cast<std::size_t>(verb)]; }

Event event_of(const Action& action) {
  Event event{action.who, action.verb, {}};
  if (action.arg.kind != Arg::Kind::None) event.args.push_back(action.arg);
  return event;
}

bool fits(const Event& event) {
  const std::size_t count = event.args.size();
  const Shape shape = info(event.verb).shape;
  for (const Arg& arg : event.args) {
    if (arg.kind == Arg::Kind::None || !may_have(shape, arg.kind) || !well_made(arg)) return false;
  }
  switch (shape) {
    case Shape::Alone:
      return count == 0;
    case Shape::OnePoint:
    case Shape::OneFaction:
    case Shape::OneCard:
    case Shape::Dice:
    case Shape::Throw:
      return count == 1;
    case Shape::DrawOne:
      return count <= 1;
    case Shape::Cards:
      return count >= 1;
    case Shape::Points:
    case Shape::Reveals:
      return true;
    case Shape::Use:
      return count >= 1 && event.args[0].kind == Arg::Kind::Card && event.args[0].card().known() &&
             std::none_of(event.args.begin() + 1, event.args.end(),
                          [](const Arg& arg) { return arg.kind == Arg::Kind::Card; });
  }
  return false;
}

bool fits(const Action& action) { return may_have(info(action.verb).shape, action.arg.kind) && well_made(action.arg); }

bool by_chance(const Action& action) {
  switch (info(action.verb).shape) {
    case Shape::Dice:
    case Shape::Cards:
    case Shape::Reveals:
      return true;
    case Shape::Throw:
    case Shape::DrawOne:
      return action.arg.kind != Arg::Kind::None;
    default:
      return false;
  }
}

std::vector<Action> actions_of(const Event& event) {
  const Shape shape = info(event.verb).shape;
  std::vector<Action> actions;
  actions.reserve(event.args.size() + 1);
  if (shape == Shape::Throw || shape == Shape::DrawOne) actions.push_back({event.who, event.verb, {}});
  for (const Arg& arg : event.args) actions.push_back({event.who, event.verb, arg});
  if (shape == Shape::Alone || shape == Shape::Points || shape == Shape::Reveals)
    actions.push_back({event.who, event.verb, {}});
  return actions;
}

}  // namespace tideline
