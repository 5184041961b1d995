#include "match/sequential.hpp"

#include "base/random.hpp"

#include <doctest/doctest.h>
#include <initializer_list>

using namespace tideline;
using namespace tideline::match;
using Verdict = SequentialTest::Verdict;

namespace {

// A player whose chance depends on the seat, as black's and white's do; in `draws` of its games the win is shared.
struct Truth {
  double first;
  double second;
  double draws = 0;
};

double play(const Truth& truth, unsigned game, Random& random) {
  const auto chance = [&](double p) { return random.next32() < p * 4294967296.0; };
  if (truth.draws > 0 && chance(truth.draws)) return 0.5;
  return chance(game % 2 == 0 ? truth.first : truth.second) ? 1 : 0;
}

struct Verdicts {
  unsigned above = 0;
  unsigned below = 0;
  unsigned open = 0;
  double games = 0;  // the mean number of games
};

Verdicts simulate(const Truth& truth, double rate, double margin, unsigned most = 600) {
  constexpr unsigned kMatches = 1000;
  Verdicts verdicts;
  for (unsigned i = 0; i < kMatches; ++i) {
    Random random = Random::for_part(7, i);
    SequentialTest test(rate, margin, 2);
    for (unsigned game = 0; game < most && test.verdict() == Verdict::Open; ++game) test.add(play(truth, game, random));
    verdicts.games += test.games() / static_cast<double>(kMatches);
    const Verdict verdict = test.verdict();
    ++(verdict == Verdict::Above ? verdicts.above : verdict == Verdict::Below ? verdicts.below : verdicts.open);
  }
  return verdicts;
}

constexpr unsigned kFivePercent = 50;  // of the matches that are simulated

}  // namespace

TEST_CASE("who is exactly as good as the rate is found above it in at most 5 % of matches, and below it as seldom") {
  for (const double rate : {0.25, 0.5, 0.65, 0.9}) {
    const Verdicts verdicts = simulate({rate, rate}, rate, 0);
    CHECK(verdicts.above <= kFivePercent);
    CHECK(verdicts.below <= kFivePercent);
  }
}

TEST_CASE("seats that differ do not make it err more often") {
  const Verdicts verdicts = simulate({1, 0.8}, 0.9, 0);
  CHECK(verdicts.above <= kFivePercent);
  CHECK(verdicts.below <= kFivePercent);
  const Verdicts half = simulate({0.9, 0.1}, 0.5, 0);
  CHECK(half.above <= kFivePercent);
  CHECK(half.below <= kFivePercent);
}

TEST_CASE("draws do not make it err more often") {
  const Verdicts verdicts = simulate({0.5, 0.5, 0.4}, 0.5, 0);
  CHECK(verdicts.above <= kFivePercent);
  CHECK(verdicts.below <= kFivePercent);
}

TEST_CASE("with a margin it errs in at most 5 % of matches at the margin's ends, and always comes to an end") {
  const Verdicts low = simulate({0.85, 0.85}, 0.9, 0.05);
  CHECK(low.above <= kFivePercent);
  const Verdicts high = simulate({0.95, 0.95}, 0.9, 0.05);
  CHECK(high.below <= kFivePercent);
  CHECK(high.games < 150);
  CHECK(simulate({0.9, 0.9}, 0.9, 0.05).open <= kFivePercent);
}

TEST_CASE("what is clearly so is found out, and soon") {
  const Verdicts strong = simulate({0.98, 0.98}, 0.9, 0);
  CHECK(strong.above >= 950);
  CHECK(strong.games < 120);
  const Verdicts weak = simulate({0.5, 0.5}, 0.9, 0);
  CHECK(weak.below >= 995);
  CHECK(weak.games < 20);
  const Verdicts better = simulate({0.65, 0.55}, 0.5, 0);
  CHECK(better.above >= 970);
  CHECK(better.games < 300);
}

TEST_CASE("it takes as many games as docs/match.md says") {
  struct Row {
    double truth;
    double games;
    double with_margin;
  };
  for (const Row& row : {Row{1, 46, 30}, Row{0.98, 84, 45}, Row{0.95, 230, 76}, Row{0.85, 430, 58}, Row{0.8, 88, 30},
                         Row{0.7, 25, 13}, Row{0.5, 8, 6}}) {
    CHECK(simulate({row.truth, row.truth}, 0.9, 0, 5000).games == doctest::Approx(row.games).epsilon(0.1));
    CHECK(simulate({row.truth, row.truth}, 0.9, 0.05, 5000).games == doctest::Approx(row.with_margin).epsilon(0.1));
  }
}

TEST_CASE("a verdict falls at the end of a round and stays") {
  SequentialTest test(0.5, 0, 4);
  while (test.verdict() == Verdict::Open && test.games() < 100) test.add(1);
  CHECK(test.verdict() == Verdict::Above);
  CHECK(test.games() % 4 == 0);
  CHECK(test.games() <= 12);
  const unsigned games = test.games();
  for (int i = 0; i < 1000; ++i) test.add(0);
  CHECK(test.verdict() == Verdict::Above);
  CHECK(test.games() == games);
}

TEST_CASE("rates at the edge, with margins beyond it, can still be decided") {
  SequentialTest all(0.98, 0.05, 1);
  for (int i = 0; i < 200; ++i) all.add(1);
  CHECK(all.verdict() == Verdict::Above);
  SequentialTest none(0.02, 0.05, 1);
  for (int i = 0; i < 200; ++i) none.add(0);
  CHECK(none.verdict() == Verdict::Below);
}
