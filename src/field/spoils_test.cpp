#include "field/spoils.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr Colour kRed{1};
constexpr Colour kBlue{2};
constexpr Colour kGreen{3};
constexpr std::array<Colour, 3> kOrder{kRed, kBlue, kGreen};

Fallen fallen_of(std::initializer_list<Colour> colours) {
  Fallen fallen;
  unsigned n = 0;
  for (const Colour c : colours) fallen.stones.push_back({Point::number(++n), c, kNobody});
  return fallen;
}

}  // namespace

TEST_CASE("R21 equal whole shares, the rest to the one who captured") {
  Fallen fallen = fallen_of({kBlue, kBlue, kBlue, kBlue, kBlue});
  fallen.around[kRed] = 1;
  fallen.around[kGreen] = 7;
  Prisoners prisoners;
  const Split split = deal(fallen, kRed, kOrder, prisoners);
  CHECK(prisoners[kRed][kBlue] == 3);
  CHECK(prisoners[kGreen][kBlue] == 2);
  CHECK(split.stones[kBlue] == 5);
  CHECK(split.captors == ColourSet{kRed, kGreen});
  CHECK(split.share == 2);
  CHECK(split.rest == 1);
  CHECK(split.rest_to == kRed);
  CHECK(split.by_capture);
  CHECK(fallen.stones[0].holder == kRed);
  CHECK(fallen.stones[1].holder == kGreen);
  CHECK(fallen.stones[4].holder == kRed);
}

TEST_CASE("R39 with nobody capturing, the captor with the most stones around takes the rest") {
  Fallen fallen = fallen_of({kBlue, kBlue, kBlue});
  fallen.around[kRed] = 1;
  fallen.around[kGreen] = 7;
  Prisoners prisoners;
  CHECK(strongest_captor(fallen, kOrder) == kGreen);
  const Split split = deal(fallen, kNobody, kOrder, prisoners);
  CHECK(prisoners[kGreen][kBlue] == 2);
  CHECK_FALSE(split.by_capture);
  CHECK(split.rest_to == kGreen);
}

TEST_CASE("R28 a mover without a stone next to the group gets nothing of it") {
  Fallen fallen = fallen_of({kBlue, kBlue, kBlue});
  fallen.around[kGreen] = 2;
  Prisoners prisoners;
  deal(fallen, kRed, kOrder, prisoners);
  CHECK(prisoners[kGreen][kBlue] == 3);
  CHECK(prisoners[kRed] == ColourArray<std::uint32_t>{});
}

TEST_CASE("R21 stones of a mixed group are dealt by colour, one at a time from the captor on") {
  Fallen fallen = fallen_of({kRed, kRed, kRed, kBlue});
  fallen.around[kGreen] = 1;
  Prisoners prisoners;
  deal(fallen, kGreen, kOrder, prisoners);
  CHECK(prisoners[kGreen][kRed] == 3);
  CHECK(prisoners[kGreen][kBlue] == 1);
}

TEST_CASE("R21 a group with no captor goes to nobody") {
  Fallen fallen = fallen_of({kRed});
  Prisoners prisoners;
  const Split split = deal(fallen, kRed, kOrder, prisoners);
  CHECK(prisoners == Prisoners{});
  CHECK(split.captors.empty());
}
