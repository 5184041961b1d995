// An analysis for programs; docs/analysis.md describes every field.
#pragma once

#include "base/json.hpp"
#include "bots/analysis.hpp"
#include "cards/card_kind.hpp"
#include "game/setup.hpp"

#include <string>

namespace tideline::explain {

// One object, without a line end. `at`: after so many events.
std::string json(const Setup& setup, const Position& position, const Analysis& analysis, std::size_t at,
                 Language language);

// {"black": …, "white": …} with what `value` makes of each.
template <class F>
std::string per_faction(const Setup& setup, F value) {
  json::Object object;
  for (unsigned i = 1; i <= setup.factions.size(); ++i) object.add(setup.name(Colour(i)), value(Colour(i)));
  return object.text();
}

// A number with so many digits behind the point, the same on every machine.
std::string decimal(double value, int digits);

}  // namespace tideline::explain
