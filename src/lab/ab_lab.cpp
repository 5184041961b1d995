#include "lab/ab_lab.hpp"

#include "base/text.hpp"
#include "lab/game_lab.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tideline::lab {
namespace {

constexpr double kEven = 0.5;
constexpr double kOdds = 40;  // of one of two gamblers: both together err in 5 of 100 studies at most

std::string pair_words(const Order& order, std::string_view key) { return say(lexicon(), order.language, key); }

// What both sides came to, each with the interval of a fixed number of games.
struct Sides {
  Mean a;
  Mean b;
};

Figure side_figure(std::string key, std::string label, const Mean& mean, const Measure& measure) {
  const auto scale = static_cast<double>(measure.scale);
  const Interval within = mean.interval();
  return {std::move(key),
          std::move(label),
          {mean.mean() / scale, {within.low / scale, within.high / scale}},
          mean.count(),
          measure.unit};
}

// From 0 to 1: where the differences are even, a half.
double share_of(std::int64_t difference, const Measure& measure) {
  return kEven + kEven * static_cast<double>(difference) / static_cast<double>(measure.scale);
}

// The highest mean that somebody who bets on a higher one has refuted; 0: none. `sign`: -1 looks from the other side.
double refuted(const std::map<std::int64_t, std::uint64_t>& differences, const Measure& measure, std::int64_t sign) {
  const auto refutes = [&](double mean) {
    match::Gambler gambler(mean);
    for (const auto& [difference, times] : differences)
      gambler.add(share_of(sign * difference, measure), static_cast<double>(times));
    return gambler.gain() >= std::log(kOdds);
  };
  constexpr unsigned kSteps = 40;
  double low = 0.001;
  double high = 0.999;
  if (!refutes(low)) return 0;
  for (unsigned i = 0; i < kSteps; ++i) {
    const double middle = (low + high) / 2;
    (refutes(middle) ? low : high) = middle;
  }
  return low;
}

Report ab_report(const Arm& a, const Arm& b, const Measure& measure, const Order& order, const PairTest& test,
                 const Sides& sides, std::uint64_t taken) {
  const std::string name = pair_words(order, "measure." + std::string(measure.key));
  const Measured change = test.difference();
  const auto verdict = test.verdict();
  const std::string text = pair_words(order, verdict == PairTest::Verdict::More   ? "lab.ab.more"
                                             : verdict == PairTest::Verdict::Less ? "lab.ab.less"
                                                                                  : "lab.undecided");
  Report report = report_of(order, taken);
  report.title = say(lexicon(), order.language, "lab.ab.title", {{"measure", name}});
  report.answer = say(lexicon(), order.language, "lab.ab.answer",
                      {{"verdict", text},
                       {"difference", value_text(order.language, measure.unit, change.value)},
                       {"low", value_text(order.language, measure.unit, change.within.low)},
                       {"high", value_text(order.language, measure.unit, change.within.high)},
                       {"n", std::to_string(test.pairs())}});
  report.facts = {{"A", a.words}, {"B", b.words}};
  for (const auto& fact : {std::pair{"lab.pairs", std::to_string(test.pairs())},
                           std::pair{"lab.seed", std::to_string(order.seed)}, std::pair{"lab.program", order.program}})
    report.facts.emplace_back(pair_words(order, fact.first), fact.second);
  report.games = 2 * test.pairs();
  report.sections.push_back(
      {pair_words(order, "lab.ab.difference"),
       pair_words(order, measure.bounded ? "lab.ab.exact" : "lab.ab.many"),
       {{"difference." + std::string(measure.key), "A − B", change, test.pairs(), measure.unit, text}},
       0.0});
  report.sections.push_back({name,
                             pair_words(order, "lab.ab.sides"),
                             {side_figure("a." + std::string(measure.key), "A: " + a.words, sides.a, measure),
                              side_figure("b." + std::string(measure.key), "B: " + b.words, sides.b, measure)}});
  return report;
}

}  // namespace

PairTest::PairTest(const Measure& measure, unsigned round)
    : measure_(measure), exact_(kEven, 0, round, kOdds), round_(round) {}

void PairTest::add(std::int64_t a, std::int64_t b) {
  if (verdict_ != Verdict::Open) return;
  differences_.add(a - b);
  if (measure_.bounded) {
    // Bets on which of two is more: fair if neither is, whatever the numbers are.
    exact_.add(share_of(a - b, measure_));
    begun_.push_back(a - b);
    if (begun_.size() == round_) {
      for (const std::int64_t difference : begun_) ++whole_[difference];
      begun_.clear();
    }
    using Exact = match::SequentialTest::Verdict;
    if (exact_.verdict() == Exact::Open) return;
    verdict_ = exact_.verdict() == Exact::Above ? Verdict::More : Verdict::Less;
    return;
  }
  if (differences_.count() % round_ != 0) return;
  const Interval within = differences_.sequence();
  if (within.low > 0) verdict_ = Verdict::More;
  if (within.high < 0) verdict_ = Verdict::Less;
}

Measured PairTest::difference() const {
  const auto scale = static_cast<double>(measure_.scale);
  const double value = differences_.mean() / scale;
  // All that the same bets have not refuted: what they say of 0 is the verdict.
  if (measure_.bounded) return {value, {2 * refuted(whole_, measure_, 1) - 1, 1 - 2 * refuted(whole_, measure_, -1)}};
  const Interval sequence = differences_.sequence();
  Interval within{sequence.low / scale, sequence.high / scale};
  // The verdict is by whole rounds; between them the interval says no more than it.
  if (verdict_ == Verdict::Open) within = {std::min(0.0, within.low), std::max(0.0, within.high)};
  return {value, within};
}

Expected<Report, std::string> study_ab(const Arm& a, const Arm& b, const Measure& measure, const Order& order) {
  PairTest test(measure, static_cast<unsigned>(std::lcm(a.bots.size(), b.bots.size())));
  Sides sides;
  const auto pairs = play_arms(order, "ab", {&a, &b}, [&](std::uint64_t, const std::vector<Trial>& trials) {
    const auto in_a = measure.of(trials[0], a.yardstick(order.pace));
    const auto in_b = measure.of(trials[1], b.yardstick(order.pace));
    if (!in_a || !in_b) return Taken::More;
    sides.a.add(*in_a);
    sides.b.add(*in_b);
    test.add(*in_a, *in_b);
    return test.verdict() == PairTest::Verdict::Open ? Taken::More : Taken::Enough;
  });
  if (!pairs) return pairs.error();
  if (test.pairs() == 0) return "no pair of games says anything of " + in_quotes(measure.key);
  return ab_report(a, b, measure, order, test, sides, *pairs);
}

}  // namespace tideline::lab
