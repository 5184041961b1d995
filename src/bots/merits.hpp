// Why a stone is worth playing, as far as a go player sees it at a glance: facts for a sentence.
#pragma once

#include "board/board.hpp"

#include <vector>

namespace tideline {

struct Merit {
  enum class Kind : std::uint8_t {
    Captures,  // these stones
    Saves,     // these own stones from atari
    Atari,     // for these stones
    Cuts,      // groups that would join here
    Joins,     // own groups
    Answers,   // the stone at `point`
    Opens,     // no stone is near
  };

  Kind kind{};
  unsigned stones = 0;
  Colour colour;  // of the stones; kNobody if they are of several
  Point point;

  friend bool operator==(const Merit&, const Merit&) = default;
};

// What a stone of `who` on the empty point p does, the weightiest first and at most two; `last` is the stone played
// last, or kOffMap.
std::vector<Merit> merits(const Board& board, Colour who, Point p, Point last);

}  // namespace tideline
