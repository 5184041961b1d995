// What can happen in a game: verbs, and their arguments. Closed and typed; the words live in the record language.
//
// An Action is one choice by one faction, or by the table (kNobody): what `legal` lists and `apply` takes.
// An Event is a whole line of the record: one Action, or several that belong together, written at the last one.
// Chance is the table's choice too, but its events are told of the faction that they happen to: `red roll 3 5`.
#pragma once

#include "board/colour.hpp"
#include "board/topology.hpp"
#include "game/card.hpp"

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tideline {

enum class Verb : std::uint8_t {
  Rolloff,
  Start,
  Deal,
  Starter,
  Roll,
  Draw,
  Place,
  Play,
  Surrender,
  Accept,
  Decline,
  Independence,
  War,
  Yield,
  Pass,
  Discard,
  Counter,
  Shows,
  Peek,
  Order,
  Lose,
  No,
  Mark,
  Unmark,
  Agree,
  Resume,
  Dead,
  Invoke,
  Reveal,
  Resign,
  Timeout,
};
inline constexpr int kVerbs = static_cast<int>(Verb::Timeout) + 1;

// What follows a verb on its line.
enum class Shape : std::uint8_t {
  Alone,
  OnePoint,
  OneFaction,
  OneCard,
  Points,   // any number of them, each an Action; a last Action without argument says that these were all
  Cards,    // as many as the rules say, each an Action
  Reveals,  // like Points, of cards
  Dice,     // one or two numbers, one argument
  Throw,    // the faction's choice to roll, then the dice
  DrawOne,  // the faction's choice to draw, then the card; it may be left out where only one can come
  Use,      // a card, then whatever it asks for, each an Action
};

struct VerbInfo {
  Verb verb;
  std::string_view word;
  Shape shape;
  bool by_table;  // the table's, not a faction's
  bool counted;   // by `undo N` and `--to N`; others are written by the engine
  bool by_seat;   // somebody at a seat says the whole line; otherwise chance, the clock or the engine has a part in it
  bool harmless;  // it shows nobody anything new, so it can be taken back
};
const VerbInfo& info(Verb verb);

struct Arg {
  enum class Kind : std::uint8_t { None, Point, Move, Card, Faction, Dice, Side, Quarter, Row, Column, Secret, Way };

  Kind kind = Kind::None;
  std::uint8_t number = 0;  // of a card, faction, side, quarter, row, column or way; the first die
  std::uint8_t second = 0;  // the second die, 0 if there is one
  Point point;              // kOffMap: coordinates that are not on the map
  Point to;                 // where a move goes

  [[nodiscard]] constexpr Card card() const { return Card(number); }
  [[nodiscard]] constexpr Colour faction() const { return Colour(number); }

  friend constexpr auto operator<=>(const Arg&, const Arg&) = default;
};

constexpr Arg arg(Point p) { return {Arg::Kind::Point, 0, 0, p, {}}; }
constexpr Arg arg(Card c) { return {Arg::Kind::Card, static_cast<std::uint8_t>(c.index()), 0, {}, {}}; }
constexpr Arg arg(Colour c) { return {Arg::Kind::Faction, static_cast<std::uint8_t>(c.index()), 0, {}, {}}; }
constexpr Arg move_arg(Point from, Point to) { return {Arg::Kind::Move, 0, 0, from, to}; }
// Something that only its writer knows.
inline constexpr Arg kSecret{Arg::Kind::Secret, 0, 0, {}, {}};
constexpr Arg side_arg(unsigned side) { return {Arg::Kind::Side, static_cast<std::uint8_t>(side), 0, {}, {}}; }
constexpr Arg quarter_arg(unsigned q) { return {Arg::Kind::Quarter, static_cast<std::uint8_t>(q), 0, {}, {}}; }
constexpr Arg row_arg(unsigned n) { return {Arg::Kind::Row, static_cast<std::uint8_t>(n), 0, {}, {}}; }
constexpr Arg column_arg(unsigned n) { return {Arg::Kind::Column, static_cast<std::uint8_t>(n), 0, {}, {}}; }
// Of those that a card offers, from 1.
constexpr Arg way_arg(unsigned n) { return {Arg::Kind::Way, static_cast<std::uint8_t>(n), 0, {}, {}}; }
constexpr Arg dice_arg(unsigned a, unsigned b) {
  return {Arg::Kind::Dice, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), {}, {}};
}

struct Action {
  Colour who;
  Verb verb{};
  Arg arg;

  friend constexpr auto operator<=>(const Action&, const Action&) = default;
};

// Where a choice brings a stone, if it does: a new one, or one that stood elsewhere.
struct Placement {
  Point point;  // kOffMap: nowhere
  bool new_stone = false;
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

// Nobody at the table chooses it: dice, a card from the pile.
bool by_chance(const Action& action);

// The choices of an event that fits, in order. An event of a card may need one more, without argument, to say that
// these were all: the game knows.
std::vector<Action> actions_of(const Event& event);

}  // namespace tideline
