// The rules of capture go as a point in the space of its options (C1 to C3).
#pragma once

#include "base/expected.hpp"
#include "game/options.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace tideline::capture {

enum class Ko : std::uint8_t { Simple, Superko };
enum class Start : std::uint8_t { Empty, Cross };

inline constexpr int kMostToTake = 20;

struct Rules {
  std::uint8_t take = 1;
  Ko ko = Ko::Simple;
  Start start = Start::Empty;

  friend bool operator==(const Rules&, const Rules&) = default;
};

Expected<Rules, SetupError> read_rules(const Setup& setup);

// The four points at the centre of the map's bounding box, row by row from the upper left; nothing if one is missing.
std::optional<std::array<Point, 4>> centre_of(const Map& map);

extern const std::span<const PresetInfo> kPresets;
extern const std::span<const OptionInfo> kOptions;

}  // namespace tideline::capture
