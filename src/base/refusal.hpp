// Why something was refused: a reason with a fixed name, and the number of the ruling behind it.
// A refusal is a value; the words for people are made from it elsewhere.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tideline {

// In the order of precedence: where several reasons apply, the first one is given.
enum class Reason : std::uint8_t {
  Syntax,
  NotYourTurn,
  NotNow,
  TooEarly,
  TooFewFactions,
  HandLimit,
  CardSpent,
  NoCard,
  OffMap,
  Occupied,
  NoTarget,
  OwnBloc,
  NotMostContact,
  ClosedPoint,
  Condition,
  Reach,
  Spacing,
  SameGroup,
  Suicide,
  Ko,
};
inline constexpr int kReasons = static_cast<int>(Reason::Ko) + 1;

// The reason's name in the record language, `not-your-turn`, and back.
std::string_view name(Reason reason);
std::optional<Reason> reason_named(std::string_view name);

// A short English sentence about the reason.
std::string_view sentence(Reason reason);

// The number of a ruling: G1 to G6 (plain go), R1 … (territory), S1 … (tsunami).
struct Ruling {
  char letter = 0;
  std::uint8_t number = 0;

  friend constexpr bool operator==(Ruling, Ruling) = default;
};
std::string to_string(Ruling ruling);

struct Refusal {
  Reason reason{};
  Ruling ruling{};

  friend constexpr bool operator==(Refusal, Refusal) = default;
};

}  // namespace tideline
