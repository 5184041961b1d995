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

std::optional<BotSaying> bot_event(SeatedBot& seated, AnyGame game, Colour who, std::chrono::milliseconds limit,
                                   const std::function<bool()>& stop, Metrics& metrics) {
  BotSaying saying{{who, {}, {}}, {}};
  Event& said = saying.event;
  std::vector<Event> written;
  bool first = true;
  while (first || (game.mid_event() && written.empty() && !game.to_act().table)) {
    if (!game.to_act().factions.contains(who)) break;
    const auto begin = Clock::now();
    const auto view = game.observe(who);
    const Action action = seated.bot->choose(*view, seated.random, budget_of(seated.spec, limit, stop));
    if (action.verb == Verb::Decline) saying.why = seated.bot->why_declined(*view, seated.random);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count();
    metrics.bot_choices += 1;
    metrics.bot_microseconds += static_cast<std::uint64_t>(took);
    if (action.who != who || (!first && action.verb != said.verb) || game.check(action)) return std::nullopt;
    said.verb = action.verb;
    if (action.arg.kind != Arg::Kind::None) said.args.push_back(action.arg);
    game.apply(action, &written);
    first = false;
  }
  return first ? std::nullopt : std::optional(std::move(saying));
}

bool BotPool::think(const Share& share, std::shared_ptr<SeatedBot> seated, AnyGame game, Colour who,
                    std::chrono::milliseconds limit, std::function<void(std::optional<BotSaying>)> then) {
  limit = std::min(limit, limit_);
  return work(share, [this, seated = std::move(seated), game = std::move(game), who, limit, then = std::move(then)] {
    then(bot_event(*seated, game, who, limit, [this] { return workers_.stopping(); }, metrics_));
  });
}

}  // namespace tideline::server
