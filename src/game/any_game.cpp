#include "game/any_game.hpp"

namespace tideline {

std::optional<AnyGame::Refused> AnyGame::check(const Event& event) const {
  const std::vector<Action> actions = actions_of(event);
  if (actions.size() == 1) {
    if (const auto refusal = check(actions[0])) return Refused{*refusal, event.args.size()};
    return std::nullopt;
  }
  AnyGame copy = *this;
  return copy.submit(event, nullptr);
}

std::optional<AnyGame::Refused> AnyGame::submit(const Event& event, std::vector<Event>* out) {
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
