// What a bot says about dead stones (R40).
#pragma once

#include "game/any_view.hpp"

#include <optional>
#include <vector>

namespace tideline {

// A choice in the agreement on dead stones by what the board comes to: one more mark, one fewer, or yes. Nothing if
// that is not what is asked.
std::optional<Action> choose_marks(const AnyView& view, const std::vector<Action>& legal, Random& random);

}  // namespace tideline
