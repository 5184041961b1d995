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
};

}  // namespace tideline
