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

TEST_CASE("all know how many cards of the pile somebody has looked at, and only that one which") {
  const Colour red(1);
  const Colour blue(2);
  Piles piles;
  piles.unseen[kAnswer] = 3;
  piles.unseen[kOther] = 3;
  piles.pile = 6;
  piles.top = {kOther, kAnswer};
  piles.top_seen_by = red;
  piles.top_seen = 2;
  CHECK(piles.seen_by(red).top.size() == 2);
  Piles known = piles.seen_by(blue);
  CHECK(known.top.empty());
  CHECK(known.top_seen == 2);
  CHECK(known.top_seen_by == red);
  // Whoever looked knows what the other draws, and there is one fewer.
  known.take(blue, kAnswer);
  piles.take(blue, kAnswer);
  CHECK(known.top_seen == 1);
  CHECK(known.seen_by(blue) == piles.seen_by(blue));
  CHECK(piles.seen_by(red).hands[blue][0] == kAnswer);
}
