#include "lab/statistics.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::lab;

TEST_CASE("quantiles, as tables give them") {
  CHECK(normal_quantile(0.975) == doctest::Approx(1.959964).epsilon(1e-6));
  CHECK(normal_quantile(0.5) == doctest::Approx(0));
  CHECK(normal_quantile(0.001) == doctest::Approx(-3.090232).epsilon(1e-6));
  CHECK(student_quantile(0.975, 1) == doctest::Approx(12.7062).epsilon(1e-4));
  CHECK(student_quantile(0.975, 2) == doctest::Approx(4.30265).epsilon(1e-4));
  CHECK(student_quantile(0.975, 9) == doctest::Approx(2.262157).epsilon(1e-3));
  CHECK(student_quantile(0.975, 100) == doctest::Approx(1.983972).epsilon(1e-5));
}

TEST_CASE("a mean, its variance and Student's interval") {
  Mean mean;
  for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) mean.add(value);
  CHECK(mean.mean() == doctest::Approx(5));
  CHECK(mean.variance() == doctest::Approx(32.0 / 7));
  CHECK(mean.interval().low == doctest::Approx(5 - 2.3646 * std::sqrt(32.0 / 56)).epsilon(1e-3));
  CHECK(std::isinf(Mean().interval().high));
}

TEST_CASE("an interval that is looked at all the time leaves the truth out at most 5 times in 100") {
  unsigned left_out = 0;
  for (std::uint64_t run = 0; run < 400; ++run) {
    Random random = Random::for_part(11, run);
    Mean mean;
    bool out = false;
    for (unsigned i = 0; i < 2000; ++i) {
      mean.add(static_cast<std::int64_t>(random.below(101)));
      const Interval within = mean.sequence();
      out = out || within.low > 50 || within.high < 50;
    }
    left_out += out ? 1 : 0;
  }
  CHECK(left_out <= 20);
  CHECK(left_out > 0);  // it is not simply everything
}

TEST_CASE("the sign test is exact, on both sides") {
  CHECK(Pairs{5, 0, 90}.sign_test() == doctest::Approx(2.0 / 32));
  CHECK(Pairs{0, 10, 0}.sign_test() == doctest::Approx(2.0 / 1024));
  CHECK(Pairs{7, 3, 0}.sign_test() == doctest::Approx(0.34375));
  CHECK(Pairs{4, 4, 1}.sign_test() == 1);
  CHECK(Pairs{}.sign_test() == 1);
}

TEST_CASE("paired shares, as Agresti and Min give them") {
  // 0.5 in each cell: (53.5 - 16.5) / 1146 and its standard error.
  const Interval within = Pairs{53, 16, 1075}.interval();
  CHECK(within.low == doctest::Approx(0.0181).epsilon(0.02));
  CHECK(within.high == doctest::Approx(0.0465).epsilon(0.02));
  CHECK(Pairs{53, 16, 1075}.interval(30).low < within.low);
  CHECK(Pairs{}.interval().low == -1);
}

TEST_CASE("Holm answers what is certain together") {
  const std::vector<double> chances{0.01, 0.04, 0.03, 0.005};
  CHECK(holm(chances) == std::vector<bool>{true, false, false, true});
  CHECK(holm(std::vector<double>{0.06}) == std::vector<bool>{false});
}

TEST_CASE("a difference of two figures holds both intervals") {
  const Measured now{0.6, {0.5, 0.7}};
  const Measured before{0.5, {0.4, 0.6}};
  const Measured change = difference(now, before);
  CHECK(change.value == doctest::Approx(0.1));
  CHECK(change.within.low == doctest::Approx(0.1 - std::sqrt(0.02)));
  CHECK(change.within.high == doctest::Approx(0.1 + std::sqrt(0.02)));
}

// The pairs of 30 cards are kept; which of the two games was which is drawn anew, so that no card does anything.
TEST_CASE("relabelled pairs raise a false alarm at most 50 times out of 1,000") {
  constexpr unsigned kCards = 30;
  Random random(5);
  std::vector<unsigned> pairs;  // that came out differently, by card
  for (unsigned i = 0; i < kCards; ++i) pairs.push_back(4 + random.below(80));
  unsigned alarms = 0;
  for (unsigned run = 0; run < 1000; ++run) {
    std::vector<double> chances;
    for (const unsigned differing : pairs) {
      Pairs relabelled;
      for (unsigned i = 0; i < differing; ++i) ++(random.below(2) == 0 ? relabelled.better : relabelled.worse);
      chances.push_back(relabelled.sign_test());
    }
    const auto called = holm(chances);
    alarms += std::find(called.begin(), called.end(), true) != called.end() ? 1 : 0;
  }
  CHECK(alarms <= 50);
}
