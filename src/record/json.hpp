// A position for programs.
#pragma once

#include "base/json.hpp"
#include "game/any_game.hpp"

#include <string>

namespace tideline::record {

// One object: board, turn, phase, prisoners, hands, occupied, score, winners.
std::string json(const AnyGame& game, const Position& position);
// How a group was shared out: its stones, every captor's share, and who got the rest and why.
std::string json(const Setup& setup, const Split& split);

// {"black": …, "white": …} with what `value` makes of each; empty: that one is left out.
template <class F>
std::string per_faction(const Setup& setup, F value) {
  tideline::json::Object object;
  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    const std::string text = value(Colour(i));
    if (!text.empty()) object.add(setup.name(Colour(i)), text);
  }
  return object.text();
}

}  // namespace tideline::record
