// What the results of a match say about its players: rates with their intervals, and Elo.
#pragma once

namespace tideline::match {

struct Interval {
  double low = 0;
  double high = 0;
};

// Of one player, or of several who count as one.
struct Tally {
  unsigned wins = 0;
  unsigned draws = 0;  // a win that is shared with others
  unsigned losses = 0;
  double shares = 0;  // of the draws: a half where two share

  // One more game, of which the player won this share, from 0 to 1.
  void add(double share);
  [[nodiscard]] unsigned games() const { return wins + draws + losses; }
  // The player's share of all games, from 0 to 1; 0 without games.
  [[nodiscard]] double rate() const;
  // Wilson's interval, in which the true rate lies 95 times out of a hundred; all there is without games. It holds for
  // a number of games that was fixed before: whoever stops when the result looks good needs sequential.hpp.
  // `reach`: how far it reaches in a standard normal distribution; further where several questions are asked at once.
  [[nodiscard]] Interval rate_interval(double reach = 1.959964) const;
};

// How many points of Elo stronger a player is who scores at this rate. Infinite at 0 and 1.
double elo(double rate);

}  // namespace tideline::match
