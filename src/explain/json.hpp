// An analysis for programs; docs/analysis.md describes every field.
#pragma once

#include "bots/analysis.hpp"
#include "cards/card_kind.hpp"
#include "game/setup.hpp"

#include <string>

namespace tideline::explain {

// One object, without a line end. `at`: after so many events.
std::string json(const Setup& setup, const Position& position, const Analysis& analysis, std::size_t at,
                 Language language);

// A number with so many digits behind the point, the same on every machine.
std::string decimal(double value, int digits);

}  // namespace tideline::explain
