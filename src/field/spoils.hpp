// How captured stones are shared among their captors (R21), the same for every game of ours.
#pragma once

#include "board/board.hpp"
#include "game/setup.hpp"

#include <span>
#include <vector>

namespace tideline {

// A set of stones that dies as one, and the factions next to it with the number of their stones there.
struct Fallen {
  std::vector<Colour> stones;  // in the order of dealing: by colour in turn order, then by point
  ColourArray<unsigned> around;
};

// The group of a stone, as it stands on the board. `order` is the turn order from the game's first faction.
Fallen fallen_group(const Board& board, Point stone, std::span<const Colour> order);

// The captor with the most stones around, then the first in turn order: gets the rest where nobody captured.
Colour strongest_captor(const Fallen& fallen, std::span<const Colour> order);

// Equal whole shares to all captors, dealt one stone at a time from `first` on in turn order; the rest go to
// `first`. With no captor the stones go to nobody.
void deal(const Fallen& fallen, Colour first, std::span<const Colour> order, Prisoners& prisoners);

}  // namespace tideline
