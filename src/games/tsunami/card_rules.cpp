// What Tsunami on the Goban says of cards.
#include "cards/card_rules.hpp"

#include "games/tsunami/state.hpp"

#include <array>

namespace tideline::tsunami {
namespace {

// A card is played before a move or instead of it, or answers something.
constexpr std::array kTimings{CardKind::Timing::Before, CardKind::Timing::Replaces, CardKind::Timing::Counter};

constexpr std::array<Ruling, kReasons> rulings_by_reason() {
  std::array<Ruling, kReasons> rulings;
  rulings[static_cast<std::size_t>(Reason::ClosedPoint)] = ruling(32);
  rulings[static_cast<std::size_t>(Reason::Suicide)] = ruling(16);
  rulings[static_cast<std::size_t>(Reason::Ko)] = ruling(25);
  rulings[static_cast<std::size_t>(Reason::Truce)] = ruling(30);
  return rulings;
}

}  // namespace

const CardRules kCardRules{
    .game = "tsunami",
    .offers = VerbRules::Needs::Shores,
    .timings = kTimings,
    .immediate = true,
    .letter = 'S',
    .rulings = rulings_by_reason(),
    .closed = ruling(13),
};

}  // namespace tideline::tsunami
