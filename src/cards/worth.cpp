#include "cards/worth.hpp"

#include "cards/verb.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr float kLostMove = 0.15F;  // that is given up for the card

}  // namespace

float usual_worth(const CardKind& kind) {
  const bool replaces = kind.timing == CardKind::Timing::Replaces || kind.timing == CardKind::Timing::Move;
  float worth = replaces ? 0.5F - kLostMove : 0.5F;
  for (const Step& step : kind.steps) {
    if (step.verb->gain == nullptr) continue;
    // As often as not it is left out.
    worth += step.verb->gain(step) * (step.when == Step::When::Always ? 1.0F : 0.5F);
  }
  return std::clamp(worth, 0.2F, 0.85F);
}

}  // namespace tideline
