// One game of a match.
#pragma once

#include "cli/players.hpp"

#include <span>

namespace tideline::cli {

struct Contest {
  std::vector<Event> events;
  Result result;
  std::vector<std::string> notes;  // for the record, `fault white …`; and for people
  unsigned agreeing = 0;           // outside engines that count the same score
  unsigned differing = 0;
};

// Plays to the end; seats[0] has the first faction. An outside engine that does what it should not loses.
Contest play_contest(AnyGame game, std::span<Player* const> seats, Random& random);

}  // namespace tideline::cli
