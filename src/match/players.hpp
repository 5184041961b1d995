// Who sits down to a match: bots of ours, and outside engines that speak GTP.
#pragma once

#include "bots/bot.hpp"
#include "game/any_game.hpp"
#include "gtp/client.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tideline::match {

// What the choices of a bot of ours took.
struct Effort {
  // A bot may be so much behind its time before it is called late: the machine has other things to do as well.
  static constexpr std::chrono::milliseconds kGrace{50};

  std::uint64_t choices = 0;
  std::chrono::nanoseconds total{};
  std::chrono::nanoseconds most{};
  std::uint64_t late = 0;

  void add(const Effort& other);
};

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

  // A new game, to which nothing is brought along from the one before.
  virtual std::optional<gtp::Fault> begin(const AnyGame& game) = 0;
  virtual Expected<Action, gtp::Fault> choose(const AnyGame& game, Colour who, Random& random) = 0;
  virtual std::optional<gtp::Fault> see(const AnyGame& game, const Event& event) = 0;
  // By how much black leads, as an outside engine counts.
  virtual Expected<HalfPoints, gtp::Fault> score() = 0;
  // Of a bot of ours, since the game began.
  [[nodiscard]] virtual Effort effort() const { return {}; }
};

// How to make a player; every thread makes its own.
struct PlayerSpec {
  std::string name;  // as it was asked for; an outside engine has another once it was started
  bool outside = false;
  std::string description;  // of a bot, its budget included, or a command line
};

// `random,gtp:"gnugo --mode gtp"`: quotes hold a command line with commas together. A bot of ours that names no budget
// gets the usual one, options such as `:playouts=200`. The error says who does not exist.
Expected<std::vector<PlayerSpec>, std::string> parse_players(const std::string& list, const std::string& usual);

using Players = std::vector<std::unique_ptr<Player>>;

// Outside engines are started and may take so many seconds for an answer; the error says who does not answer.
Expected<Players, std::string> make_players(const std::vector<PlayerSpec>& specs, unsigned timeout);

}  // namespace tideline::match
