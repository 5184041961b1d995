// Hands that are imagined.
#include "cards/piles.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr Card kAnswer(1);
constexpr Card kOther(2);

unsigned answers_of_1000(unsigned let_pass) {
  CardCounts cards;
  cards[kAnswer] = 5;
  cards[kOther] = 5;
  Random random(7);
  unsigned found = 0;
  for (int i = 0; i < 1000; ++i) {
    if (likely_card(cards, 10, let_pass, [](Card card) { return card == kAnswer; }, random) == kAnswer) ++found;
  }
  return found;
}

}  // namespace

TEST_CASE("a hand that answers nothing is less and less thought to hold an answer, but never surely not") {
  const unsigned at_first = answers_of_1000(0);
  const unsigned later = answers_of_1000(3);
  const unsigned late = answers_of_1000(20);
  CHECK(at_first > 430);
  CHECK(at_first < 570);
  CHECK(later < at_first - 50);
  CHECK(late < later - 50);
  CHECK(late > 0);
}

TEST_CASE("a new card makes what the hand let pass say less, and all can see how much that is") {
  Piles piles;
  piles.unseen[kAnswer] = 9;
  piles.pile = 9;
  const Colour red(1);
  piles.take(red, kAnswer);
  for (int i = 0; i < 6; ++i) piles.stay_silent(red);
  piles.take(red, kAnswer);
  CHECK(piles.let_pass[red] == 3);
  piles.take(red, kAnswer);
  CHECK(piles.let_pass[red] == 2);
  CHECK(piles.seen_by(Colour(2)).let_pass[red] == 2);
  for (int i = 0; i < 1000; ++i) piles.stay_silent(red);
  CHECK(piles.let_pass[red] == 255);
}
