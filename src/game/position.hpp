// What a viewer may know of a game, as plain data of the same form for every game: for diagrams, JSON, tests
// and clients. Games make it from a View, so nothing hidden can reach it.
#pragma once

#include "board/board.hpp"
#include "board/colour.hpp"
#include "board/topology.hpp"
#include "game/event.hpp"
#include "game/setup.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tideline {

enum class Phase : std::uint8_t { Setup, Play, Scoring, Over };
std::string_view name(Phase phase);

// Who decides next: factions, or the table (chance, an estimate), or nobody when the game is over.
struct Actors {
  ColourSet factions;  // who may decide
  ColourSet awaited;   // those of them without whom the game does not go on
  bool table = false;

  static Actors only(Colour c) { return {{c}, {c}, false}; }
  static Actors the_table() { return {{}, {}, true}; }

  [[nodiscard]] bool nobody() const { return factions.empty() && !table; }
  friend bool operator==(Actors, Actors) = default;
};

// Points of a score, in halves, because komi has halves.
using HalfPoints = int;
std::string points_text(HalfPoints halves);
// `7.5`, `-3`, `0.5`: a multiple of a half from -400 to 400.
std::optional<HalfPoints> parse_points(std::string_view text);

// A line of the score sheet, such as `territory 31`.
struct ScoreLine {
  Colour faction;
  std::string_view what;
  HalfPoints value = 0;

  friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

enum class Ending : std::uint8_t { Score, Resignation, Time };

struct Result {
  ColourSet winners;
  ColourArray<Colour> side;       // of winners whose bloc's scores were added up: the first of the bloc (R44)
  Ending ending = Ending::Score;  // otherwise no score is given
  ColourArray<HalfPoints> score;
  std::vector<ScoreLine> sheet;

  // They are one bloc; otherwise several share: jigo.
  [[nodiscard]] bool together() const { return winners.size() > 1 && sides(winners) == 1; }
  // What these have of the win, from 0 to 1: a bloc is one, and each of its members has all that the bloc has.
  [[nodiscard]] double share(ColourSet who) const {
    return winners.empty() ? 0 : static_cast<double>(sides(who)) / sides(winners);
  }
  [[nodiscard]] unsigned sides(ColourSet who) const {
    ColourSet firsts;
    for (const Colour c : who) {
      if (winners.contains(c)) firsts.insert(side[c] == kNobody ? c : side[c]);
    }
    return firsts.size();
  }

  friend bool operator==(const Result&, const Result&) = default;
};

// How the stones of one dead group were shared out: what was in it, what every captor got, and who got the rest.
struct Split {
  ColourArray<std::uint16_t> stones;  // of the group, by colour
  ColourSet captors;
  std::uint16_t share = 0;  // of each captor
  std::uint16_t rest = 0;
  Colour rest_to;
  bool by_capture = false;  // rest_to made the capturing move; otherwise it had the most stones around

  friend bool operator==(const Split&, const Split&) = default;
};

// A stone that went from one point to another.
struct Journey {
  Point from;
  Point to;

  friend bool operator==(const Journey&, const Journey&) = default;
};

// What cards have left in force, and what waits to take effect.
struct InForce {
  // Nobody draws or plays a card until that faction's turn ends: this one, or its next.
  struct Calm {
    Colour faction;
    bool this_turn = false;
    friend bool operator==(const Calm&, const Calm&) = default;
  };
  // Rounds of moves that belong to one turn.
  struct Exchange {
    unsigned rounds = 0;  // still to come, this one included
    Colour leader;        // who began it
    Colour mover;
    friend bool operator==(const Exchange&, const Exchange&) = default;
  };
  // A secret note that may still spring.
  struct Note {
    Colour writer;
    Point point;         // kOffMap: the viewer does not know it
    unsigned turns = 0;  // of the writer, until it ends
    friend bool operator==(const Note&, const Note&) = default;
  };

  // Empty points that are closed to everybody until so many turns of that faction have begun.
  struct Walled {
    PointSet points;
    Colour by;
    unsigned turns = 0;
    friend bool operator==(const Walled&, const Walled&) = default;
  };

  ColourArray<PointSet> closed;  // to that faction, in the turn that comes next or is, and what is walled
  std::vector<Walled> walls;
  ColourArray<std::uint8_t> quarters;  // that its next stone must lie in, a bit each, in the order of quarter_arg
  std::optional<Calm> calm;
  ColourArray<std::uint8_t> truces;  // in how many turns of that faction its truce ends; 0: it has none
  std::optional<Exchange> exchange;
  std::vector<Event> announced;  // a card or stone and the counters over it, the newest last: the one to act is asked
  std::vector<Note> notes;

  friend bool operator==(const InForce&, const InForce&) = default;
};

struct Position {
  std::vector<Colour> stones;  // by point; element 0 means nothing
  Actors to_act;
  Phase phase{};
  Prisoners prisoners;
  PointSet marked;                // stones marked as dead
  PointSet anchors;               // stones whose group counts one liberty more
  ColourSet agreed;               // who agrees to the marks
  Point last;                     // the stone of the last move, if it still stands
  std::vector<Split> spoils;      // of the newest event that captured anything
  std::vector<Journey> journeys;  // of the newest stone or card that took effect
  std::optional<Result> result;

  // Where the game has cards, dice or diplomacy.
  ColourArray<std::vector<Card>> hands;  // kUnknownCard for what the viewer does not know
  unsigned pile = 0;
  std::vector<Card> discarded;  // open to all, in the order of the deck
  InForce in_force;
  ColourArray<std::uint16_t> banked;
  ColourArray<Colour> occupier;
  ColourArray<Point> origins;
  std::vector<Colour> order;         // of turns, once it is known
  ColourArray<std::uint8_t> member;  // whose turn it is among those who lead a faction, from 0
  std::uint8_t die = 0;              // this turn's dice, 0 if there are none
  std::uint8_t second_die = 0;
  std::uint8_t reach = 0;      // how far from the own stones, where the dice say so
  bool member_counts = false;  // only that member may act
  bool question = false;       // one is open that may be left unanswered

  friend bool operator==(const Position&, const Position&) = default;
};

// What every game of stones tells: the stones, the prisoners, and the last stone if it still stands.
Position position_of(const Board& board, const Prisoners& prisoners, Point last);

// A number that tells positions apart, the same on every machine.
std::uint64_t fingerprint(const Position& position);

}  // namespace tideline
