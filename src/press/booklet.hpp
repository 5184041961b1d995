// The rules of a game as a booklet: title page, contents, the page of docs/rules with its examples as diagrams, every
// card of the decks, the words of go players that the page leads to, the options of a table, and last the summary on a
// page of its own. Every example is run while the booklet is made; one that does not hold is an error that names it.
#pragma once

#include "cards/card_kind.hpp"
#include "game/any_game.hpp"
#include "press/paper.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tideline::press {

struct BookletOrder {
  std::string game;
  std::vector<std::shared_ptr<const Deck>> decks;  // whose cards are shown
  std::vector<std::string> only;                   // these cards, by their ids; empty: all
  std::string rules;                               // a table's rules line; empty: no such chapter
  Language language = Language::English;
  Paper paper = Paper::A4;
  Inks inks = Inks::Colour;
};
inline constexpr std::size_t kMostDecks = 8;

// The chapters of the decks alone.
Expected<Document, PrintError> booklet_cards(const BookletOrder& order, const Catalogue& catalogue);
Expected<Document, PrintError> rules_booklet(const BookletOrder& order, const Catalogue& catalogue);

}  // namespace tideline::press
