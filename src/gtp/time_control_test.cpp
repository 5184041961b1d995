#include "gtp/time_control.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::gtp;

TEST_CASE("without a clock there is no limit") {
  TimeControl control;
  CHECK_FALSE(control.move_time(kBlack, 81));
  control.set(600, 30, 0);  // a period without stones
  CHECK_FALSE(control.move_time(kBlack, 81));
  control.set(0, 0, 0);
  CHECK_FALSE(control.move_time(kWhite, 81));
  control.spend(kWhite, 1000);
  CHECK_FALSE(control.move_time(kWhite, 81));
}

TEST_CASE("main time is shared among the moves that may come") {
  TimeControl control;
  control.set(400, 0, 0);
  CHECK(control.move_time(kBlack, 80) == 9900);
  CHECK(control.move_time(kBlack, 8) == 39900);
  control.set_left(kBlack, 40, 0);
  CHECK(control.move_time(kBlack, 80) == 900);
  CHECK(control.move_time(kWhite, 80) == 9900);
}

TEST_CASE("a whole game stays within main time, even if every move takes all it was given") {
  TimeControl control;
  control.set(60, 0, 0);
  TimeControl::Milliseconds used = 0;
  for (std::size_t empties = 361; empties > 0; --empties) {
    const auto time = control.move_time(kBlack, empties);
    REQUIRE(time);
    used += *time;
    control.spend(kBlack, *time);
  }
  CHECK(used < 60'000);
  CHECK(used > 40'000);
}

TEST_CASE("in a period every stone has its part, less a little") {
  TimeControl control;
  control.set(0, 30, 5);
  CHECK(control.move_time(kBlack, 81) == 5900);
  control.set_left(kBlack, 10, 4);
  CHECK(control.move_time(kBlack, 81) == 2400);
  control.set_left(kBlack, 1, 1);
  CHECK(control.move_time(kBlack, 81) == 900);
  control.set_left(kBlack, 0, 1);
  CHECK(control.move_time(kBlack, 81) == 1);
}

TEST_CASE("main time goes over into periods, and a period into the next") {
  TimeControl control;
  control.set(5, 30, 2);
  CHECK(control.move_time(kBlack, 81) == 4900);
  control.spend(kBlack, 5000);
  CHECK(control.move_time(kBlack, 81) == 14900);
  control.spend(kBlack, 10'000);
  CHECK(control.move_time(kBlack, 81) == 19900);
  control.spend(kBlack, 1);
  CHECK(control.move_time(kBlack, 81) == 14900);
  CHECK(control.move_time(kWhite, 81) == 4900);
  control.restart();
  CHECK(control.move_time(kBlack, 81) == 4900);
}

TEST_CASE("what the client reports counts, even if it never set the clock") {
  TimeControl control;
  control.set_left(kWhite, 20, 4);
  CHECK(control.move_time(kWhite, 81) == 4900);
  for (int i = 0; i < 10; ++i) control.spend(kWhite, 4900);
  CHECK(control.move_time(kWhite, 81) == 1);
  CHECK_FALSE(control.move_time(kBlack, 81));
}
