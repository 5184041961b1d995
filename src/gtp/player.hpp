// An outside engine in a seat of plain go. It hears of every move, is asked for its own, and in the scoring it marks
// what is dead beyond doubt and agrees to the rest: nobody has to believe the other's judgement of the position.
#pragma once

#include "game/any_game.hpp"
#include "gtp/client.hpp"

namespace tideline::gtp {

// Why no outside engine can play this; nothing if one can.
std::optional<std::string> unplayable(const AnyGame& game);

class Player {
 public:
  explicit Player(Connection& connection) : client_(connection) {}

  // What the engine calls itself: name and version.
  Expected<std::string, Fault> name();
  // A new game, which must be playable.
  std::optional<Fault> begin(const AnyGame& game);
  // Somebody else's event.
  std::optional<Fault> see(const AnyGame& game, const Event& event);
  // A legal choice of this faction, which the game waits for.
  Expected<Action, Fault> choose(const AnyGame& game, Colour who);
  // By how much black leads, in the engine's opinion.
  Expected<HalfPoints, Fault> score();

 private:
  Client client_;
};

}  // namespace tideline::gtp
