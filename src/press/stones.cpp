#include "press/stones.hpp"

#include "draw/stone_looks.hpp"
#include "press/text.hpp"

#include <algorithm>
#include <string>

namespace tideline::press {

bool is_stone(std::string_view faction) { return draw::look_of(faction).faction == faction; }

void draw_stone(Canvas& canvas, double x, double y, double radius, std::string_view faction, Inks inks,
                std::string_view label) {
  const draw::StoneLook& look = draw::look_of(faction);
  constexpr std::string_view kLightMark = "#ffffff";
  const bool dark = look.ink == kLightMark;
  const bool colour = inks == Inks::Colour;
  const Ink fill = colour ? Ink(look.fill) : dark ? kBlack : kWhite;
  const Ink edge = colour ? Ink(look.edge) : kBlack;
  const Ink mark = colour ? Ink(look.ink) : dark ? kWhite : kBlack;
  const double rim = 0.09 * radius;
  canvas.circle(x, y, radius - rim / 2).fill_and_stroke(fill, edge, rim);
  constexpr double kMarkRadius = 11;  // of the stone that marks are drawn for
  const auto draw_mark = [&](double down, double times) {
    if (!look.mark.empty()) canvas.path(look.mark, x, y + down * radius, times * radius / kMarkRadius).fill(mark);
  };
  if (label.empty()) return draw_mark(0, 1);
  // Below a label the mark stays, small: the colour alone would not tell everybody whose stone it is.
  const bool both = !look.mark.empty();
  draw_mark(0.6, 0.5);
  const double room = (both ? 1.4 : 1.5) * radius;
  const double size = radius * kPointsInMm * (both ? 0.92 : 1.05);
  const TextStyle style{.size = size, .bold = true, .align = Align::Middle, .leading = 1};
  const Text text = Text::in_one_line(std::string(label), style, room);
  canvas.text_in_middle(text, {x - room / 2, y - room / 2 - (both ? 0.2 * radius : 0), room, room}, mark);
}

}  // namespace tideline::press
