#include "table/seated_bot.hpp"

#include <vector>

namespace tideline {

std::optional<Event> bot_event(SeatedBot& seated, AnyGame game, Colour who, const std::function<Budget()>& budget) {
  Event said{who, {}, {}};
  std::vector<Event> written;
  bool first = true;
  while (first || (game.mid_event() && written.empty() && !game.to_act().table)) {
    if (!game.to_act().factions.contains(who)) break;
    const Action action = seated.bot->choose(*game.observe(who), seated.random, budget());
    if (action.who != who || (!first && action.verb != said.verb) || game.check(action)) return std::nullopt;
    said.verb = action.verb;
    if (action.arg.kind != Arg::Kind::None) said.args.push_back(action.arg);
    game.apply(action, &written);
    first = false;
  }
  return first ? std::nullopt : std::optional(said);
}

}  // namespace tideline
