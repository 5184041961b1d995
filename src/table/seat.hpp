// Who sits where.
#pragma once

#include "board/colour.hpp"
#include "table/entry.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// A faction and, where several lead it, which of them, from 1: `red`, `red.2`.
struct SeatId {
  Colour faction;
  unsigned member = 1;

  friend auto operator<=>(const SeatId&, const SeatId&) = default;
};

struct Seat {
  enum class Kind : std::uint8_t { Empty, Person, Bot };
  static constexpr std::array<std::string_view, 3> kKindWords{"empty", "person", "bot"};
  // What is answered for it while it does not want to be asked.
  // Never: in logs of before; it says what `waives` does.
  enum class Order : std::uint8_t { Ask, NotThisTurn, Never, Answer };
  static constexpr std::array<std::string_view, 4> kOrderWords{"ask", "not-this-turn", "never", "answer"};

  SeatId id;
  Kind kind = Kind::Empty;
  std::string name;  // a person's; of a bot its words: `level-3`
  Order order = Order::Ask;
  std::string order_card;  // Answer: the card that answers the next question it can
  bool waives = false;     // it answers nothing, and everybody knows
  std::vector<SeatId> muted;
  std::size_t said = 0;        // to the table, beside events
  std::optional<Millis> away;  // nobody is there: since when
  unsigned missed = 0;         // turns in a row that were played for it
  bool stays_away = false;     // it was called away, was played for (R38), and has not come back
  std::string sits_in;         // the bot that plays for it; none: it plays itself

  [[nodiscard]] bool played_by_bot() const { return kind == Kind::Bot || !sits_in.empty(); }
  friend bool operator==(const Seat&, const Seat&) = default;
};

}  // namespace tideline
