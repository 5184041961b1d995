// A position for people.
#pragma once

#include "game/any_game.hpp"

#include <string>

namespace tideline::draw {

enum class Paint { Plain, Terminal };  // Terminal: a board in colours, for a terminal with UTF-8 and 24-bit colour

// Whose the points will be, to be shown on the board.
struct Shading {
  PointArray<Colour> owner;          // kNobody: open
  PointArray<std::uint8_t> percent;  // how sure that is
  PointSet dead;                     // stones that will not stand
};

// The board with coordinates, then prisoners, whose turn it is, and the score sheet when the game is over.
// The last move stands in brackets, stones marked as dead in lower case; an origin has its faction's letter beside it.
// With shading an empty point has its owner's letter in lower case, with `?` where that is only likely, and a stone
// that will not stand an `x` beside it; origins are left out.
std::string diagram(const AnyGame& game, const Position& position, Paint paint, const Shading* shading = nullptr);

}  // namespace tideline::draw
