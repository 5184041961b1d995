// What a bot says about dead stones, and what the table says in a dispute (R40).
#pragma once

#include "game/any_view.hpp"

#include <optional>
#include <vector>

namespace tideline {

// A choice in the agreement on dead stones by what the board comes to: one more mark, one fewer, or yes. Nothing if
// that is not what is asked.
std::optional<Action> choose_marks(const AnyView& view, const std::vector<Action>& legal, Random& random);

// The table's word in a dispute by what everybody sees: a choice for each dead group, and that these were all. `legal`
// are the table's choices; empty if they are about something else.
std::vector<Action> settle_dispute(const AnyView& seen, const std::vector<Action>& legal, Random& random);

}  // namespace tideline
