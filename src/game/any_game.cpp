#include "game/any_game.hpp"

#include "base/nearest.hpp"
#include "base/text.hpp"

#include <algorithm>

namespace tideline {

bool AnyGame::knows(Colour who, Verb verb) const {
  if (std::find(kind_->verbs.begin(), kind_->verbs.end(), verb) == kind_->verbs.end()) return false;
  return who.index() <= setup_->factions.size() && info(verb).by_table == (who == kNobody);
}

bool AnyGame::has(const Arg& arg) const {
  if (std::max(arg.point, arg.to).index() > map().topology().size()) return false;
  if (arg.kind == Arg::Kind::Faction) return arg.number >= 1 && arg.number <= setup_->factions.size();
  return arg.kind != Arg::Kind::Card || (setup_->deck && arg.number <= setup_->deck->words.size());
}

std::optional<Refusal> AnyGame::check(const Action& action) const {
  // One of several who are asked may say no for itself; only the table's word is an event.
  const bool own_no = action.verb == Verb::No && action.who && knows(kNobody, Verb::No) &&
                      action.who.index() <= setup_->factions.size();
  if ((!knows(action.who, action.verb) && !own_no) || !fits(action) || !has(action.arg))
    return Refusal{Reason::Syntax, {}};
  return model_->check(action);
}

// Arguments that make one target are judged together: a worse fault of a later one is named instead.
AnyGame::Refused AnyGame::worst_of_target(std::span<const Action> actions, std::size_t refused, Refused known) const {
  const std::size_t end = std::min(actions.size(), refused + model_->target_size());
  for (std::size_t j = refused + 1; j < end; ++j) {
    const auto fault = check(actions[j]);
    const bool of_point = fault && (fault->reason == Reason::OffMap || fault->reason == Reason::Occupied);
    if (of_point && fault->reason < known.refusal.reason) known = {*fault, j + 1};
  }
  return known;
}

std::optional<AnyGame::Refused> AnyGame::submit(const Event& event, std::vector<Event>* out) {
  constexpr Refused kNoEvent{{Reason::Syntax, {}}, 0};
  if (!knows(event.who, event.verb) || !fits(event) || mid_event()) return kNoEvent;
  for (const Arg& arg : event.args) {
    if (!has(arg)) return kNoEvent;
  }
  if (!model_->well_formed(event)) return kNoEvent;
  const std::vector<Action> actions = actions_of(event);
  if (actions.size() == 1 && info(event.verb).shape != Shape::Use && info(event.verb).shape != Shape::DrawOne &&
      info(event.verb).shape != Shape::Cards) {
    if (const auto refusal = check(actions[0])) return Refused{*refusal, event.args.size()};
    apply(actions[0], out);
    return std::nullopt;
  }
  // Choices build on each other, so they are tried on a copy that is kept only if all are accepted.
  AnyGame copy = *this;
  std::vector<Event> events;
  std::vector<Event>* written = out != nullptr ? &events : nullptr;
  const std::size_t first_number = actions[0].arg.kind == Arg::Kind::None ? 0 : 1;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::size_t number = std::min(i + first_number, event.args.size());
    if (i > 0 && !copy.mid_event()) return Refused{{Reason::Syntax, {}}, number};
    if (const auto refusal = copy.check(actions[i])) {
      const Refused refused{*refusal, number};
      if (i > 0) return copy.worst_of_target(actions, i, refused);
      if (refusal->reason != Reason::NoTarget) return refused;
      // A card without any use: a worse fault of its first target is named instead.
      for (std::size_t j = 1; j < actions.size(); ++j) {
        copy.apply(actions[j - 1], nullptr);
        const auto fault = copy.check(actions[j]);
        if (!fault) continue;
        const Refused worst = copy.worst_of_target(actions, j, {*fault, j + 1});
        return worst.refusal.reason < Reason::NoTarget ? worst : refused;
      }
      return refused;
    }
    copy.apply(actions[i], written);
  }
  // What is left is to say that these were all, or follows from the state.
  while (copy.mid_event()) {
    Action rest{event.who, event.verb, {}};
    if (copy.check(rest)) {
      std::vector<Action> forced;
      if (copy.to_act().table) copy.legal(kNobody, forced);
      if (forced.size() != 1) return Refused{{Reason::Syntax, {}}, event.args.size()};
      rest = forced[0];
    }
    copy.apply(rest, written);
  }
  *this = std::move(copy);
  if (out != nullptr) out->insert(out->end(), events.begin(), events.end());
  return std::nullopt;
}

std::optional<AnyGame::Refused> AnyGame::submit_line(const Event& event, std::vector<Event>* out) {
  if (!question_open() || answers(event)) return submit(event, out);
  AnyGame copy = *this;
  std::vector<Event> events;
  while (copy.question_open() && !copy.answers(event)) copy.close_question(&events);
  if (const auto refused = copy.submit(event, &events)) return refused;
  *this = std::move(copy);
  if (out != nullptr) out->insert(out->end(), events.begin(), events.end());
  return std::nullopt;
}

std::optional<AnyGame::Refused> AnyGame::check_line(const Event& event) const {
  AnyGame copy = *this;
  return copy.submit_line(event, nullptr);
}

std::optional<AnyGame> start_sample(const GameKind& kind, const Sample& sample) {
  Setup setup;
  setup.game = kind.name;
  setup.map = sample.map;
  setup.deck = sample.deck;
  for (const std::string_view name : kind.factions) {
    if (setup.factions.size() < std::max(sample.factions, kind.least_factions)) setup.factions.emplace_back(name);
  }
  if (setup.set_rules(sample.rules)) return std::nullopt;
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

std::string Catalogue::no_game(std::string_view name) const {
  std::vector<std::string> names(games.size());
  std::ranges::transform(games, names.begin(), [](const GameKind* kind) { return kind->name; });
  return "no game is called " + in_quotes(name) + did_you_mean(name, names);
}

std::string Catalogue::no_deck(std::string_view name) const {
  std::vector<std::string> names(decks.size());
  std::ranges::transform(decks, names.begin(), [](const auto& deck) { return deck->name; });
  return "no deck is called " + in_quotes(name) + did_you_mean(name, names);
}

Expected<std::shared_ptr<const Map>, std::string> Catalogue::map(std::string_view name) const {
  for (const auto& map : maps) {
    if (map->name() == name) return map;
  }
  auto made = Map::by_rule(name);
  if (!made) {
    std::vector<std::string> names(maps.size());
    std::ranges::transform(maps, names.begin(), [](const auto& map) { return map->name(); });
    return made.error() + did_you_mean(name, names);
  }
  return std::shared_ptr<const Map>(std::make_shared<Map>(*std::move(made)));
}

std::shared_ptr<const CardList> Catalogue::deck(std::string_view name, std::string_view digest) const {
  for (const auto& deck : decks) {
    if (deck->name == name && deck->digest == digest) return deck;
  }
  return nullptr;
}

std::string game_names(const Catalogue& catalogue) {
  std::string names;
  for (std::size_t i = 0; i < catalogue.games.size(); ++i) {
    if (i > 0) names += i + 1 == catalogue.games.size() ? " or " : ", ";
    names += catalogue.games[i]->name;
  }
  return names;
}

}  // namespace tideline
