// A position for people (a diagram) and for programs (JSON).
#pragma once

#include "game/any_game.hpp"

#include <string>

namespace tideline::record {

enum class Paint { Plain, Terminal };  // Terminal: with ANSI colours

// The board with coordinates, then prisoners, whose turn it is, and the score sheet when the game is over.
// The last move stands in brackets, stones marked as dead in lower case.
std::string diagram(const AnyGame& game, const Position& position, Paint paint);

std::string json(const AnyGame& game, const Position& position);

}  // namespace tideline::record
