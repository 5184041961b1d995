// `lab ab`: two games against each other on one measure, by pairs of games with the same random numbers. It may be
// looked at all the time, and ends when the answer is certain.
#pragma once

#include "lab/arm.hpp"
#include "lab/measures.hpp"
#include "match/sequential.hpp"

#include <map>
#include <vector>

namespace tideline::lab {

// Feeds on pairs in their order.
class PairTest {
 public:
  enum class Verdict : std::uint8_t { Open, More, Less };

  // `round`: pairs after which every bot has had every seat.
  PairTest(const Measure& measure, unsigned round);
  // What was measured in both games of a pair.
  void add(std::int64_t a, std::int64_t b);
  // More: the first has more of it.
  [[nodiscard]] Verdict verdict() const { return verdict_; }
  // Of the first less the second, in the measure's own numbers; it holds at every moment.
  [[nodiscard]] Measured difference() const;
  [[nodiscard]] std::uint64_t pairs() const { return differences_.count(); }

 private:
  const Measure& measure_;
  Mean differences_;
  match::SequentialTest exact_;  // of what is bounded
  // Of what is bounded too: the differences of whole rounds, how often each came, and those of the round that is on.
  std::map<std::int64_t, std::uint64_t> whole_;
  std::vector<std::int64_t> begun_;
  unsigned round_;
  Verdict verdict_ = Verdict::Open;
};

Expected<Report, std::string> study_ab(const Arm& a, const Arm& b, const Measure& measure, const Order& order);

}  // namespace tideline::lab
