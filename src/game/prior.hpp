// What a game thinks of a choice before a bot tries it.
#pragma once

namespace tideline {

// As if it had been tried: so many games, and how many of them were won.
struct Prior {
  float wins = 0;
  float games = 0;

  void add(float value, float weight) {
    wins += value * weight;
    games += weight;
  }
};

}  // namespace tideline
