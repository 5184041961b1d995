// The rules of Tsunami on the Goban as a point in the space of their options; the presets are its three editions.
#pragma once

#include "base/expected.hpp"
#include "game/contract.hpp"
#include "games/scoring/marking.hpp"

#include <span>

namespace tideline::tsunami {

inline constexpr unsigned kHandLimit = 3;
inline constexpr unsigned kStonesBeforeDraw = 8;
inline constexpr unsigned kMostPartners = 2;
inline constexpr unsigned kNoteTurns = 5;
// Three of each: with end=cards they end the play when the pile is empty.
inline constexpr std::uint8_t kLastPasses = 6;

struct Rules {
  enum class FirstDraw : std::uint8_t { Stones, Moves };
  enum class Keep : std::uint8_t { May, Must };
  enum class LimitAt : std::uint8_t { End, Draw };
  enum class Targets : std::uint8_t { CardsAndMoves, Cards };
  enum class SelfHarm : std::uint8_t { Illegal, Captured };
  enum class End : std::uint8_t { Passes, Cards };
  enum class Counting : std::uint8_t { Area, Territory };
  enum class Team : std::uint8_t { Consult, Alternate };
  enum class Ko : std::uint8_t { Superko, Simple };

  HalfPoints komi = 15;
  FirstDraw first_draw{};
  Keep keep{};
  LimitAt limit_at{};
  Targets counter_targets{};
  bool counter_chain = true;
  SelfHarm self_harm{};
  End end{};
  Counting counting{};
  Ko ko{};
  Team team{};
  Dispute dispute{};

  friend bool operator==(const Rules&, const Rules&) = default;
};

Expected<Rules, SetupError> read_rules(const Setup& setup);

extern const std::span<const PresetInfo> kPresets;
extern const std::span<const OptionInfo> kOptions;

}  // namespace tideline::tsunami
