#include "base/fixed_vector.hpp"

#include "base/expected.hpp"
#include "base/refusal.hpp"

#include <doctest/doctest.h>

using namespace tideline;

TEST_CASE("a fixed vector compares only what it holds") {
  FixedVector<int, 3> a;
  FixedVector<int, 3> b;
  a.push_back(1);
  a.push_back(2);
  b.push_back(1);
  CHECK_FALSE(a == b);
  a.pop_back();
  CHECK(a == b);
  b.push_back(3);
  b.push_back(4);
  CHECK(b.full());
  CHECK(b.back() == 4);
}

TEST_CASE("an expected value is either there or says why not") {
  const Expected<int, Refusal> good = 3;
  const Expected<int, Refusal> bad = Refusal{Reason::Ko, {'G', 2}};
  CHECK(*good == 3);
  CHECK_FALSE(bad.has_value());
  CHECK(bad.error().reason == Reason::Ko);
  CHECK(to_string(bad.error().ruling) == "G2");
}

TEST_CASE("every reason is found by its name") {
  for (int i = 0; i < kReasons; ++i) {
    const auto reason = static_cast<Reason>(i);
    CHECK(reason_named(name(reason)) == reason);
    CHECK_FALSE(sentence(reason).empty());
  }
  CHECK_FALSE(reason_named("sucide").has_value());
}
