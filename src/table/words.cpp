#include "table/words.hpp"

#include "base/text.hpp"

namespace tideline {

std::string seat_text(const Setup& setup, SeatId seat) {
  const std::string& faction = setup.name(seat.faction);
  return seat.member == 1 ? faction : faction + "." + std::to_string(seat.member);
}

std::optional<SeatId> parse_seat(const Setup& setup, std::string_view text) {
  const std::size_t dot = std::min(text.find('.'), text.size());
  const auto found = std::find(setup.factions.begin(), setup.factions.end(), text.substr(0, dot));
  if (found == setup.factions.end()) return std::nullopt;
  const Colour faction(static_cast<unsigned>(found - setup.factions.begin()) + 1);
  if (dot == text.size()) return SeatId{faction, 1};
  const int member = parse_number(text.substr(dot + 1), 255);
  if (member < 2 || member > setup.members[faction]) return std::nullopt;
  return SeatId{faction, static_cast<unsigned>(member)};
}

}  // namespace tideline
