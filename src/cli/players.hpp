// Who sits down to a match: bots of ours, and outside engines that speak GTP.
#pragma once

#include "bots/bot.hpp"
#include "game/any_game.hpp"
#include "gtp/client.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tideline::cli {

// Everything that can go wrong with an outside engine is a fault; after one it is started again for the next game.
class Player {
 public:
  virtual ~Player() = default;
  // For people.
  [[nodiscard]] virtual std::string name() const = 0;
  // For the record's `@seat` line.
  [[nodiscard]] virtual std::string origin() const = 0;
  // Has to be told of all that happens, and plays plain go alone.
  [[nodiscard]] virtual bool outside() const = 0;

  virtual std::optional<gtp::Fault> begin(const AnyGame& game) = 0;
  virtual Expected<Action, gtp::Fault> choose(const AnyGame& game, Colour who, Random& random) = 0;
  virtual std::optional<gtp::Fault> see(const AnyGame& game, const Event& event) = 0;
  // By how much black leads, as an outside engine counts.
  virtual Expected<HalfPoints, gtp::Fault> score() = 0;
};

using Players = std::vector<std::unique_ptr<Player>>;

// `random,gtp:"gnugo --mode gtp"`: quotes hold a command line with commas together. Outside engines are started; the
// error says who does not exist, or does not answer.
Expected<Players, std::string> find_players(const std::string& list, unsigned timeout);

}  // namespace tideline::cli
