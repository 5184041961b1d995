#include "game/any_game.hpp"

#include <algorithm>

namespace tideline {

bool AnyGame::knows(Colour who, Verb verb) const {
  if (std::find(kind_->verbs.begin(), kind_->verbs.end(), verb) == kind_->verbs.end()) return false;
  return who.index() <= setup_->factions.size() && info(verb).by_table == (who == kNobody);
}

std::optional<Refusal> AnyGame::check(const Action& action) const {
  const bool beyond = action.arg.point.index() > map().topology().size();
  if (!knows(action.who, action.verb) || !fits(action) || beyond) return Refusal{Reason::Syntax, {}};
  return model_->check(action);
}

std::optional<AnyGame::Refused> AnyGame::check(const Event& event) const {
  if (!knows(event.who, event.verb) || !fits(event)) return Refused{{Reason::Syntax, {}}, 0};
  if (info(event.verb).shape != Shape::Points) {
    if (const auto refusal = check(actions_of(event)[0])) return Refused{*refusal, event.args.size()};
    return std::nullopt;
  }
  AnyGame copy = *this;
  return copy.submit(event, nullptr);
}

std::optional<AnyGame::Refused> AnyGame::submit(const Event& event, std::vector<Event>* out) {
  if (!knows(event.who, event.verb) || !fits(event)) return Refused{{Reason::Syntax, {}}, 0};
  const std::vector<Action> actions = actions_of(event);
  if (actions.size() == 1) {
    if (const auto refusal = check(actions[0])) return Refused{*refusal, event.args.size()};
    apply(actions[0], out);
    return std::nullopt;
  }
  // Choices build on each other, so they are tried on a copy that is kept only if all are accepted.
  AnyGame copy = *this;
  std::vector<Event> events;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (const auto refusal = copy.check(actions[i])) return Refused{*refusal, std::min(i + 1, event.args.size())};
    copy.apply(actions[i], out != nullptr ? &events : nullptr);
  }
  *this = std::move(copy);
  if (out != nullptr) out->insert(out->end(), events.begin(), events.end());
  return std::nullopt;
}

std::optional<AnyGame> start_sample(const GameKind& kind, std::string_view rules, std::shared_ptr<const Map> map) {
  Setup setup;
  setup.game = kind.name;
  setup.map = std::move(map);
  for (const std::string_view name : kind.factions) setup.factions.emplace_back(name);
  if (setup.set_rules(rules)) return std::nullopt;
  auto game = kind.start(std::make_shared<Setup>(std::move(setup)));
  if (!game) return std::nullopt;
  return *std::move(game);
}

const GameKind* Catalogue::game(std::string_view name) const {
  for (const GameKind* kind : games) {
    if (kind->name == name) return kind;
  }
  return nullptr;
}

Expected<std::shared_ptr<const Map>, std::string> Catalogue::map(std::string_view name) const {
  for (const auto& map : maps) {
    if (map->name() == name) return map;
  }
  auto made = Map::by_rule(name);
  if (!made) return made.error();
  return std::shared_ptr<const Map>(std::make_shared<Map>(*std::move(made)));
}

}  // namespace tideline
