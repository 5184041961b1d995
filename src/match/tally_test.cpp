#include "match/tally.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <initializer_list>

using namespace tideline;
using namespace tideline::match;

TEST_CASE("a draw is half a win where two share it, and a third where three do") {
  CHECK(Tally{3, 2, 5, 1}.rate() == doctest::Approx(0.4));
  CHECK(Tally{}.rate() == 0);
  Tally tally;
  for (const double share : {1.0, 0.5, 0.0, 1.0 / 3}) tally.add(share);
  CHECK(tally.wins == 1);
  CHECK(tally.draws == 2);
  CHECK(tally.losses == 1);
  CHECK(tally.rate() == doctest::Approx((1 + 0.5 + 1.0 / 3) / 4));
}

TEST_CASE("Wilson's interval, as tables give it") {
  const Interval half = Tally{50, 0, 50}.rate_interval();
  CHECK(half.low == doctest::Approx(0.4038).epsilon(0.001));
  CHECK(half.high == doctest::Approx(0.5962).epsilon(0.001));
  const Interval all = Tally{10, 0, 0}.rate_interval();
  CHECK(all.low == doctest::Approx(0.7225).epsilon(0.001));
  CHECK(all.high == 1);
  CHECK(Tally{0, 0, 7}.rate_interval().low == 0);
  CHECK(Tally{}.rate_interval().high == 1);
  CHECK(Tally{50, 0, 50}.rate_interval(2.5).low < half.low);
  const Interval draws = Tally{0, 100, 0, 50}.rate_interval();
  CHECK(draws.low == doctest::Approx(half.low));
}

TEST_CASE("Elo is 0 for equals, 191 at three wins in four, and endless at the ends") {
  CHECK(elo(0.5) == doctest::Approx(0));
  CHECK(elo(0.75) == doctest::Approx(190.85).epsilon(0.001));
  CHECK(elo(0.25) == doctest::Approx(-190.85).epsilon(0.001));
  CHECK(std::isinf(elo(1)));
  CHECK(elo(0) < 0);
}
