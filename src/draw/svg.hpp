// A position as a picture: the board with its stones and coordinates, as SVG.
#pragma once

#include "game/any_game.hpp"

#include <string>

namespace tideline::draw {

// A whole file. Stones have their colour and its mark; a stone marked as dead is small; the last one has a ring.
std::string svg(const AnyGame& game, const Position& position);

}  // namespace tideline::draw
