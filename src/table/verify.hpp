// Checks the dice of a whole game from its record alone: the secret fits the commitment, and everything that came by
// chance is what the formula gives (docs/fair-dice.md).
#pragma once

#include "base/text.hpp"
#include "game/any_game.hpp"
#include "table/chance.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// A line of the record that the table decided: dice, cards, dead stones in a dispute.
struct Outcome {
  std::uint64_t number = 0;  // of the event, from 0; those that were taken back count too
  unsigned line = 0;         // of the text
  std::string event;
  std::string expected;  // what the formula gives

  [[nodiscard]] bool right() const { return event == expected; }
};

struct Verification {
  std::string commitment;
  std::string added;  // `red=HEX blue=HEX`: what the players' clients added
  std::vector<Outcome> outcomes;
  // Why the game cannot be checked, or what else is wrong with it. None, and all outcomes right: it was fair.
  std::vector<TextError> problems;

  [[nodiscard]] bool fair() const;
};

// The two functions of a secret, by whoever can hash: of 64 hex digits, small letters.
struct Hashes {
  std::function<std::string(const std::string& secret)> commitment;  // in hex
  std::function<Luck(const std::string& secret)> luck;
};

// The record has `@commit HEX`, `@added SEAT HEX` where somebody added something, and `@secret HEX`.
Verification verify(const Catalogue& catalogue, std::string_view record, const Hashes& hashes);

}  // namespace tideline
