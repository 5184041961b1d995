// Groups that live even if their owner never moves again, and the stones that are dead because of them, by Benson's
// algorithm. What it says is certain; of most groups of a game that goes on it says nothing.
//
// A bloc's groups live together when each has two regions that are vital to it: a region is a connected set of points
// without a stone of the bloc, vital to a group if all its empty points are liberties of that group, and it counts only
// while every group of the bloc around it lives.
#pragma once

#include "board/board.hpp"

namespace tideline {

struct UnconditionalLife {
  PointSet stones;     // of the bloc's living groups
  PointSet territory;  // regions among them, other blocs' stones included, in which nobody else can make an eye
};

// For the bloc of this colour, against all others together.
UnconditionalLife unconditional_life(const Board& board, Colour of);

// Stones in the territory of another bloc that lives.
PointSet unconditionally_dead(const Board& board);

}  // namespace tideline
