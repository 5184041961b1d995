#include "cards/condition.hpp"

#include <algorithm>

namespace tideline {
namespace {

ColourArray<HalfPoints> measured(Step::When when, const Field& field, const Piles& piles,
                                 FunctionRef<ColourArray<HalfPoints>()> standing) {
  if (when == Step::When::Behind || when == Step::When::Ahead) return standing();
  ColourArray<HalfPoints> counts;
  for (const Colour c : field.order) {
    switch (when) {
      case Step::When::FewerStones:
      case Step::When::MoreStones:
        counts[c] = static_cast<HalfPoints>(field.board.stones(c));
        break;
      case Step::When::FewerPrisoners:
      case Step::When::MorePrisoners:
        for (const Colour other : field.order) counts[c] += static_cast<HalfPoints>(field.prisoners[c][other]);
        break;
      default:
        counts[c] = static_cast<HalfPoints>(piles.hands[c].size());
        break;
    }
  }
  return counts;
}

// Some other has more; or whoever plays has more than every other.
bool holds(Step::When when, Colour who, const Field& field, const Piles& piles,
           FunctionRef<ColourArray<HalfPoints>()> standing) {
  if (when == Step::When::Always) return true;
  const auto counts = measured(when, field, piles, standing);
  const bool more = when == Step::When::MoreStones || when == Step::When::MorePrisoners ||
                    when == Step::When::MoreCards || when == Step::When::Ahead;
  const auto least_of_all = [&](Colour c) { return c == who || counts[c] < counts[who]; };
  const auto has_more = [&](Colour c) { return counts[c] > counts[who]; };
  return more ? std::all_of(field.order.begin(), field.order.end(), least_of_all)
              : std::any_of(field.order.begin(), field.order.end(), has_more);
}

}  // namespace

StepSet left_out(const CardKind& kind, Colour who, const Field& field, const Piles& piles,
                 FunctionRef<ColourArray<HalfPoints>()> standing) {
  StepSet out = 0;
  for (std::size_t i = 0; i < kind.steps.size(); ++i) {
    if (!holds(kind.steps[i].when, who, field, piles, standing)) out |= StepSet{1} << i;
  }
  return out;
}

std::string condition_text(Step::When when, CardKind::Timing timing) {
  const bool factions = timing == CardKind::Timing::Move || timing == CardKind::Timing::Response;
  const std::string another = factions ? "another faction" : "the opponent";
  const std::string others = factions ? "every other faction" : "the opponent";
  switch (when) {
    case Step::When::Always:
      break;
    case Step::When::FewerStones:
      return "If " + another + " has more stones on the board than you, ";
    case Step::When::MoreStones:
      return "If you have more stones on the board than " + others + ", ";
    case Step::When::FewerPrisoners:
      return "If " + another + " has more prisoners than you, ";
    case Step::When::MorePrisoners:
      return "If you have more prisoners than " + others + ", ";
    case Step::When::FewerCards:
      return "If " + another + " has more cards in hand than you, with this one, ";
    case Step::When::MoreCards:
      return "If you have more cards in hand, with this one, than " + others + ", ";
    case Step::When::Behind:
      return "If you are behind, as the score would be with the board as it stands, ";
    case Step::When::Ahead:
      return "If you are ahead of " + others + ", as the score would be with the board as it stands, ";
  }
  return {};
}

}  // namespace tideline
