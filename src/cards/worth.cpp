#include "cards/worth.hpp"

#include "cards/verb.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

constexpr float kLostMove = 0.15F;  // that is given up for the card

}  // namespace

float usual_worth(const CardKind& kind) {
  const bool replaces = kind.timing == CardKind::Timing::Replaces || kind.timing == CardKind::Timing::Move;
  float worth = replaces ? 0.5F - kLostMove : 0.5F;
  // Of several ways one takes the best.
  std::array<float, kMostWays + 1> gains{};
  for (const Step& step : kind.steps) {
    if (step.verb->gain == nullptr) continue;
    // As often as not what has a condition is left out.
    gains[step.way] += step.verb->gain(step) * (step.when == Step::When::Always ? 1.0F : 0.5F);
  }
  worth += gains[0];
  if (kind.has_ways()) worth += *std::max_element(gains.begin() + 1, gains.begin() + 1 + kind.steps[0].ways);
  return std::clamp(worth, 0.2F, 0.85F);
}

}  // namespace tideline
