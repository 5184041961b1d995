// What a stone move did to the board, so that a rejection can undo it while others have moved on (R29).
#pragma once

#include "base/copy_on_write.hpp"
#include "base/fixed_vector.hpp"
#include "board/board.hpp"
#include "game/setup.hpp"

#include <cstdint>
#include <vector>

namespace tideline {

// Stones that one move puts down and clearings that it makes, together: a deck with a card that could make more is
// refused as it is read.
inline constexpr std::size_t kMostLandings = 3;

// A stone that a logged move brought down: which of its changes did.
struct Arrival {
  Colour faction;  // kNobody: no logged move did
  std::uint16_t index = 0;
  std::uint32_t number = 0;  // of the move

  friend bool operator==(const Arrival&, const Arrival&) = default;
};

struct Change {
  enum class Kind : std::uint8_t {
    Put,       // a stone came down at `at`
    Moved,     // a stone came down at `at` from `from`
    Replaced,  // a stone came down at `at`, where one of `other` stood that was at `from` before the move
    Captured,  // the stone that was at `at` before the move went to `other`; off the map: the move had put it down
    Cleared,   // the stone that was at `at` before the move went back to its owner
  };
  Kind kind{};
  Colour colour;  // of the stone at `at`
  Colour other;
  bool gone = false;  // the stone that came down does not stand there any more
  Point at;
  Point from;
  Arrival taken;  // the stone that was moved, replaced, captured or cleared, as it had come there

  [[nodiscard]] bool came_down() const { return kind != Kind::Captured && kind != Kind::Cleared; }

  friend bool operator==(const Change&, const Change&) = default;
};

// The newest stone move of one faction: no other of its moves can still be undone.
struct MoveLog {
  std::uint32_t number = 0;  // among the stone moves of the game; 0: it made none
  bool undone = false;
  // What stood as its stones landed, and its number in the history.
  struct Arrangement {
    std::uint64_t hash = 0;
    std::uint32_t number = 0;
    friend bool operator==(const Arrangement&, const Arrangement&) = default;
  };
  FixedVector<Arrangement, kMostLandings> arrangements;
  std::vector<Change> changes;

  friend bool operator==(const MoveLog&, const MoveLog&) = default;
};

class MoveLogs {
 public:
  [[nodiscard]] const MoveLog& of(Colour faction) const { return (*logs_)[faction]; }

  // Begins the log of a new move.
  void open(Colour faction, std::uint32_t number);
  void note(Colour faction, const Change& change) { logs_.write()[faction].changes.push_back(change); }
  void note_arrangement(Colour faction, std::uint64_t hash, std::uint32_t number) {
    logs_.write()[faction].arrangements.push_back({hash, number});
  }
  void note_undone(Colour faction) { logs_.write()[faction].undone = true; }

  // The stone that stood at p left it; it may come back by an undo.
  Arrival left(Point p);
  void came_back(const Arrival& arrival);

  // Where a stone was before the newest move of the mover, which now takes it from p: off the map, if that move itself
  // had put it down.
  struct Home {
    Point at;
    Arrival stone;
  };
  [[nodiscard]] Home home(Colour mover, Point p, const Arrival& arrival) const;

  friend bool operator==(const MoveLogs&, const MoveLogs&) = default;

 private:
  CopyOnWrite<ColourArray<MoveLog>> logs_;
};

}  // namespace tideline
