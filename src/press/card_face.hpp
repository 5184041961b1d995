// One card as it is cut out: its front, with band, picture, name and text, and its back.
#pragma once

#include "cards/card_kind.hpp"
#include "press/canvas.hpp"

#include <string>

namespace tideline::press {

inline constexpr Size kCardSize{63, 88};

// What stands on every card of a deck.
struct DeckFace {
  std::string name;  // of the deck
  std::string game;
  Language language = Language::English;
  Inks inks = Inks::Colour;
};

// With the top left corner of the cut there.
void draw_front(Canvas& canvas, double x, double y, const CardKind& kind, const DeckFace& deck);
void draw_back(Canvas& canvas, double x, double y, const DeckFace& deck);

}  // namespace tideline::press
