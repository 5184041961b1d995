#include "cli/start.hpp"

#include "cli/decks.hpp"
#include "cli/maps.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>

namespace tideline::cli {

Expected<AnyGame, std::string> start_game(const GameOptions& options) {
  if (options.game.empty()) return std::string("--game is needed; `tideline games` lists them");
  const GameKind* kind = shipped_catalogue().game(options.game);
  if (kind == nullptr) return "--game: " + shipped_catalogue().no_game(options.game);
  Setup setup;
  setup.game = kind->name;
  const std::string rules = options.rules.empty() ? std::string(kind->presets[0].name) : options.rules;
  if (const auto problem = setup.set_rules(rules)) return "--rules: " + *problem;
  auto map = find_map(options.map.empty() ? std::string(kind->map) : options.map);
  if (!map) return "--map: " + map.error();
  setup.map = *std::move(map);
  const std::size_t least = kind->least_factions;
  const std::size_t most = kind->factions.size();
  if (options.players < least || options.players > most) {
    return "--players: " + options.game + " is for " + std::to_string(least) +
           (most > least ? " to " + std::to_string(most) : "") + " players";
  }
  for (const std::string_view name : kind->factions.first(options.players)) setup.factions.emplace_back(name);
  if (!kind->deck.empty()) {
    auto deck = find_deck(options.deck.empty() ? std::string(kind->deck) : options.deck);
    if (!deck) return "--deck: " + deck.error();
    setup.deck = *std::move(deck);
  } else if (!options.deck.empty()) {
    return "--deck: " + options.game + " has no cards";
  }
  auto game = kind->start(std::make_shared<Setup>(std::move(setup)));
  if (!game) {
    const auto part = game.error().part;
    const bool of_deck = part == SetupError::Part::Deck;
    const bool of_map = part == SetupError::Part::Map;
    return std::string(of_deck ? "--deck: " : of_map ? "--map: " : "--rules: ") + game.error().message;
  }
  return *std::move(game);
}

void take_game(CLI::App& line, GameOptions& game) {
  line.add_option("--game", game.game, "Which game: `tideline games` lists them");
  line.add_option("--rules", game.rules, "A preset, then options: \"japanese komi=0.5\"");
  line.add_option("--map", game.map, "A map's name, or a .map file");
  line.add_option("--deck", game.deck, "A deck's name, or a .toml file");
}

}  // namespace tideline::cli
