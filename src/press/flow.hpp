// Text and pictures that flow over pages: pieces that are not broken, put under each other, a page at a time. A piece
// can stay with the next one, and can repeat a head at the top of a page that it begins.
#pragma once

#include "press/canvas.hpp"
#include "press/markdown.hpp"
#include "press/paper.hpp"
#include "press/tale.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tideline::press {

struct Piece {
  using Draw = std::function<void(Canvas&, double x, double y)>;  // its top left corner

  double height = 0;
  Draw draw;
  double before = 0;    // above it, unless it begins a page
  bool keep = false;    // on one page with the next piece
  bool begins = false;  // a page
  std::shared_ptr<const Piece> head;
  std::string title;   // it begins this chapter or part
  unsigned level = 0;  // of the title, as in a Bookmark
};
using Pieces = std::vector<Piece>;

struct PlacedPiece {
  double y = 0;  // from the top of the page's body
  const Piece* piece = nullptr;
};
using PageOfPieces = std::vector<PlacedPiece>;
// The pieces must outlive the pages. A piece that is higher than a page has one of its own.
std::vector<PageOfPieces> paginate(const Pieces& pieces, double height);

// How things look in one document, and where its next diagram's number comes from.
struct Setting {
  Language language = Language::English;
  Inks inks = Inks::Colour;
  double width = 150;  // of the text
  double size = 10;    // of its letters
  unsigned diagrams = 0;

  [[nodiscard]] Ink accent() const { return inks == Inks::Colour ? Ink("#17405C") : kBlack; }
  [[nodiscard]] Ink quiet() const { return inks == Inks::Colour ? Ink("#5B6069") : kBlack; }
  [[nodiscard]] Ink rule() const { return inks == Inks::Colour ? Ink("#B9C3CB") : kBlack; }
  [[nodiscard]] TextStyle style(double times = 1, bool bold = false) const {
    return {.size = size * times, .bold = bold, .leading = 1.32, .language = language};
  }
};

// Where in the width of the text something stands.
struct Column {
  double x = 0;
  double width = 0;
};

void add_text(Pieces& pieces, const Text& text, double x, double before, bool keep, Ink ink = kBlack);
void add_heading(Pieces& pieces, const Setting& setting, const std::string& title, unsigned level);
// A paragraph, an item of a list, a table or code; examples are not among them.
void add_block(Pieces& pieces, const Setting& setting, const Block& block, bool keep);
void add_table(Pieces& pieces, const Setting& setting, const std::vector<std::vector<Block::Cell>>& rows);

// A picture with its caption.
struct Figure {
  BoardPicture picture;
  double step = 4;  // millimetres between lines
  std::string caption;
};
// Pictures at the left with a line of words each beside them, and below them as far as there are more.
void add_figures(Pieces& pieces, const Setting& setting, Column column, const std::vector<Figure>& figures,
                 const std::vector<ToldLine>& lines);
// The same with the lines one after the other, as a paragraph.
void add_figures_and_moves(Pieces& pieces, const Setting& setting, Column column, const std::vector<Figure>& figures,
                           const std::vector<ToldLine>& lines);

// A size at which a map is readable, and no larger than need be.
double step_for(const BoardPicture& picture);

// Pages with a head and a number, a title page before them.
struct Binding {
  std::string title;     // of the document
  std::string language;  // its code
  Size page;
  double margin = 18;
  double hang = 22;  // beside the text, at the left
  Ink quiet;
  Ink rule;

  [[nodiscard]] Box body() const {
    return {margin + hang, margin + 8, page.width - 2 * margin - hang, page.height - 2 * margin - 16};
  }
};
// Adds the pages to the document, with bookmarks; the chapter of a page stands in its head.
void bind_pages(Document& document, const Binding& binding, const std::shared_ptr<const Pieces>& pieces);

}  // namespace tideline::press
