// Conditions of steps: what all can see of who has more. They are judged as the card is played (S28, R48).
#pragma once

#include "cards/piles.hpp"
#include "cards/use.hpp"
#include "game/position.hpp"

namespace tideline {

// The steps of the card whose condition does not hold. `standing` is the score as it would be if play ended now.
StepSet left_out(const CardKind& kind, Colour who, const Field& field, const Piles& piles,
                 FunctionRef<ColourArray<HalfPoints>()> standing);

// `If you have more stones on the board than the opponent, `; nothing where there is no condition.
std::string condition_text(Step::When when, CardKind::Timing timing);

}  // namespace tideline
