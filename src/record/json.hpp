// A position for programs.
#pragma once

#include "game/any_game.hpp"

#include <string>

namespace tideline::record {

// One object: board, turn, phase, prisoners, hands, occupied, score, winners.
std::string json(const AnyGame& game, const Position& position);

}  // namespace tideline::record
