// Is a player's true rate above or below a given one? Asked after every round of a match, so that the match can end as
// soon as it is known.
//
// Looking again and again at an interval made for a fixed number of games would find something sooner or later. Here
// instead somebody bets against "the rate is at most so much", by a plan made before, with fair odds if that were
// true. Fair bets multiply a stake by 20 at some moment with a chance of 1 in 20 at most, however long they go on
// (Ville's inequality). So when one gambler has 20 times the stake, the claim is refuted at 95 %. A second one bets
// against "the rate is at least so much".
#pragma once

#include <array>
#include <cstdint>

namespace tideline::match {

// Bets that the mean of what is added is above `most`; small bets find small differences, bold ones find large ones
// soon. The higher `most` is, the less there is to gain: so all that one gambler refutes is an interval.
class Gambler {
 public:
  explicit Gambler(double most) : most_(most) {}
  // So many games, of which each was won by this share, from 0 to 1; in which order they came does not matter.
  void add(double share, double times = 1);
  // The logarithm of how many times the stake there is now.
  [[nodiscard]] double gain() const;

 private:
  // The part of the boldest bet that keeps the stake from going below nothing. The stake is divided equally.
  static constexpr std::array<double, 8> kBets{1, 0.7, 0.5, 0.35, 0.25, 0.17, 0.12, 0.08};
  double most_;
  std::array<double, kBets.size()> gains_{};
};

class SequentialTest {
 public:
  enum class Verdict : std::uint8_t { Open, Above, Below };

  // With a margin, `Above` says only that the rate is above rate - margin, and `Below` that it is below rate + margin:
  // fewer games, and an end even where the true rate is the one asked for. 0 < rate < 1, 0 <= margin.
  //
  // A round is as many games as there are seats to rotate over. A player may be better in one seat than in another; the
  // bets are fair about the mean of a whole round, so the verdict changes only when one is complete.
  //
  // `odds`: how many times the stake refute a claim. 20 errs in one of 20 matches at most on each side; 40 in one of 20
  // on both together.
  SequentialTest(double rate, double margin, unsigned round, double odds = 20);

  // One more game, of which the player won this share, from 0 to 1. Nothing changes after a verdict.
  void add(double share);

  [[nodiscard]] Verdict verdict() const { return verdict_; }
  // Games up to the verdict.
  [[nodiscard]] unsigned games() const { return games_; }

 private:
  Gambler above_;
  Gambler below_;  // sees the game from the other side: shares and rates from 1 downwards
  unsigned round_;
  double enough_;  // the logarithm of the odds
  unsigned games_ = 0;
  Verdict verdict_ = Verdict::Open;
};

}  // namespace tideline::match
