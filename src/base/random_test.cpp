#include "base/random.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;

TEST_CASE("the same seed gives the same numbers on every machine") {
  Random random(1);
  CHECK(random.next() == 13830413928045401970ULL);
}

TEST_CASE("below(n) stays below n and reaches every number") {
  Random random(7);
  std::array<int, 7> seen{};
  for (int i = 0; i < 7000; ++i) ++seen.at(random.below(7));
  for (const int count : seen) CHECK(count > 800);
}

TEST_CASE("parts of a job get numbers of their own") {
  CHECK(Random::for_part(1, 0).next() != Random::for_part(1, 1).next());
  CHECK(Random::for_part(1, 0).next() != Random::for_part(2, 0).next());
  CHECK(Random::for_part(1, 5).next() == Random::for_part(1, 5).next());
}
