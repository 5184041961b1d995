#include "board/history.hpp"

#include "base/hash.hpp"

#include <doctest/doctest.h>

using namespace tideline;

TEST_CASE("R20 the history keeps every arrangement, the empty board included") {
  History history;
  CHECK_FALSE(history.contains(0));
  history.begin(0);
  CHECK(history.contains(0));
  std::uint64_t before = 0;
  for (std::uint64_t i = 1; i <= 5000; ++i) {
    CHECK_FALSE(history.contains(mix(i)));
    history.push(before, mix(i));
    CHECK(history.is_previous(before));
    before = mix(i);
  }
  for (std::uint64_t i = 1; i <= 5000; ++i) CHECK(history.contains(mix(i)));
}

TEST_CASE("a brief history knows the arrangement before the newest move") {
  BriefHistory history;
  history.push(1, 2);
  history.push(2, 3);
  CHECK(history.contains(2));
  CHECK_FALSE(history.contains(1));
  CHECK_FALSE(history.contains(3));
}

TEST_CASE("histories are equal when they hold the same moves") {
  History a;
  a.begin(7);
  History b = a;
  CHECK(a == b);
  b.push(7, 8);
  CHECK_FALSE(a == b);
  a.push(7, 9);
  CHECK_FALSE(a == b);
}

TEST_CASE("R20 what is struck may stand again, and nothing else is forgotten") {
  History history;
  history.begin(0);
  std::vector<std::uint32_t> numbers{0};
  for (std::uint64_t i = 1; i <= 3000; ++i) numbers.push_back(history.push(mix(i - 1), mix(i)));
  for (std::uint64_t i = 1; i <= 3000; i += 3) history.strike(numbers[i]);
  for (std::uint64_t i = 1; i <= 3000; ++i) CHECK(history.contains(mix(i)) == (i % 3 != 1));
  CHECK(history.is_previous(mix(2999)));
  CHECK(history.is_previous(mix(2998), std::span(&numbers[3000], 1)));
  history.strike(numbers[3000]);
  CHECK(history.is_previous(mix(2998)));
  const auto again = history.push(mix(2999), mix(2));  // again, by simple ko
  history.strike(again);
  CHECK(history.contains(mix(2)));
}
