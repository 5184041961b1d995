// What The Map is the Territory says of cards.
#include "cards/card_rules.hpp"

#include "games/territory/state.hpp"

#include <array>

namespace tideline::territory {
namespace {

// A card is played as a move, or answers one.
constexpr std::array kTimings{CardKind::Timing::Move, CardKind::Timing::Response};

Ruling ruling_of(Reason reason, std::uint8_t of_card) {
  switch (reason) {
    case Reason::Reach:
      return {'R', 17};
    case Reason::Suicide:
      return {'R', 19};
    case Reason::Ko:
      return {'R', 20};
    case Reason::Spacing:
    case Reason::SameGroup:
      return {'R', 24};
    default:
      return of_card == 0 ? Ruling() : Ruling('R', of_card);
  }
}

}  // namespace

const CardRules kCardRules{
    .game = "territory",
    .offers = VerbRules::Needs::Factions,
    .timings = kTimings,
    .scoring = true,
    .ruling = ruling_of,
};

}  // namespace tideline::territory
