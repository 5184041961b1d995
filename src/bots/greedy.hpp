// The bot that looks one step ahead: it tries its choices on an imagined game and takes the one after which the board
// looks best. Instant, never deep.
#pragma once

#include "bots/mind.hpp"

namespace tideline {

class GreedyBot final : public Mind {
 public:
  explicit GreedyBot(const Style& style = {}) : style_(style) {}
  Action choose(const AnyView& view, Restraint& restraint, Random& random, const Budget& budget) override;

 private:
  Style style_;
};

}  // namespace tideline
