// What is measured in a game, by name.
#pragma once

#include "lab/report.hpp"
#include "lab/trial.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace tideline::lab {

struct Measure {
  std::string_view key;  // its text is that of `measure.` and the key
  Figure::Unit unit = Figure::Unit::Number;
  std::int64_t scale = 1;  // of the whole number that stands for 1
  // The number never leaves 0 to `scale`, so that a test can be exact.
  bool bounded = false;
  // `points` of the map; nothing: this game does not say.
  std::optional<std::int64_t> (*of)(const Trial& trial, std::size_t points) = nullptr;
};

std::span<const Measure> all_measures();
// Null: there is none of that name.
const Measure* measure_named(std::string_view key);
// `first, draws, events …`
std::string measure_names();

}  // namespace tideline::lab
