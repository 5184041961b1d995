#include "press/flow.hpp"

#include "press/text.hpp"

#include <algorithm>
#include <numeric>

namespace tideline::press {
namespace {

constexpr double kIndent = 6;  // of a list

// How high the pieces that must stay together are, with the space between them.
double group_height(const Pieces& pieces, std::size_t first) {
  double height = pieces[first].height;
  for (std::size_t i = first; pieces[i].keep && i + 1 < pieces.size() && !pieces[i + 1].begins; ++i)
    height += pieces[i + 1].before + pieces[i + 1].height;
  return height;
}

Block::Cell bold(Block::Cell cell) {
  for (Run& run : cell) run.bold = true;
  return cell;
}

// The widths of a table's columns: as its cells need them; or every word whole, and the rest of the room to those that
// have most to say.
std::vector<double> column_widths(const std::vector<std::vector<Block::Cell>>& rows, const TextStyle& style,
                                  double room, bool& fits) {
  constexpr double kAir = 0.3;
  const std::size_t columns = rows[0].size();
  std::vector<double> least(columns, 0);
  std::vector<double> most(columns, 0);
  std::vector<double> usual(columns, 0);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t i = 0; i < std::min(columns, rows[r].size()); ++i) {
      const Block::Cell cell = r == 0 ? bold(rows[r][i]) : rows[r][i];
      const double width = Text(cell, style).width() + kAir;
      least[i] = std::max(least[i], Text::widest_word(cell, style) + kAir);
      most[i] = std::max(most[i], width);
      usual[i] += width / static_cast<double>(rows.size());
    }
  }
  const auto sum = [](const std::vector<double>& of) { return std::accumulate(of.begin(), of.end(), 0.0); };
  const double needed = sum(least);
  fits = needed <= room;
  if (sum(most) <= room) return most;
  if (!fits) {
    for (double& width : least) width *= room / needed;
    return least;
  }
  std::vector<double> wish(columns, 0);
  for (std::size_t i = 0; i < columns; ++i) wish[i] = std::max(usual[i] - least[i], 0.1 * (most[i] - least[i]));
  const double wishes = sum(wish);
  for (std::size_t i = 0; i < columns; ++i) least[i] += (room - needed) * wish[i] / wishes;
  return least;
}

}  // namespace

std::vector<PageOfPieces> paginate(const Pieces& pieces, double height) {
  std::vector<PageOfPieces> pages;
  double y = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const bool first_of_group = i == 0 || !pieces[i - 1].keep;
    const double needed = first_of_group ? group_height(pieces, i) : piece.height;
    const bool full = y + piece.before + needed > height + 0.01;
    const bool new_page = pages.empty() || piece.begins || (full && !pages.back().empty());
    if (new_page) {
      // A group that is higher than a page is broken where it must be.
      if (pages.empty() || !pages.back().empty()) pages.emplace_back();
      y = 0;
      if (piece.head && piece.head.get() != &piece) {
        pages.back().push_back({0, piece.head.get()});
        y = piece.head->height;
      }
    } else {
      y += piece.before;
    }
    pages.back().push_back({y, &piece});
    y += piece.height;
  }
  return pages;
}

void add_text(Pieces& pieces, const Text& text, double x, double before, bool keep, Ink ink) {
  const unsigned count = text.lines();
  for (unsigned i = 0; i < count; ++i) {
    Piece piece;
    piece.height = text.line_height(i);
    piece.before = i == 0 ? before : 0;
    // No single line at the foot or at the top of a page.
    piece.keep = i + 1 == count ? keep : i == 0 || i + 2 == count;
    piece.draw = [text, i, x, ink](Canvas& canvas, double left, double top) {
      canvas.text_line(text, i, left + x, top, ink);
    };
    pieces.push_back(std::move(piece));
  }
}

void add_heading(Pieces& pieces, const Setting& setting, const std::string& title, unsigned level) {
  TextStyle style = setting.style(level == 0 ? 1.7 : 1.22, true);
  style.leading = 1.15;
  const Text text(title, style, setting.width);
  Piece piece;
  piece.height = text.height() + (level == 0 ? 1.8 : 0.8);
  piece.before = level == 0 ? 8 : 5;
  piece.keep = true;
  piece.title = title;
  piece.level = level;
  piece.draw = [text, level, setting](Canvas& canvas, double x, double y) {
    canvas.text(text, x, y, setting.accent());
    const double below = y + text.height() + 0.6;
    if (level == 0) canvas.line(x, below, x + setting.width, below).stroke(setting.accent(), 0.35);
  };
  pieces.push_back(std::move(piece));
}

void add_table(Pieces& pieces, const Setting& setting, const std::vector<std::vector<Block::Cell>>& rows) {
  if (rows.empty() || rows[0].empty()) return;
  constexpr double kGap = 3;
  constexpr double kPad = 0.9;
  TextStyle style = setting.style(0.9);
  style.leading = 1.22;
  const double room = setting.width - kGap * static_cast<double>(rows[0].size());
  bool fits = false;
  std::vector<double> widths = column_widths(rows, style, room, fits);
  while (!fits && style.size > 6) {
    style.size *= 0.96;
    widths = column_widths(rows, style, room, fits);
  }
  std::shared_ptr<const Piece> head;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::vector<Text> cells;
    double height = 0;
    for (std::size_t i = 0; i < rows[r].size() && i < widths.size(); ++i) {
      cells.emplace_back(r == 0 ? bold(rows[r][i]) : rows[r][i], style, widths[i]);
      height = std::max(height, cells.back().height());
    }
    Piece piece;
    piece.height = height + 2 * kPad;
    piece.before = r == 0 ? 2.5 : 0;
    piece.keep = r == 0 || (rows.size() > 3 && r + 2 == rows.size());
    piece.draw = [cells, widths, height, setting, strong = r == 0](Canvas& canvas, double x, double y) {
      double left = x;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        canvas.text(cells[i], left + kGap / 2, y + kPad, strong ? setting.accent() : kBlack);
        left += widths[i] + kGap;
      }
      const double below = y + height + 2 * kPad;
      canvas.line(x, below, x + setting.width, below)
          .stroke(strong ? setting.accent() : setting.rule(), strong ? 0.35 : 0.15);
    };
    piece.head = head;
    if (r == 0) {
      head = std::make_shared<const Piece>(piece);
    }
    pieces.push_back(std::move(piece));
  }
}

void add_block(Pieces& pieces, const Setting& setting, const Block& block, bool keep) {
  switch (block.kind) {
    case Block::Kind::Heading:
      add_heading(pieces, setting, plain(block.runs), block.level > 2 ? 1 : 0);
      break;
    case Block::Kind::Table:
      add_table(pieces, setting, block.rows);
      break;
    case Block::Kind::Code: {
      std::string code = block.code;
      while (code.ends_with('\n')) code.pop_back();
      const std::vector<Run> runs{{code, false, false, true}};
      add_text(pieces, Text(runs, setting.style(0.9), setting.width - kIndent), kIndent, 1.8, keep);
      break;
    }
    case Block::Kind::Paragraph: {
      const double indent = kIndent * block.level;
      const Text text(block.runs, setting.style(), setting.width - indent);
      const std::size_t first = pieces.size();
      add_text(pieces, text, indent, block.level > 0 ? 1.1 : 2.2, keep);
      if (block.marker.empty() || first == pieces.size()) break;
      const Text marker(block.marker, setting.style(1, block.marker != "•"));
      Piece& piece = pieces[first];
      piece.draw = [draw = piece.draw, marker, indent, setting](Canvas& canvas, double x, double y) {
        canvas.text(marker, x + indent - 1.8 - marker.width(), y, setting.accent());
        draw(canvas, x, y);
      };
      break;
    }
  }
}

void bind_pages(Document& document, const Binding& binding, const std::shared_ptr<const Pieces>& pieces) {
  const Box body = binding.body();
  const auto pages = std::make_shared<const std::vector<PageOfPieces>>(paginate(*pieces, body.height));
  std::string chapter;
  for (std::size_t i = 0; i < pages->size(); ++i) {
    bool found = false;  // the first chapter that begins on a page is the page's
    std::string last = chapter;
    for (const PlacedPiece& placed : (*pages)[i]) {
      if (placed.piece->title.empty()) continue;
      document.outline.push_back({placed.piece->title, placed.piece->level, document.pages.size()});
      if (placed.piece->level > 0) continue;
      if (!found && placed.y < body.height / 3) chapter = placed.piece->title;
      found = true;
      last = placed.piece->title;
    }
    const std::string number = std::to_string(document.pages.size() + 1);
    document.pages.emplace_back([pages, pieces, i, binding, chapter, number](Canvas& canvas) {
      const Box inner = binding.body();
      const TextStyle small{.size = 8.5, .leading = 1};
      const double left = binding.margin;
      const double right = binding.page.width - binding.margin;
      const Text title = Text::in_one_line(binding.title, small, (right - left) / 2 - 5);
      const Text part = Text::in_one_line(chapter == binding.title ? "" : chapter, small, (right - left) / 2 - 5);
      canvas.text(title, left, left - 4, binding.quiet);
      canvas.text(part, right - part.width(), left - 4, binding.quiet);
      canvas.line(left, left + 0.8, right, left + 0.8).stroke(binding.rule, 0.2);
      const Text foot(number, {.size = 9, .leading = 1});
      canvas.text(foot, right - foot.width(), binding.page.height - binding.margin + 0.5, binding.quiet);
      for (const PlacedPiece& placed : (*pages)[i]) {
        if (placed.piece->draw) placed.piece->draw(canvas, inner.x, inner.y + placed.y);
      }
    });
    chapter = last;
  }
}

}  // namespace tideline::press
