#include "press/tokens.hpp"

#include "base/text.hpp"
#include "press/stones.hpp"
#include "press/text.hpp"
#include "press/words.hpp"

#include <algorithm>

namespace tideline::press {
namespace {

constexpr double kMargin = 12;  // of the page: no printer prints to the very edge
constexpr double kHead = 8;     // for the line on top
constexpr double kCell = 21.5;  // a stone and the way of the scissors

// One page of stones of one colour.
struct Sheet {
  std::string colour;
  unsigned count = 0;
};

void draw_sheet(Canvas& canvas, const Sheet& sheet, const TokensOrder& order, unsigned columns, unsigned rows) {
  const Size page = size_of(order.paper);
  const Text head(say(order.language, "tokens.line", say(order.language, sheet.colour), std::to_string(sheet.count)),
                  {.size = 9, .bold = true});
  canvas.text(head, kMargin, kMargin);
  const double left = (page.width - columns * kCell) / 2;
  const double top = kMargin + kHead;
  for (unsigned i = 0; i < sheet.count && i < columns * rows; ++i) {
    const double x = left + (i % columns + 0.5) * kCell;
    const double y = top + (i / columns + 0.5) * kCell;
    draw_stone(canvas, x, y, kTokenWidth / 2, sheet.colour, order.inks);
  }
}

}  // namespace

Expected<Document, PrintError> tokens(const TokensOrder& order) {
  if (order.colours.empty() || order.colours.size() > 8)
    return PrintError{"colours", "expected one to eight colours, such as red,blue"};
  for (const std::string& colour : order.colours) {
    if (!is_stone(colour))
      return PrintError{
          "colours", "expected black, white, red, blue, green, yellow, purple or orange, found " + in_quotes(colour)};
  }
  if (order.count < 1 || order.count > kMostTokens)
    return PrintError{"count", "expected a number from 1 to " + std::to_string(kMostTokens)};
  Document document{say(order.language, "tokens.title"), size_of(order.paper), {}};
  const auto columns = static_cast<unsigned>((document.page.width - 2 * kMargin) / kCell);
  const auto rows = static_cast<unsigned>((document.page.height - 2 * kMargin - kHead) / kCell);
  for (const std::string& colour : order.colours) {
    for (unsigned left = order.count; left > 0; left -= std::min(left, columns * rows)) {
      const Sheet sheet{colour, std::min(left, columns * rows)};
      document.pages.emplace_back([=](Canvas& canvas) { draw_sheet(canvas, sheet, order, columns, rows); });
    }
  }
  return document;
}

}  // namespace tideline::press
