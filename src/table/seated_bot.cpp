#include "table/seated_bot.hpp"

#include <vector>

namespace tideline {

std::optional<BotSaying> bot_event(SeatedBot& seated, AnyGame game, Colour who, const std::function<Budget()>& budget) {
  BotSaying saying{{who, {}, {}}, {}};
  Event& said = saying.event;
  std::vector<Event> written;
  bool first = true;
  while (first || (game.mid_event() && written.empty() && !game.to_act().table)) {
    if (!game.to_act().factions.contains(who)) break;
    const auto view = game.observe(who);
    const Action action = seated.bot->choose(*view, seated.random, budget());
    if (action.verb == Verb::Decline) saying.why = seated.bot->why_declined(*view, seated.random);
    if (action.who != who || (!first && action.verb != said.verb) || game.check(action)) return std::nullopt;
    said.verb = action.verb;
    if (action.arg.kind != Arg::Kind::None) said.args.push_back(action.arg);
    game.apply(action, &written);
    first = false;
  }
  return first ? std::nullopt : std::optional(std::move(saying));
}

}  // namespace tideline
