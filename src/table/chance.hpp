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
// Those of a table's first draw, and others for each draw after a void one: by the number of void draws before it.
using DiceBox = std::function<Dice(std::size_t voids)>;

inline constexpr std::size_t kSecretBytes = 32;
// What is published before the game: SHA-256 of the secret, in hex.
std::string commitment(std::string_view secret);
// The number for (what, number, added): the first eight bytes, the highest first, of HMAC-SHA256 with the secret as key
// over `WHAT NUMBER ADDED`, blanks between.
Luck make_luck(std::string secret);
// All that comes from the secret of a table, which has kSecretBytes: the first draw is by itself, others by secrets
// that nobody can tell from those before.
DiceBox dice_of(std::string secret);

// The table has to act. Dice and cards come by chance, dead stones by an estimate of the board.
void act_for_table(AnyGame& game, Random& random, std::vector<Event>& out);

// The same until the line with that number is written, or it is somebody else's to act: all that the table decides for
// one line of a record comes from one generator, seeded by the line's number (events counted from 0, taken back or
// not).
void write_for_table(AnyGame& game, const Luck& luck, std::uint64_t line, std::string_view added,
                     std::vector<Event>& out);
void write_for_table(AnyGame& game, std::uint64_t seed, std::vector<Event>& out);

}  // namespace tideline
