#include "net/softmax.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace tideline::net {
namespace {

// By its series: computed by the compiler, so it is the same in every program.
constexpr double exponential(double x) {
  double sum = 1;
  double term = 1;
  for (int i = 1; i < 30; ++i) {
    term *= x / i;
    sum += term;
  }
  return sum;
}

constexpr std::array<std::uint32_t, kFarthest + 1> make_weights() {
  std::array<std::uint32_t, kFarthest + 1> weights{};
  double whole = 1;  // e^-n
  for (std::int32_t below = 0; below <= kFarthest; ++below) {
    const std::int32_t part = below % kLogitsInOne;
    if (below > 0 && part == 0) whole *= exponential(-1);
    const double value = kMostWeight * whole * exponential(-static_cast<double>(part) / kLogitsInOne);
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): never below zero, and std::lround is nothing for a compiler.
    weights[static_cast<std::size_t>(below)] = static_cast<std::uint32_t>(value + 0.5);
  }
  return weights;
}

constexpr auto kWeights = make_weights();

}  // namespace

std::uint32_t weight_below(std::int32_t below) {
  return kWeights[static_cast<std::size_t>(std::min(below, kFarthest))];
}

std::uint64_t softmax(std::span<const std::int32_t> logits, std::span<std::uint32_t> weights) {
  assert(weights.size() >= logits.size());
  std::int64_t most = std::numeric_limits<std::int32_t>::min();
  for (const std::int32_t logit : logits) most = std::max<std::int64_t>(most, logit);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    const std::int64_t below = std::min<std::int64_t>(most - logits[i], kFarthest);
    weights[i] = weight_below(static_cast<std::int32_t>(below));
    sum += weights[i];
  }
  return sum;
}

}  // namespace tideline::net
