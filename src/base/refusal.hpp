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
  Truce,
};
inline constexpr int kReasons = static_cast<int>(Reason::Truce) + 1;

// The reason's name in the record language, `not-your-turn`, and back.
std::string_view name(Reason reason);
std::optional<Reason> reason_named(std::string_view name);

// A short English sentence about the reason.
std::string_view sentence(Reason reason);

// The number of a ruling: `G1`, with the letter of its game.
// One number inside, so that a refusal stays in a register.
class Ruling {
 public:
  constexpr Ruling() = default;
  constexpr Ruling(char letter, std::uint8_t number)
      : code_(static_cast<std::uint16_t>(static_cast<unsigned char>(letter) << 8U | number)) {}
  [[nodiscard]] constexpr char letter() const { return static_cast<char>(code_ >> 8U); }
  [[nodiscard]] constexpr unsigned number() const { return code_ & 0xFFU; }

  friend constexpr bool operator==(Ruling, Ruling) = default;

 private:
  std::uint16_t code_ = 0;
};
std::string to_string(Ruling ruling);

struct Refusal {
  Reason reason{};
  Ruling ruling;

  friend constexpr bool operator==(Refusal, Refusal) = default;
};

}  // namespace tideline
