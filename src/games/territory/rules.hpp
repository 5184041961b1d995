// The rules of The Map is the Territory as a point in the space of their options.
#pragma once

#include "base/expected.hpp"
#include "game/contract.hpp"
#include "games/scoring/marking.hpp"

#include <span>

namespace tideline::territory {

inline constexpr unsigned kHandLimit = 3;
inline constexpr unsigned kMostDealt = 8;
inline constexpr unsigned kStarterReach = 3;
inline constexpr int kLowestHandicap = -5;

struct Rules {
  enum class Team : std::uint8_t { Consult, Alternate };
  enum class Order : std::uint8_t { Clockwise, Dice };
  enum class Handicap : std::uint8_t { Off, History, Given };
  enum class Dice : std::uint8_t { Highest, Sum, One, None };
  enum class Draw : std::uint8_t { Before, After };
  enum class Ko : std::uint8_t { Superko, Simple };
  enum class MoveCards : std::uint8_t { Own, Any };
  enum class Reject : std::uint8_t { Round, Last };
  enum class LateTrades : std::uint8_t { OneTwo, All };
  enum class Occupation : std::uint8_t { UntilEnded, Permanent };
  enum class AlliedLand : std::uint8_t { None, Split };
  enum class Counting : std::uint8_t { Territory, Area };
  enum class Victory : std::uint8_t { Faction, Bloc };

  Team team{};
  Order order{};
  std::uint8_t deal = 3;
  bool reshuffle = false;
  Handicap handicap{};
  Dice dice{};
  Draw draw{};
  bool cards = true;
  bool alliances = true;
  Ko ko{};
  MoveCards move_cards{};
  Reject reject{};
  LateTrades late_trades{};
  Occupation occupation{};
  Dispute dispute{};
  AlliedLand allied_land{};
  Counting counting{};
  Victory victory{};

  friend bool operator==(const Rules&, const Rules&) = default;
};

Expected<Rules, SetupError> read_rules(const Setup& setup);

extern const std::span<const PresetInfo> kPresets;
extern const std::span<const OptionInfo> kOptions;

}  // namespace tideline::territory
