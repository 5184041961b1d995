#include "support/random_game.hpp"

#include "board/board_hot.hpp"

namespace tideline {

// With three blocs it may capture others too, and is then allowed.
[[gnu::noinline]] bool RandomGame::captures_one(std::uint16_t point, const Board::Side& side) const {
  const auto f = board_.facing(point, side);
  const std::uint64_t doomed = number(f.last & ~f.own) & kTops;
  return std::popcount(doomed) == 1 && (board_.cell(head_of(f.chains[first_lane(doomed)])).group & 0xFFFFU) == 1;
}

unsigned RandomGame::play(Random& random, unsigned most) {
  Board& b = board_;
  Board::Side* const first = &b.header_.sides[Colour(1)];
  Board::Side* const last = &b.header_.sides[Colour(colours_)];
  Board::Side* side = first;
  unsigned passes = 0;
  std::uint16_t ko = 0;  // where a single stone was captured by the last move, by a single stone
  // A congruential generator, of which only the high half is used; one move ahead, so that no move waits for it.
  std::uint64_t chance = random.next();
  for (unsigned moves = 1; moves <= most; ++moves) {
    const std::uint64_t empties = b.header_.empties;
    const auto start = static_cast<std::uint16_t>(((chance >> 32U) * empties >> 32U) & ~std::uint64_t{15});
    chance = chance * 6364136223846793005U + 1442695040888963407U;
    // From a random place once round the list of empty points, to the first that will do.
    std::uint16_t i = start;
    std::uint16_t v = b.cell(i).slot;
    std::uint32_t word = b.cell(v).word;
    while (true) {
      i = sum(i, 16);
      if (i >= empties) i = 0;
      // The next candidate is on its way while this one is judged.
      const std::uint16_t next = b.cell(i).slot;
      const std::uint32_t next_word = b.cell(next).word;
      if ((word & 15U) != 0 || (((word & side->not_own) != 0 || !b.few_hostile_diagonals(v, *side)) &&
                                !b.smothered(v, *side) && (v != ko || !captures_one(v, *side)))) {
        passes = 0;
        const auto captured = b.drop(v, *side);
        const bool alone = captured.stones == 1 && (word & (side->own | 15U)) == 0;
        ko = alone ? captured.last.handle() : std::uint16_t{0};
        break;
      }
      if (i == start) {
        if (++passes == colours_) return moves;
        break;
      }
      v = next;
      word = next_word;
    }
    side = side == last ? first : side + 1;
  }
  return most;
}

}  // namespace tideline
