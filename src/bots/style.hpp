// How a bot likes to play, beside what is good: a few weights on what is thought of its choices before they are tried.
// A search still learns what works, so a style bends a player and does not break it.
#pragma once

#include "board/board.hpp"
#include "game/event.hpp"
#include "game/prior.hpp"

#include <vector>

namespace tideline {

// 1 is a clear liking, -1 a clear dislike.
struct Style {
  float fight = 0;   // taking stones, atari, contact with others
  float land = 0;    // the third and fourth lines, and room that nobody disputes
  float tricks = 0;  // drawing cards, playing them and countering with them
  float talk = 0;    // surrender, accepting it, independence, war

  friend bool operator==(const Style&, const Style&) = default;
};

// Adds the style to what is thought of these choices of `who` on that board.
void add_style(const Style& style, const Board& board, Colour who, const std::vector<Action>& actions,
               std::vector<Prior>& priors);

}  // namespace tideline
