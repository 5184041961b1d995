// What The Map is the Territory says of cards.
#include "cards/card_rules.hpp"

#include "games/territory/state.hpp"

#include <array>

namespace tideline::territory {
namespace {

// A card is played as a move, or answers one.
constexpr std::array kTimings{CardKind::Timing::Move, CardKind::Timing::Response};

constexpr std::array<Ruling, kReasons> rulings_by_reason() {
  std::array<Ruling, kReasons> rulings;
  rulings[static_cast<std::size_t>(Reason::ClosedPoint)] = {'R', 52};
  rulings[static_cast<std::size_t>(Reason::Reach)] = {'R', 17};
  rulings[static_cast<std::size_t>(Reason::Suicide)] = {'R', 19};
  rulings[static_cast<std::size_t>(Reason::Ko)] = {'R', 20};
  rulings[static_cast<std::size_t>(Reason::Spacing)] = {'R', 24};
  rulings[static_cast<std::size_t>(Reason::SameGroup)] = {'R', 24};
  rulings[static_cast<std::size_t>(Reason::Truce)] = {'R', 50};
  return rulings;
}

}  // namespace

const CardRules kCardRules{
    .game = "territory",
    .offers = VerbRules::Needs::Factions,
    .timings = kTimings,
    .scoring = true,
    .ko_binds_clearing = true,
    .letter = 'R',
    .rulings = rulings_by_reason(),
};

}  // namespace tideline::territory
