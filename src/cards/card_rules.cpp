#include "cards/card_rules.hpp"

#include <algorithm>

namespace tideline {

std::optional<std::string> misfit(const CardKind& kind, const CardRules& rules) {
  const std::string game(rules.game);
  const bool timely = std::find(rules.timings.begin(), rules.timings.end(), kind.timing) != rules.timings.end();
  if (!timely || (kind.immediate && !rules.immediate)) return "its timing is not one of " + game;
  if (kind.scoring != CardKind::Scoring::None && !rules.scoring) return game + " has no cards for scoring";
  for (const Step& step : kind.steps) {
    const VerbRules::Needs needs = step.verb->needs;
    if (needs != VerbRules::Needs::Nothing && needs != rules.offers)
      return game + " has no verb `" + std::string(step.verb->word) + "`";
    if (step.verb->by_reach && step.where == Step::Where::Reach && rules.offers == VerbRules::Needs::Shores)
      return game + " has no reach: write where = \"anywhere\" with `" + std::string(step.verb->word) + "`";
    if (step.line > 0 && rules.offers != VerbRules::Needs::Shores) return game + " has no lines";
  }
  return std::nullopt;
}

}  // namespace tideline
