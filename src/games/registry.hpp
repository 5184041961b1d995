// All games of the house.
#pragma once

#include "game/any_game.hpp"

#include <span>

namespace tideline {

std::span<const GameKind* const> all_games();

}  // namespace tideline
