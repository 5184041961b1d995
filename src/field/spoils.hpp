// How captured stones are shared among their captors (R21), the same for every game of ours.
#pragma once

#include "base/fixed_vector.hpp"
#include "board/board.hpp"
#include "game/position.hpp"

#include <span>

namespace tideline {

// A stone that fell, and who got it.
struct FallenStone {
  Point point;
  Colour colour;
  Colour holder;
};

// A set of stones that dies as one, and the factions next to it with the number of their stones there.
struct Fallen {
  FixedVector<FallenStone, kMaxPoints> stones;  // in the order of dealing: by colour in turn order, then by point
  ColourArray<std::uint16_t> around;
};

// The group of a stone, as it stands on the board. `order` is the turn order from the game's first faction.
Fallen fallen_group(const Board& board, Point stone, std::span<const Colour> order);

// The captor with the most stones around, then the first in turn order: gets the rest where nobody captured.
Colour strongest_captor(const Fallen& fallen, std::span<const Colour> order);

// Equal whole shares to all captors, dealt one stone at a time in turn order from the capturing faction on, who gets
// the rest; if nobody captured, or the one who did has no stone next to it, the strongest captor takes that place.
// With no captor the stones go to nobody. Every stone learns its holder.
Split deal(Fallen& fallen, Colour capturing, std::span<const Colour> order, Prisoners& prisoners);

}  // namespace tideline
