#include "cli/start.hpp"

#include "base/text.hpp"
#include "cli/decks.hpp"
#include "cli/maps.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <sstream>

namespace tideline::cli {
namespace {

// `-3,0`: one for each faction.
std::optional<std::string> give_handicaps(const std::string& text, Setup& setup) {
  constexpr int kMost = 5;
  std::istringstream words(text);
  std::size_t faction = 0;
  for (std::string word; std::getline(words, word, ','); ++faction) {
    const bool below = word.starts_with('-');
    const int number = parse_number(std::string_view(word).substr(below ? 1 : 0), kMost);
    if (number < 0 || (number > 0 && !below)) return "expected a number from -5 to 0, found " + in_quotes(word);
    if (faction < setup.factions.size())
      setup.handicaps[Colour(static_cast<unsigned>(faction) + 1)] = static_cast<std::int8_t>(-number);
  }
  if (faction != setup.factions.size())
    return "expected " + std::to_string(setup.factions.size()) + " numbers with commas between, such as -3,0";
  setup.handicaps_given = true;
  return std::nullopt;
}

}  // namespace

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
  if (!options.handicaps.empty()) {
    if (kind->handicaps == nullptr) return "--handicaps: " + options.game + " has none that are given";
    const auto problem = give_handicaps(options.handicaps, setup);
    if (problem) return "--handicaps: " + *problem;
  }
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
    const bool of_handicap = part == SetupError::Part::Handicap;
    return std::string(of_deck       ? "--deck: "
                       : of_map      ? "--map: "
                       : of_handicap ? "--handicaps: "
                                     : "--rules: ") +
           game.error().message;
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
