#include "net/softmax.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <vector>

using namespace tideline::net;

TEST_CASE("a weight is the exponential function, rounded") {
  for (std::int32_t below = 0; below <= kFarthest; ++below) {
    const double exact = 65536 * std::exp(-below / 256.0);
    CHECK(std::abs(weight_below(below) - exact) <= 0.5001);
  }
  CHECK(weight_below(0) == kMostWeight);
  CHECK(weight_below(1'000'000) == weight_below(kFarthest));
}

TEST_CASE("shares add up, and the highest logit has the most, however far the others are") {
  const std::vector<std::int32_t> logits{-300, 512, 0, std::numeric_limits<std::int32_t>::min(),
                                         std::numeric_limits<std::int32_t>::max()};
  std::vector<std::uint32_t> weights(logits.size());
  const std::uint64_t sum = softmax(logits, weights);
  std::uint64_t added = 0;
  for (const std::uint32_t weight : weights) added += weight;
  CHECK(sum == added);
  CHECK(weights[4] == kMostWeight);
  CHECK(weights[3] == weight_below(kFarthest));
}
