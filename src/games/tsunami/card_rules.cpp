// What Tsunami on the Goban says of cards.
#include "cards/card_rules.hpp"

#include "games/tsunami/state.hpp"

#include <array>

namespace tideline::tsunami {
namespace {

// A card is played before a move or instead of it, or answers something.
constexpr std::array kTimings{CardKind::Timing::Before, CardKind::Timing::Replaces, CardKind::Timing::Counter};

Ruling ruling_of(Reason reason, std::uint8_t) {
  switch (reason) {
    case Reason::ClosedPoint:
      return ruling(13);
    case Reason::Suicide:
      return ruling(16);
    case Reason::Ko:
      return ruling(25);
    default:
      return {};
  }
}

}  // namespace

const CardRules kCardRules{
    .game = "tsunami",
    .offers = VerbRules::Needs::Shores,
    .timings = kTimings,
    .immediate = true,
    .ruling = ruling_of,
};

}  // namespace tideline::tsunami
