// The rules of plain go as a point in the space of its options (G2 to G4).
#pragma once

#include "base/expected.hpp"
#include "base/fixed_vector.hpp"
#include "game/contract.hpp"
#include "games/scoring/marking.hpp"

namespace tideline::go {

enum class Ko : std::uint8_t { Superko, Simple };
enum class Counting : std::uint8_t { Area, Territory };

inline constexpr unsigned kMaxHandicap = 9;

struct Rules {
  Ko ko = Ko::Superko;
  Counting counting = Counting::Area;
  Dispute dispute = Dispute::Estimate;
  HalfPoints komi = 15;
  std::uint8_t handicap = 0;
  FixedVector<Point, kMaxHandicap> fixed_points;  // where handicap stones must go; empty: anywhere

  friend bool operator==(const Rules&, const Rules&) = default;
};

Expected<Rules, SetupError> read_rules(const Setup& setup);

extern const std::span<const PresetInfo> kPresets;
extern const std::span<const OptionInfo> kOptions;

}  // namespace tideline::go
