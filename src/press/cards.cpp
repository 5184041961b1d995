#include "press/cards.hpp"

#include "base/text.hpp"
#include "press/card_face.hpp"
#include "press/icons.hpp"
#include "press/text.hpp"
#include "press/words.hpp"

#include <algorithm>

namespace tideline::press {
namespace {

constexpr unsigned kColumns = 3;
constexpr unsigned kRows = 3;
constexpr unsigned kOnPage = kColumns * kRows;
constexpr Ink kCutLine{"#9A9A9A"};

// Hairlines between cards, and marks in the margin that stay when the lines are cut away.
void cut_marks(Canvas& canvas, Paper paper) {
  const Box first = card_box(paper, 0, false);
  const Box last = card_box(paper, kOnPage - 1, false);
  const Box all{first.x, first.y, last.right() - first.x, last.bottom() - first.y};
  constexpr double kGap = 1;
  constexpr double kLength = 4;
  for (unsigned i = 0; i <= kColumns; ++i) {
    const double x = all.x + i * kCardSize.width;
    canvas.line(x, all.y - kGap, x, all.y - kGap - kLength)
        .line(x, all.bottom() + kGap, x, all.bottom() + kGap + kLength);
  }
  for (unsigned i = 0; i <= kRows; ++i) {
    const double y = all.y + i * kCardSize.height;
    canvas.line(all.x - kGap, y, all.x - kGap - kLength, y)
        .line(all.right() + kGap, y, all.right() + kGap + kLength, y);
  }
  canvas.stroke(kBlack, 0.2);
  for (unsigned i = 0; i <= kColumns; ++i)
    canvas.line(all.x + i * kCardSize.width, all.y, all.x + i * kCardSize.width, all.bottom());
  for (unsigned i = 0; i <= kRows; ++i)
    canvas.line(all.x, all.y + i * kCardSize.height, all.right(), all.y + i * kCardSize.height);
  canvas.stroke(kCutLine, 0.08);
}

using CardSheet = std::vector<std::shared_ptr<const CardFront>>;

void draw_fronts(Canvas& canvas, const CardSheet& sheet, Paper paper, const DeckFace& /*face*/) {
  cut_marks(canvas, paper);
  for (unsigned i = 0; i < sheet.size(); ++i) {
    const Box box = card_box(paper, i, false);
    sheet[i]->draw(canvas, box.x, box.y);
  }
}

void draw_backs(Canvas& canvas, const CardSheet& sheet, Paper paper, const DeckFace& face) {
  for (unsigned i = 0; i < sheet.size(); ++i) {
    const Box box = card_box(paper, i, true);
    draw_back(canvas, box.x, box.y, face);
  }
}

const CardKind* find(const Deck& deck, std::string_view id) {
  const auto found =
      std::find_if(deck.kinds.begin(), deck.kinds.end(), [&](const CardKind& kind) { return kind.id == id; });
  return found == deck.kinds.end() ? nullptr : &*found;
}

// How many of this card are to be printed.
unsigned copies(const CardsOrder& order, const CardKind& kind) {
  if (!order.only.empty() && std::find(order.only.begin(), order.only.end(), kind.id) == order.only.end()) return 0;
  const CardKind* old = order.since ? find(*order.since, kind.id) : nullptr;
  if (old == nullptr || !same_face(*old, kind, order.language)) return kind.count;
  return kind.count > old->count ? kind.count - old->count : 0U;
}

}  // namespace

bool same_face(const CardKind& a, const CardKind& b, Language language) {
  const auto tongue = static_cast<std::size_t>(language);
  return a.name[tongue] == b.name[tongue] && a.text[tongue] == b.text[tongue] && a.timing == b.timing &&
         a.immediate == b.immediate && a.ruling == b.ruling && icon_of(a).name == icon_of(b).name;
}

Box card_box(Paper paper, unsigned place, bool back) {
  const Size page = size_of(paper);
  const unsigned row = place / kColumns;
  const unsigned column = back ? kColumns - 1 - place % kColumns : place % kColumns;
  return {(page.width - kColumns * kCardSize.width) / 2 + column * kCardSize.width,
          (page.height - kRows * kCardSize.height) / 2 + row * kCardSize.height, kCardSize.width, kCardSize.height};
}

Expected<Document, PrintError> cards(const CardsOrder& order) {
  for (const std::string& id : order.only) {
    if (find(*order.deck, id) == nullptr)
      return PrintError{"only", "the deck " + order.deck->name + " has no card " + in_quotes(id)};
  }
  std::size_t count = 0;
  for (const CardKind& kind : order.deck->kinds) count += copies(order, kind);
  if (count == 0)
    return PrintError{order.since ? "since" : "deck", order.since ? "no card has changed" : "the deck has no cards"};
  if (count > order.most)
    return PrintError{"deck", "these are " + std::to_string(count) + " cards, and at most " +
                                  std::to_string(order.most) + " are printed at once: use only"};
  if (auto problem = font_problem()) return PrintError{{}, *std::move(problem)};
  const DeckFace face{deck_title(order.language, order.deck->name), say(order.language, "game." + order.deck->game),
                      order.language, order.inks};
  CardSheet all;
  for (const CardKind& kind : order.deck->kinds) {
    const unsigned number = copies(order, kind);
    if (number == 0) continue;
    if (auto problem = card_problem(kind, order.language)) return *std::move(problem);
    all.insert(all.end(), number, std::make_shared<const CardFront>(kind, order.deck->ruling(kind), face));
  }
  Document document{say(order.language, "cards.title", {{"deck", deck_title(order.language, order.deck->name)}}),
                    size_of(order.paper),
                    {},
                    {},
                    std::string(code_of(order.language))};
  for (std::size_t first = 0; first < all.size(); first += kOnPage) {
    const CardSheet sheet(
        all.begin() + static_cast<std::ptrdiff_t>(first),
        all.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(first + kOnPage, all.size())));
    const auto add = [&](auto draw) {
      document.pages.emplace_back([sheet, face, draw, paper = order.paper, deck = order.deck](Canvas& canvas) {
        draw(canvas, sheet, paper, face);
      });
    };
    add(draw_fronts);
    add(draw_backs);
  }
  return document;
}

}  // namespace tideline::press
