#include "lab/ab_lab.hpp"

#include "base/text.hpp"
#include "lab/game_lab.hpp"

#include <algorithm>
#include <numeric>

namespace tideline::lab {
namespace {

constexpr double kEven = 0.5;

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

Report ab_report(const Arm& a, const Arm& b, const Measure& measure, const Order& order, const PairTest& test,
                 const Sides& sides, std::uint64_t taken) {
  const std::string name = pair_words(order, "measure." + std::string(measure.key));
  const Measured change = test.difference();
  const auto verdict = test.verdict();
  const std::string text = pair_words(order, verdict == PairTest::Verdict::More   ? "lab.ab.more"
                                             : verdict == PairTest::Verdict::Less ? "lab.ab.less"
                                                                                  : "lab.undecided");
  Report report;
  report.language = order.language;
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
  report.command = order.command + " --games " + std::to_string(taken);
  report.seed = order.seed;
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
    : measure_(measure), exact_(kEven, 0, round), round_(round) {}

void PairTest::add(std::int64_t a, std::int64_t b) {
  if (verdict_ != Verdict::Open) return;
  differences_.add(a - b);
  if (measure_.bounded) {
    // Bets on which of two is more: fair if neither is, whatever the numbers are.
    exact_.add(kEven + kEven * static_cast<double>(a - b) / static_cast<double>(measure_.scale));
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
  const Interval sequence = differences_.sequence();
  Interval within{sequence.low / scale, sequence.high / scale};
  if (measure_.bounded) within = {std::max(-1.0, within.low), std::min(1.0, within.high)};
  // What the verdict says of 0, the interval says too.
  switch (verdict_) {
    case Verdict::Open:
      within = {std::min(0.0, within.low), std::max(0.0, within.high)};
      break;
    case Verdict::More:
      within.low = std::max(0.0, within.low);
      break;
    case Verdict::Less:
      within.high = std::min(0.0, within.high);
      break;
  }
  return {differences_.mean() / scale, within};
}

Expected<Report, std::string> study_ab(const Arm& a, const Arm& b, const Measure& measure, const Order& order) {
  PairTest test(measure, static_cast<unsigned>(std::lcm(a.bots.size(), b.bots.size())));
  Sides sides;
  std::string problem;
  const auto play = [&](std::uint64_t number) -> Expected<Row, std::string> {
    Row row;
    for (const Arm* arm : {&a, &b}) {
      const auto trial = play_trial(arm->sitting(order.seed, number));
      if (!trial) return trial.error();
      trial->write(row);
    }
    return row;
  };
  const auto take = [&](std::uint64_t number, const Row& row) {
    Trial first;
    Trial second;
    std::size_t at = 0;
    if (!first.read(row, at) || !second.read(row, at) || at != row.size()) {
      problem = no_row(order, number);
      return false;
    }
    const auto in_a = measure.of(first, a.start.map().topology().size());
    const auto in_b = measure.of(second, b.start.map().topology().size());
    if (!in_a || !in_b) return true;
    sides.a.add(*in_a);
    sides.b.add(*in_b);
    test.add(*in_a, *in_b);
    return test.verdict() == PairTest::Verdict::Open;
  };
  const auto pairs = carry_out(plan_of(order, "ab", {&a, &b}), play, take, order.told);
  if (!pairs) return pairs.error();
  if (!problem.empty()) return problem;
  if (test.pairs() == 0) return "no pair of games says anything of " + in_quotes(measure.key);
  return ab_report(a, b, measure, order, test, sides, *pairs);
}

}  // namespace tideline::lab
