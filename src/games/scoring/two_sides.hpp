// How two sides count, black the first colour and white the second: territory, then living stones or prisoners, and
// komi for white (R42, R44, S23).
#pragma once

#include "board/board.hpp"
#include "field/spoils.hpp"
#include "game/position.hpp"

namespace tideline {

struct TwoSides {
  const Board& board;  // as it stands: all its stones live
  const Prisoners& prisoners;
  bool area = false;  // living stones count, and prisoners do not
  HalfPoints komi{};
};

ColourArray<HalfPoints> score_of(const TwoSides& sides);

// The same line by line, and who has won.
void count_result(const TwoSides& sides, Result& result);

}  // namespace tideline
