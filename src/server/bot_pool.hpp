// Threads on which bots think, and everything else that takes too long for the thread that serves.
#pragma once

#include "bots/bot.hpp"
#include "game/any_game.hpp"
#include "server/metrics.hpp"
#include "shipped/nets.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace tideline::server {

// A bot that stays at its seat for a whole game and may remember. Only one thread uses it at a time.
struct SeatedBot {
  SeatedBot(const BotSpec& which, std::uint64_t seed) : spec(which), bot(make_bot(which, shipped_net)), random(seed) {}

  BotSpec spec;
  std::unique_ptr<Bot> bot;
  Random random;
};

// What a bot does in this game, choice by choice until an event is whole; `roll` and `draw` without what comes by
// chance, and its `no`. Nothing if it has no choice, or chooses what the rules refuse. `limit` is the most time for one
// choice.
std::optional<Event> bot_event(SeatedBot& seated, AnyGame game, Colour who, std::chrono::milliseconds limit,
                               const std::function<bool()>& stop, Metrics& metrics);

class BotPool {
 public:
  BotPool(unsigned threads, std::chrono::milliseconds limit, Metrics& metrics);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  // Bots that think are told to stop, and what waits is dropped.
  ~BotPool();

  // `then` is called from a thread of the pool with what the bot does.
  void think(std::shared_ptr<SeatedBot> seated, AnyGame game, Colour who, std::chrono::milliseconds limit,
             std::function<void(std::optional<Event>)> then);
  // Other work, behind what waits.
  void work(std::function<void()> job);
  void stop();
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }

 private:
  void serve(const std::stop_token& stopping);

  std::chrono::milliseconds limit_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<std::function<void()>> jobs_;
  std::stop_source stopping_;
  std::vector<std::jthread> threads_;
};

}  // namespace tideline::server
