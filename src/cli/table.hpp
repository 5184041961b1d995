// What the table does where bots play: chance, and its word in a dispute about dead stones (R40).
#pragma once

#include "game/any_game.hpp"

#include <vector>

namespace tideline::cli {

// The table has to act. Dice and cards come by chance, dead stones by an estimate of the board.
void act_for_table(AnyGame& game, Random& random, std::vector<Event>& out);

}  // namespace tideline::cli
