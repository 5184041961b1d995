// Where the protocol puts fixed handicap stones on a square board.
#pragma once

#include "board/map.hpp"

#include <vector>

namespace tideline::gtp {

// 9 on odd boards from 9x9, 4 on even boards and on 7x7, none on smaller ones.
unsigned most_fixed_handicap(const Map& map);

// The points for 2 to most_fixed_handicap() stones, in the order in which the protocol names them.
std::vector<Point> fixed_handicap(const Map& map, unsigned stones);

}  // namespace tideline::gtp
