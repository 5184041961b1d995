#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tideline::lab {

namespace {

constexpr double kHalfLevel = 0.975;  // 95 % on both sides

// Peter Acklam's approximation, then one step of Newton's method with the exact distribution.
double rough_quantile(double p) {
  constexpr double kTail = 0.02425;
  if (p < kTail) {
    const double q = std::sqrt(-2 * std::log(p));
    return (((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838) * q - 2.549732539343734) *
                 q +
             4.374664141464968) *
                q +
            2.938163982698783) /
           ((((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996) * q + 3.754408661907416) *
                q +
            1);
  }
  if (p > 1 - kTail) return -rough_quantile(1 - p);
  const double q = p - 0.5;
  const double r = q * q;
  return (((((-3.969683028665376e+01 * r + 2.209460984245205e+02) * r - 2.759285104469687e+02) * r +
            1.383577518672690e+02) *
               r -
           3.066479806614716e+01) *
              r +
          2.506628277459239) *
         q /
         (((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r +
            6.680131188771972e+01) *
               r -
           1.328068155288572e+01) *
              r +
          1);
}

double log_choose(double n, double k) { return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1); }

}  // namespace

double normal_quantile(double chance) {
  const double x = rough_quantile(chance);
  const double off = 0.5 * std::erfc(-x / std::sqrt(2.0)) - chance;
  return x - off * std::sqrt(2 * std::acos(-1.0)) * std::exp(x * x / 2);
}

// Exact for one and two degrees; above that Hill's expansion, good to four digits.
double student_quantile(double chance, double freedom) {
  const double z = normal_quantile(chance);
  if (freedom <= 1) return std::tan(std::acos(-1.0) * (chance - 0.5));
  if (freedom <= 2) return (2 * chance - 1) * std::sqrt(2 / (4 * chance * (1 - chance)));
  const double z2 = z * z;
  const double g1 = (z2 + 1) * z / 4;
  const double g2 = ((5 * z2 + 16) * z2 + 3) * z / 96;
  const double g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) * z / 384;
  const double g4 = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) * z / 92160;
  return z + (g1 + (g2 + (g3 + g4 / freedom) / freedom) / freedom) / freedom;
}

void Mean::add(std::int64_t value) {
  ++count_;
  const auto number = static_cast<double>(value);
  sum_ += number;
  squares_ += number * number;
}

double Mean::mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

double Mean::variance() const {
  if (count_ < 2) return 0;
  const auto n = static_cast<double>(count_);
  return std::max(0.0, (squares_ - sum_ * sum_ / n) / (n - 1));
}

Interval Mean::interval() const {
  if (count_ < 2) return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  const auto n = static_cast<double>(count_);
  const double reach = student_quantile(kHalfLevel, n - 1) * std::sqrt(variance() / n);
  return {mean() - reach, mean() + reach};
}

Interval Mean::sequence() const {
  if (count_ < kFewest) return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  // The mixture is narrowest at some number of games; there is one that is good at several hundred.
  constexpr double kBest = 500;
  constexpr double kAlpha = 0.05;
  const double rho2 = (-2 * std::log(kAlpha) + std::log(-2 * std::log(kAlpha) + 1)) / kBest;
  const auto n = static_cast<double>(count_);
  const double wide = n * rho2 + 1;
  const double reach = std::sqrt(variance() * 2 * wide / (n * n * rho2) * std::log(std::sqrt(wide) / kAlpha));
  return {mean() - reach, mean() + reach};
}

double Pairs::difference() const {
  if (count() == 0) return 0;
  return (static_cast<double>(better) - static_cast<double>(worse)) / static_cast<double>(count());
}

Interval Pairs::interval(std::size_t questions) const {
  if (count() == 0) return {-1, 1};
  const double z = normal_quantile(1 - (1 - kHalfLevel) / static_cast<double>(std::max<std::size_t>(questions, 1)));
  const double n = static_cast<double>(count()) + 2;
  const double b = (static_cast<double>(better) + 0.5) / n;
  const double w = (static_cast<double>(worse) + 0.5) / n;
  const double reach = z * std::sqrt(std::max(0.0, b + w - (b - w) * (b - w)) / n);
  return {std::max(-1.0, b - w - reach), std::min(1.0, b - w + reach)};
}

double Pairs::sign_test() const {
  const auto n = static_cast<double>(better + worse);
  const std::uint64_t least = std::min(better, worse);
  double tail = 0;
  for (std::uint64_t k = 0; k <= least; ++k)
    tail += std::exp(log_choose(n, static_cast<double>(k)) - n * std::log(2.0));
  return std::min(1.0, 2 * tail);
}

std::vector<bool> holm(std::span<const double> chances, double level) {
  std::vector<std::size_t> order(chances.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
  std::vector<bool> answered(chances.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (chances[order[i]] > level / static_cast<double>(order.size() - i)) break;
    answered[order[i]] = true;
  }
  return answered;
}

std::vector<Impact> impacts(std::span<const Pairs> questions) {
  std::vector<double> chances;
  for (const Pairs& pairs : questions) {
    if (pairs.count() > 0) chances.push_back(pairs.sign_test());
  }
  const auto known = holm(chances);
  std::vector<Impact> out(questions.size());
  std::size_t asked = 0;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (questions[i].count() == 0) continue;
    const bool helps = questions[i].better > questions[i].worse;
    out[i] = !known[asked++] ? Impact::Open : helps ? Impact::Helps : Impact::Hurts;
  }
  return out;
}

Measured difference(const Measured& now, const Measured& before) {
  const double value = now.value - before.value;
  const double down = std::hypot(now.value - now.within.low, before.within.high - before.value);
  const double up = std::hypot(now.within.high - now.value, before.value - before.within.low);
  return {value, {value - down, value + up}};
}

int certain_side(const Measured& value, std::size_t questions) {
  const double all = 1 - (1 - kHalfLevel) / static_cast<double>(std::max<std::size_t>(questions, 1));
  const double wider = normal_quantile(all) / normal_quantile(kHalfLevel);
  if (value.value - wider * (value.value - value.within.low) > 0) return 1;
  return value.value + wider * (value.within.high - value.value) < 0 ? -1 : 0;
}

}  // namespace tideline::lab
