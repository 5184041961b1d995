// What playing a card is usually worth, before anybody has looked at the board: for bots. Nothing here is a rule.
#pragma once

#include "cards/card_kind.hpp"

namespace tideline {

// As a share of games won, where 0.5 is as good as any other choice.
float usual_worth(const CardKind& kind);

// Better not, unless there is a reason.
inline bool is_poor(const CardKind& kind) { return usual_worth(kind) < 0.45F; }

}  // namespace tideline
