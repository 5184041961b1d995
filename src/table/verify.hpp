// Checks the dice of a whole game from its record alone: the secret fits the commitment, every seed its pledge, and
// everything that came by chance is what the formula gives (docs/fair-dice.md).
#pragma once

#include "base/text.hpp"
#include "game/any_game.hpp"
#include "table/chance.hpp"

#include <cstdint>
#include <span>
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
  std::string added;    // `red=HEX blue=HEX`: what the players' clients added
  unsigned people = 0;  // chairs of people
  unsigned bots = 0;    // chairs of bots: their part is the server's
  unsigned seeds = 0;   // of chairs of people, pledged before any was revealed
  unsigned clear = 0;   // seeds that were shown at once, as it was before there were pledges
  struct Void {
    unsigned line = 0;
    std::string why;  // `red silent`
  };
  std::vector<Void> voids;         // draws before the one that counted
  std::vector<std::string> seals;  // all draws, as everybody saw them before anybody revealed (Draws::seals)
  std::vector<Outcome> outcomes;
  // Why the game cannot be checked, or what else is wrong with it. None, and all outcomes right: it was fair.
  std::vector<TextError> problems;

  [[nodiscard]] bool fair() const;
};

// The record has the notes of its draws, from `@commit HEX` on, and `@secret HEX`. `seen`: what a client saw of each
// draw before it revealed its seed. All of it must be on record, and the last must be the draw that counted.
Verification verify(const Catalogue& catalogue, std::string_view record, std::span<const std::string> seen = {});

}  // namespace tideline
