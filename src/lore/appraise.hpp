// What is thought of choices before they are tried, where games agree: stones by what a player sees at a glance, and
// the rest by common sense. A search learns better; this is where it starts.
#pragma once

#include "base/function_ref.hpp"
#include "game/event.hpp"
#include "lore/tactics.hpp"

#include <vector>

namespace tideline {

// `worth`: of playing a card, as a share of games won.
void appraise_choices(const Appraiser& appraiser, const std::vector<Action>& actions,
                      FunctionRef<Placement(const Action&)> placement, FunctionRef<float(Card)> worth,
                      std::vector<Prior>& out);

}  // namespace tideline
