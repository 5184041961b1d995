// The laws that every game of the house keeps, for the programs that try them. A game that is registered gets them for
// nothing.
#pragma once

#include "base/random.hpp"
#include "game/any_game.hpp"

#include <string>
#include <vector>

namespace tideline::laws {

// `legal` is sorted, unique, accepted, and empty only when nobody decides; thorough: nothing else is accepted.
void legal_law(const AnyGame& game, bool thorough);
// A refused event leaves the state equal to the last bit.
void refusal_law(const AnyGame& game, Random& random);
// An event of several choices is refused as a whole, whichever of them is wrong.
void whole_event_law(const AnyGame& game);
// Two states that differ only in what a seat cannot know look the same to it.
void hiding_law(const AnyGame& game, Random& random);
// The fast board and its slow twin agree.
void twin_law(const AnyGame& game);
// While factions are asked about a stone move: whoever may undo it and does brings back the board and the prisoners of
// `before`, which was just before the move. Gives how many undid it.
unsigned undo_law(const AnyGame& before, const AnyGame& asked);
// A record says everything: written and read, the game is the same.
void record_law(const AnyGame& start, const AnyGame& end, const std::vector<Event>& events);

// An engine for each viewer that is fed with the record as the viewer sees it, and knows all that the viewer may know.
class Clients {
 public:
  explicit Clients(const AnyGame& start);
  // Takes the events from the first new one on; compares with the game.
  void follow(const AnyGame& game, const std::vector<Event>& events);

 private:
  std::vector<AnyGame> clients_;
  std::size_t followed_ = 0;
};

// Mostly sensible play; now and then anything that is legal.
Action choose(const AnyGame& game, Random& random);

}  // namespace tideline::laws
