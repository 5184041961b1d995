// What a stone move did to the board, so that a rejection can undo it while others have moved on (R29).
#pragma once

#include "base/copy_on_write.hpp"
#include "base/fixed_vector.hpp"
#include "board/board.hpp"
#include "game/setup.hpp"

#include <cstdint>
#include <vector>

namespace tideline {

struct Change {
  enum class Kind : std::uint8_t {
    Put,       // a stone came down at `at`
    Moved,     // a stone came down at `at` from `from`
    Replaced,  // a stone came down at `at`, where one of `other` stood
    Captured,  // the stone at `at` went to `other`
  };
  Kind kind{};
  Colour colour;  // of the stone at `at`
  Colour other;
  bool gone = false;  // the stone that came down does not stand there any more
  Point at;
  Point from;

  friend bool operator==(const Change&, const Change&) = default;
};

// The newest stone move of one faction: no other of its moves can still be undone.
struct MoveLog {
  std::uint32_t number = 0;  // among the stone moves of the game; 0: it made none
  bool undone = false;
  FixedVector<std::uint64_t, 3> arrangements;  // that stood as its stones landed
  std::vector<Change> changes;

  friend bool operator==(const MoveLog&, const MoveLog&) = default;
};

class MoveLogs {
 public:
  [[nodiscard]] const MoveLog& of(Colour faction) const { return (*logs_)[faction]; }

  // Begins the log of a new move.
  void open(Colour faction, std::uint32_t number);
  void note(Colour faction, const Change& change) { logs_.write()[faction].changes.push_back(change); }
  void note_arrangement(Colour faction, std::uint64_t hash) { logs_.write()[faction].arrangements.push_back(hash); }
  void note_undone(Colour faction) { logs_.write()[faction].undone = true; }

  // A stone that stood at p left it, or came back to it by an undo.
  void left(Point p);
  void came_back(Point p, Colour colour);

  friend bool operator==(const MoveLogs&, const MoveLogs&) = default;

 private:
  CopyOnWrite<ColourArray<MoveLog>> logs_;
};

}  // namespace tideline
