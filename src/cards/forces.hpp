// What cards leave in force for a while, and what they ask of the game besides stones: plain data that verbs change.
#pragma once

#include "base/fixed_vector.hpp"
#include "board/colour.hpp"
#include "board/shores.hpp"
#include "board/topology.hpp"
#include "game/card.hpp"

#include <cstdint>

namespace tideline {

struct Forces {
  // The bound player may put no stone there in the turn that comes next, or is.
  struct Closed {
    Point point;
    Colour bound;
    friend bool operator==(const Closed&, const Closed&) = default;
  };
  // Two players each play one card a turn: it closes the points that it asks for, and that of a stone taken back.
  FixedVector<Closed, 2 * (kMostTargets + 1)> closed;
  // The quarters that the player's next regular stone must lie in, a bit each.
  ColourArray<std::uint8_t> steering;
  // Nobody draws or plays a card until that turn of that player ends.
  Colour calm_by;
  std::uint32_t calm_until = 0;
  // The last regular move of each player, while its stone may still be taken back.
  ColourArray<Point> last_stone;
  ColourArray<bool> last_captured;
  ColourArray<std::uint32_t> turns;  // that each player has begun

  // What was closed to the others was closed for their turn, which is over.
  void begin_turn(Colour who) {
    ++turns[who];
    Closed* kept = closed.begin();
    for (const Closed& one : closed) {
      if (one.bound == who) *kept++ = one;
    }
    while (closed.end() != kept) closed.pop_back();
  }
  void close(Point point, Colour bound) {
    if (!is_closed(point, bound)) closed.push_back({point, bound});
  }
  [[nodiscard]] bool is_closed(Point point, Colour who) const {
    for (const Closed& one : closed) {
      if (one.point == point && one.bound == who) return true;
    }
    return false;
  }

  friend bool operator==(const Forces&, const Forces&) = default;
};

// Rounds of moves that belong to one turn (S15), and where each must lie.
struct Exchange {
  enum class Bound : std::uint8_t { Free, NearLast, LineAtMost, LineAtLeast, NearReply, OppositeReply };
  Bound bound = Bound::Free;
  std::uint8_t rounds = 0;
  std::uint8_t number = 0;  // of the line, or of steps

  friend bool operator==(const Exchange&, const Exchange&) = default;
};

inline constexpr std::size_t kMostDemands = 6;  // of one card

// What a card asks for when its steps are done.
struct Demand {
  enum class Kind : std::uint8_t { Discard, ShowHand, Peek, Lose, Note, Exchange, Draw };
  Kind kind{};
  Colour who;               // who discards, shows, loses, draws
  std::uint8_t number = 0;  // of cards
  Point point;              // of a note
  Exchange exchange;

  friend bool operator==(const Demand&, const Demand&) = default;
};

}  // namespace tideline
