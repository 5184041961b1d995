// What a viewer may know of a game, as plain data of the same form for every game: for diagrams, JSON, tests
// and clients. Games make it from a View, so nothing hidden can reach it.
#pragma once

#include "board/colour.hpp"
#include "board/topology.hpp"
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
  Ending ending = Ending::Score;  // otherwise no score is given
  ColourArray<HalfPoints> score;
  std::vector<ScoreLine> sheet;

  friend bool operator==(const Result&, const Result&) = default;
};

struct Position {
  std::vector<Colour> stones;  // by point; element 0 means nothing
  Actors to_act;
  Phase phase{};
  Prisoners prisoners;
  PointSet marked;   // stones marked as dead
  ColourSet agreed;  // who agrees to the marks
  Point last;        // the stone of the last move, if it still stands
  std::optional<Result> result;

  friend bool operator==(const Position&, const Position&) = default;
};

// A number that tells positions apart, the same on every machine.
std::uint64_t fingerprint(const Position& position);

}  // namespace tideline
