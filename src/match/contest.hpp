// One game of a match.
#pragma once

#include "match/players.hpp"

#include <functional>
#include <span>

namespace tideline::match {

// A bot of ours did what no bot may do. The game ends there, and whoever is left has won it.
struct BotFault {
  Colour who;
  std::size_t event = 0;  // the number of the event that there would have been, from 1
  std::string what;       // the rest of a sentence that begins with the bot
};

struct Contest {
  std::vector<Event> events;
  Result result;
  std::optional<BotFault> fault;   // the events are those before it, and the game is not over
  std::vector<std::string> notes;  // for the record, `fault white …`; and for people
  unsigned agreeing = 0;           // outside engines that count the same score
  unsigned differing = 0;
  bool dropped = false;  // the time was up before much had been played: it is no game, and has no result
};

// Plays to the end; seats[0] has the first faction. No choice is applied that the game refuses. An outside engine that
// does what it should not loses. Once the time is up nobody is asked any more: one and the same quick bot chooses for
// all, so that a game that cannot be waited for still counts, however long it would have been. Of one that has barely
// begun, with fewer events than a quarter of the points, that would say how the quick bot plays: it is dropped.
Contest play_contest(AnyGame game, std::span<Player* const> seats, Random& random,
                     const std::function<bool()>& time_is_up = nullptr);

}  // namespace tideline::match
