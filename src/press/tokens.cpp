#include "press/tokens.hpp"

#include "base/text.hpp"
#include "press/stones.hpp"
#include "press/text.hpp"
#include "press/words.hpp"

#include <algorithm>

namespace tideline::press {
namespace {

constexpr double kTokensMargin = 12;  // of the page: no printer prints to the very edge
constexpr double kTokensHead = 8;     // for the line on top
constexpr double kCell = 21.5;        // a stone and the way of the scissors

// The stones of one page, by their colours.
using TokenSheet = std::vector<std::string>;

// `Red: 12, Blue: 8`.
std::string count_of(const TokenSheet& sheet, Language language) {
  std::string text;
  for (auto from = sheet.begin(), to = from; from != sheet.end(); from = to) {
    to = std::find_if(from, sheet.end(), [&](const std::string& colour) { return colour != *from; });
    text += (text.empty() ? "" : ", ") +
            say(language, "colon", {{"name", say(language, "faction." + *from)}, {"value", std::to_string(to - from)}});
  }
  return text;
}

void draw_sheet(Canvas& canvas, const TokenSheet& sheet, const TokensOrder& order, unsigned columns) {
  const double left = (size_of(order.paper).width - columns * kCell) / 2;
  const Text head(count_of(sheet, order.language), {.size = 9, .bold = true});
  canvas.text(head, left, kTokensMargin);
  for (unsigned i = 0; i < sheet.size(); ++i) {
    const unsigned column = i % columns;
    const unsigned row = i / columns;
    const double x = left + (column + 0.5) * kCell;
    const double y = kTokensMargin + kTokensHead + (row + 0.5) * kCell;
    draw_stone(canvas, x, y, kTokenWidth / 2, sheet[i], order.inks);
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
  Document document{
      say(order.language, "tokens.title"), size_of(order.paper), {}, {}, std::string(code_of(order.language))};
  const auto columns = static_cast<unsigned>((document.page.width - 2 * kTokensMargin) / kCell);
  const auto rows = static_cast<unsigned>((document.page.height - 2 * kTokensMargin - kTokensHead) / kCell);
  TokenSheet all;
  for (const std::string& colour : order.colours) all.insert(all.end(), order.count, colour);
  for (std::size_t first = 0; first < all.size(); first += columns * rows) {
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(first);
    const TokenSheet sheet(from, from + std::min(all.end() - from, static_cast<std::ptrdiff_t>(columns * rows)));
    document.pages.emplace_back([=](Canvas& canvas) { draw_sheet(canvas, sheet, order, columns); });
  }
  return document;
}

}  // namespace tideline::press
