// What the board is worth when the play is over: regions, their owners, dead stones (R41, R42).
#pragma once

#include "base/function_ref.hpp"
#include "board/board.hpp"
#include "field/spoils.hpp"

#include <span>
#include <vector>

namespace tideline {

// A connected set of empty points and dead stones, and who has living stones at its border.
struct Region {
  PointSet points;
  ColourArray<unsigned> border;  // living stones next to it

  // The one faction at its border, or kNobody if there is none or more than one.
  [[nodiscard]] Colour owner() const;
  [[nodiscard]] ColourSet neighbours() const;
};

std::vector<Region> regions(const Board& board, const PointSet& dead);

// Told of every group that is shared out, before it is taken off.
using SpoilsTold = FunctionRef<void(const Fallen& fallen, const Split& split)>;

// Takes all groups without a liberty off the board together and shares them out (R39).
void capture_breathless(Board& board, std::span<const Colour> order, Prisoners& prisoners, SpoilsTold told);

// Takes the dead stones off the board and shares them out, region by region and bloc by bloc (R41).
void capture_dead(Board& board, const PointSet& dead, std::span<const Colour> order, Prisoners& prisoners,
                  SpoilsTold told);

}  // namespace tideline
