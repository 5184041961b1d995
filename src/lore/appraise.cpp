#include "lore/appraise.hpp"

#include <algorithm>

namespace tideline {
namespace {

// How good a choice of this kind usually is, and how sure that is.
Prior usual(Verb verb) {
  Prior prior;
  switch (verb) {
    case Verb::Resign:
      prior.add(0, 100000);
      break;
    case Verb::Surrender:
    case Verb::Accept:
    case Verb::Resume:
      prior.add(0.2F, 10);
      break;
    case Verb::Pass:
    case Verb::Yield:
      prior.add(0.25F, 10);
      break;
    case Verb::Draw:
      prior.add(0.8F, 40);
      break;
    case Verb::Roll:
      prior.add(0.8F, 5);
      break;
    default:
      prior.add(0.5F, 5);
      break;
  }
  return prior;
}

}  // namespace

void appraise_choices(const Appraiser& appraiser, const std::vector<Action>& actions,
                      FunctionRef<Placement(const Action&)> placement, FunctionRef<float(Card)> worth,
                      std::vector<Prior>& out) {
  out.clear();
  const bool rolls = std::any_of(actions.begin(), actions.end(), [](const Action& a) { return a.verb == Verb::Roll; });
  for (const Action& action : actions) {
    const Point p = placement(action).point;
    out.push_back(p.on_map() ? appraiser.of(p) : usual(action.verb));
    if (action.verb == Verb::Play && action.arg.kind == Arg::Kind::Card) {
      out.back() = {};
      out.back().add(worth(action.arg.card()), 10);
    }
    // A card instead of the whole turn.
    if (rolls && action.verb == Verb::Draw) out.back() = usual(Verb::Pass);
  }
}

}  // namespace tideline
