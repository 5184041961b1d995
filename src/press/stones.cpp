#include "press/stones.hpp"

#include "press/text.hpp"
#include "record/stone_looks.hpp"

#include <algorithm>
#include <string>

namespace tideline::press {

bool is_stone(std::string_view faction) { return record::look_of(faction).faction == faction; }

void draw_stone(Canvas& canvas, double x, double y, double radius, std::string_view faction, Inks inks,
                std::string_view label) {
  const record::StoneLook& look = record::look_of(faction);
  constexpr std::string_view kLightMark = "#ffffff";
  const bool dark = look.ink == kLightMark;
  const bool colour = inks == Inks::Colour;
  const Ink fill = colour ? Ink(look.fill) : dark ? kBlack : kWhite;
  const Ink edge = colour ? Ink(look.edge) : kBlack;
  const Ink mark = colour ? Ink(look.ink) : dark ? kWhite : kBlack;
  const double rim = 0.09 * radius;
  canvas.circle(x, y, radius - rim / 2).fill_and_stroke(fill, edge, rim);
  if (label.empty()) {
    constexpr double kMarkRadius = 11;  // of the stone that marks are drawn for
    if (!look.mark.empty()) canvas.path(look.mark, x, y, radius / kMarkRadius).fill(mark);
    return;
  }
  const double room = 1.5 * radius;
  const TextStyle style{.size = radius * kPointsInMm * 1.05, .bold = true, .align = Align::Middle, .leading = 1};
  const Text text = Text::in_one_line(std::string(label), style, room);
  canvas.text_in_middle(text, {x - room / 2, y - room / 2, room, room}, mark);
}

}  // namespace tideline::press
