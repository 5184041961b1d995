// One card as it is cut out: its front, with band, picture, name and text, and its back.
#pragma once

#include "cards/card_kind.hpp"
#include "press/canvas.hpp"
#include "press/paper.hpp"
#include "press/text.hpp"

#include <optional>
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

// Why this card cannot be printed: its words have what no font can draw.
std::optional<PrintError> card_problem(const CardKind& kind, Language language);

// A front whose words are laid out once, however often it is drawn. The kind must outlive it.
class CardFront {
 public:
  CardFront(const CardKind& kind, std::string ruling, const DeckFace& deck);
  // With the top left corner of the cut there.
  void draw(Canvas& canvas, double x, double y) const;

 private:
  const CardKind* kind_;
  std::string ruling_;
  DeckFace deck_;
  Text name_;
  Text text_;
  bool long_text_;  // takes room from the picture before it gets too small
};
void draw_back(Canvas& canvas, double x, double y, const DeckFace& deck);

}  // namespace tideline::press
