#include "game/position.hpp"

#include "base/hash.hpp"

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
