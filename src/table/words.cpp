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

bool clean_text(std::string_view text, std::size_t most) {
  if (text.empty() || text.size() > most) return false;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    const auto first = static_cast<unsigned char>(text[0]);
    // C0, DEL, and the C1 controls and bidirectional overrides by which a name could rewrite its surroundings.
    if (first < 0x20 || first == 0x7F) return false;
    if (length == 2 && first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0) return false;
    if (length == 3 && first == 0xE2) {
      const auto second = static_cast<unsigned char>(text[1]);
      const auto third = static_cast<unsigned char>(text[2]);
      if (second == 0x80 && ((third >= 0xA8 && third <= 0xAE) || third == 0x8E || third == 0x8F)) return false;
      if (second == 0x81 && third >= 0xA6 && third <= 0xA9) return false;
    }
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace tideline
