// What can happen in a game: verbs, and their arguments. Closed and typed; the words live in the record language.
//
// An Action is one choice by one faction, or by the table (kNobody): what `legal` lists and `apply` takes.
// An Event is a whole line of the record: one Action, or several that belong together, written at the last one.
#pragma once

#include "board/colour.hpp"
#include "board/topology.hpp"

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tideline {

enum class Verb : std::uint8_t {
  Starter,
  Place,
  Pass,
  Mark,
  Unmark,
  Agree,
  Resume,
  Dead,
  Resign,
  Timeout,
};
inline constexpr int kVerbs = static_cast<int>(Verb::Timeout) + 1;

// What follows a verb on its line.
enum class Shape : std::uint8_t {
  Alone,
  OnePoint,
  Points,  // any number of them, each an Action; a last Action without argument says that these were all
};

struct VerbInfo {
  Verb verb;
  std::string_view word;
  Shape shape;
  bool by_table;  // the table's, not a faction's
};
const VerbInfo& info(Verb verb);

struct Arg {
  enum class Kind : std::uint8_t { None, Point };

  Kind kind = Kind::None;
  Point point;  // kOffMap: coordinates that are not on the map

  friend constexpr auto operator<=>(const Arg&, const Arg&) = default;
};

constexpr Arg arg(Point p) { return {Arg::Kind::Point, p}; }

struct Action {
  Colour who;
  Verb verb{};
  Arg arg;

  friend constexpr auto operator<=>(const Action&, const Action&) = default;
};

struct Event {
  Colour who;
  Verb verb{};
  std::vector<Arg> args;

  friend bool operator==(const Event&, const Event&) = default;
};

// The event of a verb that is one choice.
Event event_of(const Action& action);

// The arguments are as many and of the kind that the verb's shape asks for.
bool fits(const Event& event);
bool fits(const Action& action);

// The choices of an event that fits, in order.
std::vector<Action> actions_of(const Event& event);

}  // namespace tideline
