// Words of the log: the first one, the rest, seats and points in them.
#pragma once

#include "game/setup.hpp"
#include "table/seat.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace tideline {

// The first word; it and the blanks behind it are taken off the text.
inline std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(text.find_first_not_of(' ', end), text.size()));
  return word;
}

// Without the blanks before it, which no line keeps.
inline std::string_view without_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

// `red`, `red.2`.
std::string seat_text(const Setup& setup, SeatId seat);
std::optional<SeatId> parse_seat(const Setup& setup, std::string_view text);

}  // namespace tideline
