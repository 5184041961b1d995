#include "server/bot_pool.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

using Clock = std::chrono::steady_clock;

Budget budget_of(const BotSpec& spec, std::chrono::milliseconds limit, const std::function<bool()>& stop) {
  if (spec.milliseconds > 0) limit = std::min(limit, std::chrono::milliseconds(spec.milliseconds));
  return {.playouts = spec.playouts,
          .stop = [end = Clock::now() + limit, stop] { return Clock::now() >= end || stop(); },
          .evaluations = spec.evaluations};
}

}  // namespace

std::optional<Crowd> BotPool::think(const Share& share, std::shared_ptr<PooledBot> bot, AnyGame game, Colour who,
                                    std::chrono::milliseconds limit,
                                    std::function<void(std::optional<BotSaying>)> then) {
  limit = std::min(limit, limit_);
  return work(share, [this, bot = std::move(bot), game = std::move(game), who, limit, then = std::move(then)] {
    std::unique_lock lock(bot->thinking);
    SeatedBot& seated = bot->seated;
    const auto begin = Clock::now();
    const auto event = bot_event(seated, game, who, [&] {
      metrics_.bot_choices += 1;
      return budget_of(seated.spec, limit, [this] { return workers_.stopping(); });
    });
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count();
    metrics_.bot_microseconds += static_cast<std::uint64_t>(took);
    lock.unlock();
    then(event);
  });
}

}  // namespace tideline::server
