#include "shipped/catalogue.hpp"

#include "games/registry.hpp"

#include <vector>

namespace tideline {
namespace {

Expected<std::shared_ptr<const CardList>, TextError> read_deck(std::string name, std::string_view text) {
  auto deck = parse_deck(std::move(name), text, card_library());
  if (!deck) return deck.error();
  return std::shared_ptr<const CardList>(*std::move(deck));
}

Catalogue read_all() {
  Catalogue catalogue;
  catalogue.games.assign(all_games().begin(), all_games().end());
  for (const ShippedFile& file : shipped_maps()) {
    auto map = Map::parse(std::string(file.name), file.text);
    if (map) catalogue.maps.push_back(std::make_shared<Map>(*std::move(map)));
  }
  for (const ShippedFile& file : shipped_decks()) {
    auto deck = read_deck(std::string(file.name), file.text);
    if (deck) catalogue.decks.push_back(*std::move(deck));
  }
  catalogue.parse_deck = read_deck;
  return catalogue;
}

std::vector<CardKind> read_cards() {
  std::vector<CardKind> cards;
  for (const ShippedFile& file : shipped_cards()) {
    auto card = parse_card(file.text);
    if (card) cards.push_back(*std::move(card));
  }
  return cards;
}

std::vector<const CardRules*> games_with_cards() {
  std::vector<const CardRules*> games;
  for (const GameKind* kind : all_games()) {
    if (kind->cards != nullptr) games.push_back(kind->cards);
  }
  return games;
}

}  // namespace

CardLibrary card_library() {
  static const std::vector<CardKind> cards = read_cards();
  static const std::vector<const CardRules*> games = games_with_cards();
  return {cards, games};
}

const Catalogue& shipped_catalogue() {
  static const Catalogue catalogue = read_all();
  return catalogue;
}

}  // namespace tideline
