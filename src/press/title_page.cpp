// The first page of a booklet.
#include "press/chapters.hpp"
#include "press/words.hpp"

namespace tideline::press {
namespace {

BoardPicture cover_of(const GameKind& kind) {
  constexpr unsigned kCoverSide = 9;
  BoardPicture picture{std::make_shared<const Map>(Map::rectangle("9x9", kCoverSide, kCoverSide)), {}, false};
  const auto& rows = kind.on_paper.cover;
  for (unsigned row = 0; row < rows.size(); ++row) {
    for (unsigned column = 0; column < rows[row].size(); ++column) {
      for (const std::string_view faction : kind.factions) {
        if (static_cast<char>(faction[0] - 'a' + 'A') != rows[row][column]) continue;
        picture.at(picture.map->at({column, kCoverSide - 1 - row})).stone = faction;
      }
    }
  }
  return picture;
}

// A swell below the board.
void swell(Canvas& canvas, const Box& box, Ink ink) {
  constexpr double kLength = 10;
  canvas.inside(box, [&] {
    unsigned row = 0;
    for (double y = box.y + 4; y < box.bottom(); y += 6, ++row) {
      const double shift = row % 2 == 0 ? 0 : kLength / 2;
      for (double x = box.x - shift; x < box.right(); x += kLength)
        canvas.path("M0 0c2.500 0 2.700 -3 5 -3c2.100 0 2.600 1.900 1.400 2.600", x, y, 1)
            .path("M5 0.700c1.900 0 3.100 -0.700 5 -0.700", x, y, 1);
    }
    canvas.stroke(ink, 0.35);
  });
}

}  // namespace

void draw_title_page(Canvas& canvas, const GameKind& kind, const BookletOrder& order, const Binding& binding,
                     const Setting& setting) {
  const double left = binding.margin;
  const double width = binding.page.width - 2 * left;
  const auto middle = [&](const Text& text, double y, Ink ink) {
    canvas.text(text, left + (width - text.width()) / 2, y, ink);
    return y + text.height();
  };
  double y = 30;
  y = middle(Text::in_one_line(say(order.language, "game." + order.game),
                               {.size = 34, .bold = true, .leading = 1.1, .language = order.language}, width),
             y, setting.accent());
  y = middle(Text(say(order.language, "booklet.kind"), {.size = 17, .leading = 1.2, .language = order.language}), y + 3,
             setting.quiet());
  const BoardPicture board = cover_of(kind);
  const double step = 15;
  const Size size = size_of(board, step);
  const double board_x = (binding.page.width - size.width) / 2;
  y += 12;
  if (order.inks == Inks::Colour) canvas.rectangle({board_x, y, size.width, size.height}, 2).fill(Ink("#F3E3BF"));
  canvas.rectangle({board_x, y, size.width, size.height}, 2).stroke(setting.quiet(), 0.3);
  draw_board(canvas, board, board_x, y, step, order.inks);
  y += size.height + 8;
  if (!order.decks.empty()) {
    std::string names;
    for (const auto& deck : order.decks) names += (names.empty() ? "" : ", ") + deck_title(order.language, deck->name);
    const Text with(say(order.language, "booklet.with", {{"deck", names}}),
                    {.size = 12, .align = Align::Middle, .language = order.language}, width);
    y = middle(with, y, kBlack);
  }
  const double foot = binding.page.height - 46;
  swell(canvas, {left, foot, width, 18}, order.inks == Inks::Colour ? Ink("#5B93AE") : kBlack);
  const Text made(say(order.language, "booklet.made"),
                  {.size = 8.5, .align = Align::Middle, .language = order.language}, width);
  middle(made, foot + 22, setting.quiet());
}

}  // namespace tideline::press
