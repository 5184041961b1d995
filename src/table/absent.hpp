// What the table does for a faction that is not there (R38).
#pragma once

#include "game/any_game.hpp"

#include <vector>

namespace tideline {

// A whole event of that faction, which the game waits for, as its choices in order; the table's part of it (dice, a
// card from the pile) is left to the table.
std::vector<Action> choices_for_absent(const AnyGame& game, Colour who);

// The choices that complete an event that begins with this one, always the first that is possible. False: it cannot be
// completed so.
bool complete_event(AnyGame& game, const Action& first, std::vector<Action>& choices);

}  // namespace tideline
