// What is thought of choices before they are tried, where games agree: stones by what a player sees at a glance, and
// the rest by common sense. A search learns better; this is where it starts.
#pragma once

#include "board/tactics.hpp"
#include "game/event.hpp"

#include <vector>

namespace tideline {

void appraise_choices(const Appraiser& appraiser, const std::vector<Action>& actions, std::vector<Prior>& out);

}  // namespace tideline
