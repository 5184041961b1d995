// An analysis in a sentence or two that a person understands: who leads, what is best and why, what would follow.
#pragma once

#include "bots/analysis.hpp"
#include "cards/card_kind.hpp"
#include "game/setup.hpp"

#include <string>

namespace tideline::explain {

// `Red is ahead: wins 64 of 100 games from here, by about 5 points. Best is C5: it captures 2 blue stones; after it
// blue would answer D5.` The position is the one that was analysed, as the same viewer sees it.
std::string sentences(const Setup& setup, const Position& position, const Analysis& analysis, Language language);

// From 0 to 100.
int percent(double share);

// Who leads by games won, and by how many points before the next.
struct Lead {
  Colour who;
  double points = 0;
};
Lead lead(const Setup& setup, const Analysis& analysis);

// An event of the record language; of a card that was not thought through, the card, and `...`.
std::string to_text(const Setup& setup, const Plan& plan);

}  // namespace tideline::explain
