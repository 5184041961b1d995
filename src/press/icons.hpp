// The pictures of cards, from data/icons/cards.json: one a verb, on a grid of 48 units.
#pragma once

#include "cards/card_kind.hpp"
#include "press/canvas.hpp"

#include <span>
#include <string_view>

namespace tideline::press {

struct Icon {
  std::string_view name;
  std::string_view line;   // path data that is stroked
  std::string_view solid;  // path data that is filled
};

std::span<const Icon> all_icons();

// Of its first verb: the one for as many steps of that verb, if there is one. The same choice as in the browser.
const Icon& icon_of(const CardKind& kind);

// `width` millimetres wide, with its top left corner there.
void draw_icon(Canvas& canvas, const Icon& icon, double x, double y, double width, Ink ink);

}  // namespace tideline::press
