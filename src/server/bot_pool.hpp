// Threads on which bots think, and whatever else takes as long.
#pragma once

#include "server/metrics.hpp"
#include "server/workers.hpp"
#include "table/seated_bot.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace tideline::server {

// A bot that threads of the pool use, one at a time.
struct PooledBot {
  PooledBot(const BotSpec& which, Nets nets, std::uint64_t seed) : seated(which, std::move(nets), seed) {}

  // What it remembers goes, unless it is just thinking.
  void forget() {
    const std::unique_lock lock(thinking, std::try_to_lock);
    if (lock) seated.bot->forget();
  }

  SeatedBot seated;
  std::mutex thinking;
};

class BotPool {
 public:
  static constexpr std::size_t kMostOfOne = 64;  // jobs of one address that wait
  static constexpr std::size_t kMostOfAll = 2'048;

  BotPool(unsigned threads, std::chrono::milliseconds limit, Metrics& metrics)
      : limit_(limit), metrics_(metrics), workers_(threads, kMostOfOne, kMostOfAll) {}

  // `then` is called from a thread of the pool with what the bot does; `limit` is the most time for one choice.
  // Everybody has a fair share. Otherwise whose too much waits already.
  std::optional<Crowd> think(const Share& share, std::shared_ptr<PooledBot> bot, AnyGame game, Colour who,
                             std::chrono::milliseconds limit, std::function<void(std::optional<BotSaying>)> then);
  // Other work, the same way.
  std::optional<Crowd> work(const Share& share, std::function<void()> job) {
    return workers_.work(share, std::move(job));
  }
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
