// What the table itself does in a game: chance, and its word in a dispute about dead stones (R40).
#pragma once

#include "game/any_game.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// Where a table's random numbers come from: a stated function of a secret that was committed to before the game, of
// what the players' clients added, and of a number (docs/fair-dice.md). `what` keeps different uses apart.
using Luck = std::function<std::uint64_t(std::string_view what, std::uint64_t number, std::string_view added)>;

// Where the dice of a table come from. The commitment is shown at once, the secret after the end; both in hex, or
// empty.
struct Dice {
  Luck luck;
  std::string commitment;
  std::string secret;
};

// The table has to act. Dice and cards come by chance, dead stones by an estimate of the board.
void act_for_table(AnyGame& game, Random& random, std::vector<Event>& out);

// The same until the line with that number is written, or it is somebody else's to act: all that the table decides for
// one line of a record comes from one generator, seeded by the line's number (events counted from 0, taken back or
// not).
void write_for_table(AnyGame& game, const Luck& luck, std::uint64_t line, std::string_view added,
                     std::vector<Event>& out);
void write_for_table(AnyGame& game, std::uint64_t seed, std::vector<Event>& out);

}  // namespace tideline
