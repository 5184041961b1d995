// A position for programs.
#pragma once

#include "game/any_game.hpp"

#include <string>

namespace tideline::record {

// One object: board, turn, phase, prisoners, hands, occupied, score, winners.
std::string json(const AnyGame& game, const Position& position);
// How a group was shared out: its stones, every captor's share, and who got the rest and why.
std::string json(const Setup& setup, const Split& split);

}  // namespace tideline::record
