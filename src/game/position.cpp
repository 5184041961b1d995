#include "game/position.hpp"

#include "base/hash.hpp"
#include "base/text.hpp"

#include <array>
#include <cstdlib>

namespace tideline {

std::string_view name(Phase phase) {
  constexpr std::array<std::string_view, 4> kNames{"setup", "play", "scoring", "over"};
  return kNames[static_cast<std::size_t>(phase)];
}

std::string points_text(HalfPoints halves) {
  const std::string sign = halves < 0 ? "-" : "";
  return sign + std::to_string(std::abs(halves) / 2) + (halves % 2 != 0 ? ".5" : "");
}

std::optional<HalfPoints> parse_points(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  bool half = false;
  if (const std::size_t dot = text.find('.'); dot != std::string_view::npos) {
    const std::string_view fraction = text.substr(dot + 1);
    half = fraction.starts_with('5');
    if (fraction.empty() || fraction.find_first_not_of('0', half ? 1 : 0) != std::string_view::npos)
      return std::nullopt;
    text = text.substr(0, dot);
  }
  const int whole = parse_number(text, 400);
  if (whole < 0 || (whole == 400 && half)) return std::nullopt;
  const HalfPoints halves = whole * 2 + (half ? 1 : 0);
  return negative ? -halves : halves;
}

Position position_of(const Board& board, const Prisoners& prisoners, Point last) {
  Position position;
  const auto& topology = board.topology();
  position.stones.resize(topology.size() + 1);
  for (const Point p : topology.points()) position.stones[p.index()] = board.at(p);
  position.prisoners = prisoners;
  if (last.on_map() && !board.is_empty(last)) position.last = last;
  return position;
}

std::uint64_t fingerprint(const Position& position) {
  std::uint64_t hash = combine(0, static_cast<std::uint64_t>(position.phase));
  hash = combine(hash, position.to_act.factions.bits() * 2U + (position.to_act.table ? 1U : 0U));
  for (std::size_t i = 1; i < position.stones.size(); ++i) hash = combine(hash, position.stones[i].index());
  for (unsigned holder = 1; holder <= kMaxColours; ++holder) {
    for (unsigned colour = 1; colour <= kMaxColours; ++colour)
      hash = combine(hash, position.prisoners[Colour(holder)][Colour(colour)]);
  }
  for (const Point p : position.marked) hash = combine(hash, p.index());
  hash = combine(hash, position.agreed.bits());
  for (unsigned c = 1; c <= kMaxColours; ++c) {
    const Colour faction(c);
    for (const Card card : position.hands[faction]) hash = combine(hash, card.index());
    hash = combine(hash, position.banked[faction]);
    hash = combine(hash, position.occupier[faction].index());
    hash = combine(hash, position.origins[faction].index());
  }
  for (const Card card : position.discarded) hash = combine(hash, card.index());
  hash = combine(hash, position.pile);
  hash = combine(hash, position.die * 8U + position.second_die);
  if (position.result) {
    hash = combine(hash, position.result->winners.bits());
    for (unsigned c = 1; c <= kMaxColours; ++c)
      hash = combine(hash, static_cast<std::uint64_t>(position.result->score[Colour(c)]));
  }
  return hash;
}

}  // namespace tideline
