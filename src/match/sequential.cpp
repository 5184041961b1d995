#include "match/sequential.hpp"

#include <algorithm>
#include <cmath>

namespace tideline::match {
namespace {

// A claim that nothing could refute would make the test pointless.
double inside(double rate) { return std::clamp(rate, 0.001, 0.999); }

}  // namespace

// With one bet b all the time, the stake grows by 1 + b (share - most) a game. Over a round whose games have means of
// their own, the expected growth is a product of such factors, and a product is at most the power of its mean: never
// above 1 if the round's mean is at most `most`. That would not be so if the bets changed within a round.
void Gambler::add(double share, double times) {
  for (std::size_t i = 0; i < kBets.size(); ++i) gains_[i] += times * std::log1p(kBets[i] / most_ * (share - most_));
}

double Gambler::gain() const {
  const double most = *std::max_element(gains_.begin(), gains_.end());
  double sum = 0;
  for (const double gain : gains_) sum += std::exp(gain - most);
  return most + std::log(sum / static_cast<double>(kBets.size()));
}

SequentialTest::SequentialTest(double rate, double margin, unsigned round, double odds)
    : above_(inside(rate - margin)),
      below_(inside(1 - (rate + margin))),
      round_(std::max(round, 1U)),
      enough_(std::log(odds)) {}

void SequentialTest::add(double share) {
  if (verdict_ != Verdict::Open) return;
  above_.add(share);
  below_.add(1 - share);
  if (++games_ % round_ != 0) return;
  const double up = above_.gain();
  const double down = below_.gain();
  if (std::max(up, down) >= enough_) verdict_ = up >= down ? Verdict::Above : Verdict::Below;
}

}  // namespace tideline::match
