#include "match/tally.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tideline::match {

void Tally::add(double share) {
  ++(share <= 0 ? losses : share >= 1 ? wins : draws);
  if (share > 0 && share < 1) shares += share;
}

double Tally::rate() const { return games() == 0 ? 0 : (wins + shares) / games(); }

Interval Tally::rate_interval(double reach) const {
  if (games() == 0) return {0, 1};
  const double n = games();
  const double p = rate();
  const double z = reach * reach / n;
  const double centre = (p + z / 2) / (1 + z);
  const double half = reach / (1 + z) * std::sqrt(p * (1 - p) / n + z / (4 * n));
  // Rounding must not let all wins or none look less than certain.
  return {p <= 0 ? 0 : std::max(0.0, centre - half), p >= 1 ? 1 : std::min(1.0, centre + half)};
}

double elo(double rate) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (rate <= 0) return -kInfinity;
  if (rate >= 1) return kInfinity;
  return -400 * std::log10(1 / rate - 1);
}

}  // namespace tideline::match
