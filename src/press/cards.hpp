// The cards of a deck, nine a page: a page of fronts, then the page of their backs as it must be to lie behind them
// when the sheet is turned over its long side.
#pragma once

#include "cards/card_kind.hpp"
#include "press/paper.hpp"

#include <memory>
#include <string>
#include <vector>

namespace tideline::press {

struct CardsOrder {
  std::shared_ptr<const Deck> deck;
  std::vector<std::string> only;      // ids; empty: all
  std::shared_ptr<const Deck> since;  // only what has changed since this deck; null: all
  std::size_t most = 1080;            // cards in all
  Language language = Language::English;
  Paper paper = Paper::A4;
  Inks inks = Inks::Colour;
};

Expected<Document, PrintError> cards(const CardsOrder& order);

// What one would see on the two cards in that language is the same, but for their number.
bool same_face(const CardKind& a, const CardKind& b, Language language);

// The place of a card on its page, 0 to 8, from the left and from the top; a back lies where its front would be seen
// from behind.
Box card_box(Paper paper, unsigned place, bool back);

}  // namespace tideline::press
