#include "table/clock.hpp"

#include "table/terms.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

const std::vector<std::string> kNames{"black", "white"};
constexpr Colour kBlack(1);
constexpr Colour kWhite(2);

Clock made(std::string_view text) {
  const auto kind = parse_clock(text);
  REQUIRE(kind.has_value());
  return {*kind, 2};
}

}  // namespace

TEST_CASE("clocks read back as they are written") {
  for (const std::string_view text :
       {"none", "absolute/600", "fischer/300/10", "byoyomi/600/5x30", "correspondence/3"}) {
    const auto kind = parse_clock(text);
    REQUIRE(kind.has_value());
    CHECK(to_text(*kind) == text);
  }
  for (const std::string_view text : {"", "fischer", "fischer/0/0", "absolute/-3", "absolute/0", "byoyomi/600/0x30",
                                      "byoyomi/600/5", "correspondence/0", "correspondence/3/4", "none/3", "hour/1"}) {
    CHECK_FALSE(parse_clock(text).has_value());
  }
}

TEST_CASE("a faction's time runs while it thinks, and an increment comes with the end of its turn") {
  Clock clock = made("fischer/60/10");
  clock.run(kBlack, 1'000);
  CHECK(clock.deadline() == 71'000);
  clock.run(kWhite, 21'000);
  CHECK(clock.left(kBlack).main == 60'000);
  CHECK(clock.deadline() == 91'000);
}

TEST_CASE("a question costs nobody's time and ends no turn") {
  Clock clock = made("fischer/60/10");
  clock.run(kBlack, 0);
  clock.run(kNobody, 5'000);
  CHECK_FALSE(clock.deadline().has_value());
  clock.run(kBlack, 100'000);
  CHECK(clock.left(kBlack).main == 65'000);
  clock.run(kWhite, 101'000);
  CHECK(clock.left(kBlack).main == 74'000);
}

TEST_CASE("byo-yomi gives an unfinished period back and loses whole ones") {
  Clock clock = made("byoyomi/10/3x30");
  clock.run(kBlack, 0);
  CHECK(clock.deadline() == 100'000);
  clock.run(kWhite, 10'000 + 29'000);
  CHECK(clock.left(kBlack).periods == 3);
  clock.run(kBlack, 40'000);
  CHECK(clock.deadline() == 130'000);
  clock.run(kNobody, 40'000 + 31'000);
  CHECK(clock.left(kBlack).periods == 2);
  clock.run(kBlack, 80'000);
  CHECK(clock.deadline() == 80'000 + 59'000);
}

TEST_CASE("lag is given back within bounds") {
  Clock clock = made("absolute/60");
  clock.run(kBlack, 0);
  clock.run(kNobody, 1'000, 300);
  CHECK(clock.left(kBlack).main == 59'300);
  clock.run(kBlack, 2'000);
  clock.run(kNobody, 3'000, 10'000);
  CHECK(clock.left(kBlack).main == 58'800);
  clock.run(kBlack, 4'000);
  clock.run(kNobody, 4'100, 500);
  CHECK(clock.left(kBlack).main == 58'800);
}

TEST_CASE("after its time ran out a faction has a little for every turn") {
  Clock clock = made("absolute/10");
  clock.run(kBlack, 0);
  clock.fall(10'000);
  clock.run(kWhite, 10'000);
  clock.run(kBlack, 12'000);
  CHECK(clock.deadline() == 12'000 + Clock::kAfterFall);
}

TEST_CASE("correspondence gives every turn its days") {
  Clock clock = made("correspondence/2");
  clock.run(kBlack, 0);
  CHECK(clock.deadline() == 2 * kDay);
  clock.run(kWhite, kDay);
  clock.run(kBlack, 2 * kDay);
  CHECK(clock.deadline() == 4 * kDay);
}

TEST_CASE("who missed a move by correspondence has all days for the next") {
  Clock clock = made("correspondence/2");
  clock.run(kBlack, 0);
  clock.fall(2 * kDay);
  clock.run(kWhite, 2 * kDay);
  clock.run(kBlack, 3 * kDay);
  CHECK(clock.deadline() == 5 * kDay);
}

TEST_CASE("going back gives nobody time") {
  Clock clock = made("fischer/60/10");
  clock.run(kBlack, 0);
  const Clock before = clock;
  clock.run(kWhite, 3'000);
  CHECK(clock.left(kBlack).main == 77'000);
  clock.go_back(before, kBlack, 4'000);
  CHECK(clock.left(kBlack).main == 70'000);
  CHECK(clock.left(kWhite).main == 69'000);
  CHECK(clock.deadline() == 74'000);
}

TEST_CASE("a clock's line brings it back") {
  Clock clock = made("byoyomi/10/3x30");
  clock.run(kBlack, 0);
  clock.run(kNobody, 25'000);
  Clock other = made("byoyomi/10/3x30");
  const auto reading = parse_reading(to_text(clock.reading(), kNames), kNames);
  REQUIRE(reading.has_value());
  other.set(*reading, 25'000);
  CHECK(other == clock);
  CHECK_FALSE(parse_reading("purple=3", kNames).has_value());
  CHECK_FALSE(parse_reading("black=x", kNames).has_value());
}

TEST_CASE("terms read back, and bad ones are named") {
  for (const std::string_view text :
       {"clock=none", "clock=fischer/300/10 question=0.5 sit-in=level-3 spectators=no access=word",
        "clock=correspondence/3", "clock=none question=none", "clock=none question=none scoring=none",
        "clock=none absent=30 scoring=60 delay=60 take-back=no access=link"}) {
    const auto terms = parse_terms(text);
    REQUIRE(terms.has_value());
    CHECK(to_text(*terms) == text);
    CHECK(parse_terms(to_text(*terms)).has_value());
  }
  CHECK(parse_terms("question=8 clock=correspondence/1")->question == 8'000);
  for (const std::string_view text :
       {"clock", "clock=x", "question=0", "question=1.2345", "delay=-1", "access=all", "take-back=maybe", "colour=red",
        "sit-in=", "absent=none", "scoring=none clock=correspondence/1"}) {
    CHECK_FALSE(parse_terms(text).has_value());
  }
}
