#include "cards/worth.hpp"

#include "cards/verb.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr float kLostMove = 0.15F;  // that is given up for the card

float gain_of(const Step& step) {
  if (step.verb == &kPlace) return static_cast<float>(step.stones) * (step.line == 1 ? 0.06F : 0.2F);
  if (step.verb == &kReplace || step.verb == &kConvert) return 0.35F;
  if (step.verb == &kRecall) return 0.25F;
  if (step.verb == &kSwap || step.verb == &kRounds) return 0.2F;
  if (step.verb == &kWithdraw) return -0.2F;
  if (step.verb == &kWalk || step.verb == &kCull) return -0.08F;
  if (step.verb == &kTrade || step.verb == &kMove || step.verb == &kCarry) return 0.15F;
  return 0;
}

}  // namespace

float usual_worth(const CardKind& kind) {
  const bool replaces = kind.timing == CardKind::Timing::Replaces || kind.timing == CardKind::Timing::Move;
  float worth = replaces ? 0.5F - kLostMove : 0.5F;
  for (const Step& step : kind.steps) worth += gain_of(step);
  return std::clamp(worth, 0.2F, 0.85F);
}

}  // namespace tideline
