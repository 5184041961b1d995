// What a bot is inside: how it makes one choice, under the restraint that all bots share.
#pragma once

#include "bots/bot.hpp"
#include "bots/restraint.hpp"

namespace tideline {

class Mind {
 public:
  virtual ~Mind() = default;
  // As Bot::choose.
  virtual Action choose(const AnyView& view, Restraint& restraint, Random& random, const Budget& budget) = 0;
  // As Bot::memory and Bot::forget.
  [[nodiscard]] virtual std::size_t memory() const { return 0; }
  virtual void forget() {}
};

}  // namespace tideline
