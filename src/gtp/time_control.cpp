#include "gtp/time_control.hpp"

#include <algorithm>

namespace tideline::gtp {
namespace {

using Milliseconds = TimeControl::Milliseconds;

constexpr Milliseconds kSecond = 1000;
// For the way from the bot to the client's clock.
constexpr Milliseconds kReserve = 100;
// A player fills about half of what is empty; towards the end there may always be some moves more.
constexpr Milliseconds kFewestMoves = 10;

}  // namespace

void TimeControl::set(unsigned main, unsigned period, unsigned stones) {
  start_.reset();
  period_ = stones > 0 ? period * kSecond : 0;
  stones_ = stones;
  const bool endless = (period > 0 && stones == 0) || (main == 0 && period_ == 0);
  if (!endless) start_ = main > 0 ? Side{main * kSecond, 0} : Side{period_, stones_};
  restart();
}

void TimeControl::set_left(Colour who, unsigned seconds, unsigned stones) {
  side(who) = Side{seconds * kSecond, stones};
}

void TimeControl::restart() { sides_.fill(start_); }

std::optional<Milliseconds> TimeControl::move_time(Colour who, std::size_t empties) const {
  const auto& clock = side(who);
  if (!clock) return std::nullopt;
  Milliseconds share = 0;
  if (clock->stones > 0) {
    share = clock->left / clock->stones;
  } else {
    share = clock->left / std::max<Milliseconds>(kFewestMoves, empties / 2);
    // With periods to come, main time need not last to the end.
    if (period_ > 0) share = std::max(share, std::min(clock->left, period_ / stones_));
  }
  return std::max<Milliseconds>(1, share - std::min(kReserve, share / 2));
}

void TimeControl::spend(Colour who, Milliseconds time) {
  auto& clock = side(who);
  if (!clock) return;
  const bool main = clock->stones == 0;
  clock->left -= std::min(clock->left, time);
  const bool over = main ? clock->left == 0 : clock->stones == 1;
  if (!main && !over) --clock->stones;
  if (over && period_ > 0) clock = Side{period_, stones_};
}

}  // namespace tideline::gtp
