// A position for people.
#pragma once

#include "game/any_game.hpp"

#include <string>

namespace tideline::record {

enum class Paint { Plain, Terminal };  // Terminal: a board in colours, for a terminal with UTF-8 and 24-bit colour

// The board with coordinates, then prisoners, whose turn it is, and the score sheet when the game is over.
// The last move stands in brackets, stones marked as dead in lower case; an origin has its faction's letter beside it.
std::string diagram(const AnyGame& game, const Position& position, Paint paint);

}  // namespace tideline::record
