// Random games on a bare board, as fast as we can: what nobody would call a mistake of the rules, and nothing more.
//
// Colours move in turn; a colour never fills an eye of its bloc, never kills its own group, and does not retake a ko at
// once. A colour with no such move passes; the game is over when all passed in a row.
#pragma once

#include "base/random.hpp"
#include "board/board.hpp"

namespace tideline {

class RandomGame {
 public:
  // Plays on this board, from colour 1 on.
  RandomGame(Board& board, unsigned colours) : board_(board), colours_(colours) {}

  // To the end, or until so many moves and passes were made: with three colours and more a game may go round for ever.
  // Gives their number.
  unsigned play(Random& random, unsigned most);

 private:
  [[nodiscard]] bool captures_one(std::uint16_t point, const Board::Side& side) const;

  Board& board_;
  unsigned colours_;
};

}  // namespace tideline
