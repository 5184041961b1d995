// What is measured in a game, by name.
#pragma once

#include "lab/report.hpp"
#include "lab/trial.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace tideline::lab {

// How long people take, in seconds: a model, not a measurement.
struct Pace {
  std::int64_t choice = 3;  // for every choice
  std::int64_t stone = 10;  // more for a stone
  std::int64_t card = 15;   // more for a card or a counter
};

// What a measure must know besides the game that was played.
struct Yardstick {
  std::size_t points = 0;  // of the map
  Pace pace;
};

struct Measure {
  std::string_view key;  // its text is that of `measure.` and the key
  Figure::Unit unit = Figure::Unit::Number;
  std::int64_t scale = 1;  // of the whole number that stands for 1
  // The number never leaves 0 to `scale`, so that a test can be exact.
  bool bounded = false;
  // Nothing: this game does not say.
  std::optional<std::int64_t> (*of)(const Trial& trial, const Yardstick& yardstick) = nullptr;
};

std::span<const Measure> all_measures();
// Null: there is none of that name.
const Measure* measure_named(std::string_view key);
// `first, draws, events …`
std::string measure_names();

}  // namespace tideline::lab
