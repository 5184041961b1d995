// Who has won by the scores at the end, where some may win together (R44).
#pragma once

#include "game/imagined.hpp"

#include <algorithm>
#include <limits>

namespace tideline {

// What a faction wins by: its score and those of all who win with it.
template <class Number>
Number claim(const AnyImagined& game, const ColourArray<Number>& scores, Colour who) {
  Number sum{};
  for (const Colour c : game.partners(who)) sum += scores[c];
  return sum;
}

// How far a faction is before the best of those who do not win with it; all of them do: as far as can be.
template <class Number>
Number ahead(const AnyImagined& game, const ColourArray<Number>& scores, Colour who) {
  Number rest = std::numeric_limits<Number>::lowest() / 2;
  const ColourSet partners = game.partners(who);
  for (unsigned i = 1; i <= game.factions(); ++i) {
    if (!partners.contains(Colour(i))) rest = std::max(rest, claim(game, scores, Colour(i)));
  }
  return claim(game, scores, who) - rest;
}

// The win, or what a faction has of it where several are equal; all who win together have the same.
template <class Number>
ColourArray<float> shares_of_win(const AnyImagined& game, const ColourArray<Number>& scores) {
  ColourArray<Number> claims;
  Number most = std::numeric_limits<Number>::lowest();
  for (unsigned i = 1; i <= game.factions(); ++i) {
    claims[Colour(i)] = claim(game, scores, Colour(i));
    most = std::max(most, claims[Colour(i)]);
  }
  float sharing = 0;
  for (unsigned i = 1; i <= game.factions(); ++i) {
    const bool first = *game.partners(Colour(i)).begin() == Colour(i);
    sharing += first && claims[Colour(i)] == most ? 1.0F : 0.0F;
  }
  ColourArray<float> won;
  for (unsigned i = 1; i <= game.factions(); ++i) won[Colour(i)] = claims[Colour(i)] == most ? 1 / sharing : 0;
  return won;
}

}  // namespace tideline
