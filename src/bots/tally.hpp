// What the results of a match say about its players: rates with their intervals, and Elo.
#pragma once

namespace tideline {

struct Interval {
  double low = 0;
  double high = 0;
};

// Of one player; a shared win is a draw.
struct Tally {
  unsigned wins = 0;
  unsigned draws = 0;
  unsigned losses = 0;

  [[nodiscard]] unsigned games() const { return wins + draws + losses; }
  // From 0 to 1, a draw half a win; 0 without games.
  [[nodiscard]] double rate() const;
  // Wilson's interval, in which the true rate lies 95 times out of a hundred; all there is without games.
  [[nodiscard]] Interval rate_interval() const;
};

// How many points of Elo stronger a player is who scores at this rate. Infinite at 0 and 1.
double elo(double rate);

}  // namespace tideline
