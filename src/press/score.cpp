#include "press/score.hpp"

#include "base/text.hpp"
#include "board/colour.hpp"
#include "press/stones.hpp"
#include "press/text.hpp"
#include "press/words.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace tideline::press {
namespace {

constexpr double kSheetMargin = 16;
constexpr double kMostRow = 10;
constexpr double kTableHead = 13;     // of a table: the stones
constexpr double kAbove = 11;         // of a table: which game it is
constexpr double kBetweenTables = 5;  // tables
constexpr double kFirst = 44;         // the column of words
constexpr double kTitle = 12;
constexpr double kSheetFoot = 7;
constexpr Ink kRule{"#8A8A8A"};
constexpr Ink kPale{"#F1EEE6"};

// One table, its top left corner there.
class Table {
 public:
  Table(Canvas& canvas, const ScoreOrder& order, std::span<const std::string> rows,
        std::span<const std::string_view> factions, const Box& box)
      : canvas_(canvas),
        order_(order),
        rows_(rows),
        factions_(factions),
        x_(box.x),
        y_(box.y),
        width_(box.width),
        row_((box.height - kAbove - kTableHead) / static_cast<double>(rows.size())) {}

  void draw(unsigned number) {
    about(number);
    const double top = y_ + kAbove;
    const double bottom = top + kTableHead + static_cast<double>(rows_.size()) * row_;
    const double column = (width_ - kFirst) / static_cast<double>(factions_.size());
    const double last = bottom - row_;
    if (order_.inks == Inks::Colour) canvas_.rectangle({x_, last, width_, row_}).fill(kPale);
    for (std::size_t i = 0; i < factions_.size(); ++i) {
      const double left = x_ + kFirst + static_cast<double>(i) * column;
      head(factions_[i], left, top, column);
      canvas_.line(left, top, left, bottom).stroke(kRule, 0.2);
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const double y = top + kTableHead + static_cast<double>(i) * row_;
      canvas_.line(x_, y, x_ + width_, y);
    }
    canvas_.stroke(kRule, 0.2);
    canvas_.rectangle({x_, top, width_, bottom - top}, 1.5).stroke(kBlack, 0.4);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const bool strong = i + 1 == rows_.size();
      const Text word = Text::fitting({{say(order_.language, rows_[i])}},
                                      {.size = 10.5, .bold = strong, .leading = 1.05}, {kFirst - 5, row_ - 1});
      const double y = top + kTableHead + static_cast<double>(i) * row_;
      canvas_.text(word, x_ + 3, y + (row_ - word.height()) / 2);
    }
  }

 private:
  void about(unsigned number) {
    const Text game(say(order_.language, "score.game", {{"n", std::to_string(number)}}),
                    {.size = 12, .bold = true, .leading = 1});
    const double base = y_ + kAbove - 3;
    canvas_.text(game, x_, base - game.baseline());
    double left = x_ + kFirst;
    for (const std::string_view field : {"score.date", "score.map", "score.rules"}) {
      const Text word(say(order_.language, field), {.size = 8.5, .leading = 1});
      const double end = left + (width_ - kFirst) / 3 - 3;
      canvas_.text(word, left, base - word.baseline());
      canvas_.line(left + word.width() + 1.5, base, end, base).stroke(kRule, 0.2);
      left = end + 3;
    }
  }

  void head(std::string_view faction, double left, double top, double column) {
    constexpr double kRadius = 3;
    const Text name = Text::in_one_line(say(order_.language, "faction." + std::string(faction)),
                                        {.size = 9, .bold = true, .leading = 1}, column - 2);
    const double high = 2 * kRadius + 0.8 + name.height();
    const double y = top + (kTableHead - high) / 2;
    draw_stone(canvas_, left + column / 2, y + kRadius, kRadius, faction, order_.inks);
    canvas_.text(name, left + (column - name.width()) / 2, y + 2 * kRadius + 0.8);
  }

  Canvas& canvas_;
  const ScoreOrder& order_;
  std::span<const std::string> rows_;
  std::span<const std::string_view> factions_;
  double x_;
  double y_;
  double width_;
  double row_;  // how high each is
};

void draw_sheet(Canvas& canvas, const GameKind& kind, const ScoreOrder& order) {
  const Size page = size_of(order.paper);
  std::vector<std::string> rows{"score.name"};
  for (const std::string_view row : kind.on_paper.sheet) rows.push_back("score." + std::string(row));
  rows.emplace_back("score.total");
  const auto factions = kind.factions.first(order.players);
  const double width = page.width - 2 * kSheetMargin;
  const Text title =
      Text::in_one_line(say(order.language, "score.title") + " · " + say(order.language, "game." + order.game),
                        {.size = 17, .bold = true}, width);
  canvas.text(title, kSheetMargin, kSheetMargin);
  constexpr unsigned kTables = 3;
  const double top = kSheetMargin + kTitle;
  const double room = (page.height - kSheetMargin - kSheetFoot - top - (kTables - 1) * kBetweenTables) / kTables;
  const double height = std::min(room, kAbove + kTableHead + static_cast<double>(rows.size()) * kMostRow);
  for (unsigned i = 0; i < kTables; ++i) {
    const Box box{kSheetMargin, top + i * (height + kBetweenTables), width, height};
    Table(canvas, order, rows, factions, box).draw(i + 1);
  }
  const Text note(say(order.language, "score." + std::string(kind.on_paper.note)), {.size = 8}, width);
  canvas.text(note, kSheetMargin, page.height - kSheetMargin - note.height());
}

// `2`, or `2 to 6`.
std::string player_numbers(const GameKind& kind) {
  const std::string least = std::to_string(kind.least_factions);
  return kind.least_factions == kind.factions.size() ? least : least + " to " + std::to_string(kind.factions.size());
}

}  // namespace

Expected<Document, PrintError> score_sheet(const ScoreOrder& order, const Catalogue& catalogue) {
  const GameKind* kind = catalogue.game(order.game);
  if (kind == nullptr)
    return PrintError{"game", "expected " + game_names(catalogue) + ", found " + in_quotes(order.game)};
  if (order.players < kind->least_factions || order.players > kind->factions.size())
    return PrintError{"players", order.game + " is for " + player_numbers(*kind) + " players"};
  Document document{
      say(order.language, "score.title"), size_of(order.paper), {}, {}, std::string(code_of(order.language))};
  document.pages.emplace_back([kind, order](Canvas& canvas) { draw_sheet(canvas, *kind, order); });
  return document;
}

}  // namespace tideline::press
