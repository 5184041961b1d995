// Threads on which bots think, and whatever else takes as long.
#pragma once

#include "bots/bot.hpp"
#include "game/any_game.hpp"
#include "server/metrics.hpp"
#include "server/workers.hpp"
#include "shipped/nets.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace tideline::server {

// A bot that stays at its seat for a whole game and may remember. Only one thread uses it at a time.
struct SeatedBot {
  SeatedBot(const BotSpec& which, std::uint64_t seed) : spec(which), bot(make_bot(which, shipped_net)), random(seed) {}

  BotSpec spec;
  std::unique_ptr<Bot> bot;
  Random random;
};

// What a bot does, and why it declined, where it did.
struct BotSaying {
  Event event;
  std::optional<Misgiving> why;
};

// What a bot does in this game, choice by choice until an event is whole; `roll` and `draw` without what comes by
// chance, and its `no`. Nothing if it has no choice, or chooses what the rules refuse. `limit` is the most time for one
// choice.
std::optional<BotSaying> bot_event(SeatedBot& seated, AnyGame game, Colour who, std::chrono::milliseconds limit,
                                   const std::function<bool()>& stop, Metrics& metrics);

class BotPool {
 public:
  static constexpr std::size_t kMostOfOne = 64;  // jobs of one address that wait

  BotPool(unsigned threads, std::chrono::milliseconds limit, Metrics& metrics)
      : limit_(limit), metrics_(metrics), workers_(threads, kMostOfOne) {}

  // `then` is called from a thread of the pool with what the bot does. Everybody has a fair share; false: too much of
  // this one waits already.
  bool think(const Share& share, std::shared_ptr<SeatedBot> seated, AnyGame game, Colour who,
             std::chrono::milliseconds limit, std::function<void(std::optional<BotSaying>)> then);
  // Other work, the same way.
  bool work(const Share& share, std::function<void()> job) { return workers_.work(share, std::move(job)); }
  [[nodiscard]] bool has_room(const Share& share, std::size_t most) { return workers_.has_room(share, most); }
  // Does what is next on the caller's thread; false: there is nothing.
  bool step() { return workers_.step(); }
  // Bots that think are told to stop, and what waits is dropped.
  void stop() { workers_.stop(); }
  [[nodiscard]] std::size_t threads() const { return workers_.threads(); }

 private:
  std::chrono::milliseconds limit_;
  Metrics& metrics_;
  Workers workers_;
};

}  // namespace tideline::server
