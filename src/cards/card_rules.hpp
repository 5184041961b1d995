// What a game says of cards: which of them its decks may hold, and by which ruling a choice is refused.
#pragma once

#include "base/refusal.hpp"
#include "cards/card_kind.hpp"
#include "cards/verb.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tideline {

struct CardRules {
  std::string_view game;
  VerbRules::Needs offers;  // to verbs
  std::span<const CardKind::Timing> timings;
  bool immediate = false;                // a card may be shown and resolved as it is drawn
  bool scoring = false;                  // a card may have a use when the game is scored
  bool ko_binds_clearing = false;        // as it binds stones
  char letter;                           // of its rulings
  std::array<Ruling, kReasons> rulings;  // that refuse for that reason; none: the card's own does, if it has one
  Ruling closed{};                       // that closes a point to a faction, as a wall does to all

  [[nodiscard]] Ruling ruling(Reason reason, std::uint8_t of_card) const {
    const Ruling by_reason = rulings[static_cast<std::size_t>(reason)];
    return by_reason == Ruling() && of_card != 0 ? Ruling(letter, of_card) : by_reason;
  }
};

// Why a card cannot be in a deck of that game; nothing if it can.
std::optional<std::string> misfit(const CardKind& kind, const CardRules& rules);

}  // namespace tideline
