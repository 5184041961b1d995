// What numbers of many games say, and how sure that is: means with intervals, tests of pairs, many questions at once,
// and an interval that may be looked at all the time.
#pragma once

#include "match/tally.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace tideline::lab {

using match::Interval;

// The point below which a standard normal number lies with that chance.
double normal_quantile(double chance);
// The same of Student's t with so many degrees of freedom.
double student_quantile(double chance, double freedom);

// Of whole numbers: up to 2^53 the sums do not depend on the order.
class Mean {
 public:
  void add(std::int64_t value);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const;
  [[nodiscard]] double variance() const;  // of the values; 0 for fewer than two
  // The true mean lies in it 95 times out of a hundred, for a number of games that was fixed before (Student).
  [[nodiscard]] Interval interval() const;
  // The same, but valid at every moment of a run that is looked at all the time: Robbins' mixture of normals with the
  // variance as it was seen so far (Waudby-Smith and others 2021). It holds for many values; below kFewest it is
  // everything.
  [[nodiscard]] Interval sequence() const;

  static constexpr std::uint64_t kFewest = 100;

 private:
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// Pairs of games that differ in one thing: how often the first, how often the second came out better, and how often
// they came out the same.
struct Pairs {
  std::uint64_t better = 0;
  std::uint64_t worse = 0;
  std::uint64_t same = 0;

  [[nodiscard]] std::uint64_t count() const { return better + worse + same; }
  // Of the chances to win, from -1 to 1.
  [[nodiscard]] double difference() const;
  // Agresti and Min's for paired shares: half a pair is added to each cell. `questions`: so many are asked at once, and
  // all their intervals hold together 95 times out of a hundred (Bonferroni).
  [[nodiscard]] Interval interval(std::size_t questions = 1) const;
  // The chance of a difference as large or larger if neither side were better: the exact sign test, on both sides.
  [[nodiscard]] double sign_test() const;
};

// Which of these questions are answered, so that 95 times out of a hundred no answer is a false alarm (Holm).
std::vector<bool> holm(std::span<const double> chances, double level = 0.05);

// What pairs say of what they differ in, all questions together; without pairs it was not asked.
enum class Impact : std::uint8_t { Unasked, Open, Helps, Hurts };
std::vector<Impact> impacts(std::span<const Pairs> questions);

// The difference of two figures that were found independently, out of their intervals (Zou and Donner's MOVER).
struct Measured {
  double value = 0;
  Interval within;
};
Measured difference(const Measured& now, const Measured& before);
// Whether it is certainly above (1) or below (-1) nothing, where so many are asked at once; 0: neither.
int certain_side(const Measured& value, std::size_t questions);

}  // namespace tideline::lab
