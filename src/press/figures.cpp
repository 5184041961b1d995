// Diagrams with their words beside them.
#include "press/flow.hpp"
#include "press/words.hpp"

#include <algorithm>

namespace tideline::press {
namespace {

constexpr double kBetween = 5;       // pictures, and pictures and words
constexpr double kLeastBeside = 52;  // a narrower column of words is none
constexpr double kNumber = 6.5;      // the column of numbers
constexpr double kLineGap = 0.45;

// A picture with its caption, measured.
struct Framed {
  Figure figure;
  Size size;
  Text caption;

  [[nodiscard]] double width() const { return std::max(size.width, caption.width()); }
  [[nodiscard]] double height() const { return size.height + 0.8 + caption.height(); }
  void draw(Canvas& canvas, double x, double y, const Setting& setting) const {
    draw_board(canvas, figure.picture, x + (width() - size.width) / 2, y, figure.step, setting.inks);
    canvas.text(caption, x + (width() - caption.width()) / 2, y + size.height + 0.8, setting.quiet());
  }
};

Framed framed(const Figure& figure, const Setting& setting) {
  const Size size = size_of(figure.picture, figure.step);
  TextStyle style = setting.style(0.76);
  style.align = Align::Middle;
  style.leading = 1.2;
  return {figure, size, Text(figure.caption, style, std::max(size.width, 30.0))};
}

// Pictures put beside or below each other.
struct Block2D {
  std::vector<Framed> all;
  bool in_a_row = false;

  [[nodiscard]] double width() const {
    double sum = 0;
    double most = 0;
    for (const Framed& one : all) {
      sum += one.width() + (sum > 0 ? kBetween : 0);
      most = std::max(most, one.width());
    }
    return in_a_row ? sum : most;
  }
  [[nodiscard]] double height() const {
    double sum = 0;
    double most = 0;
    for (const Framed& one : all) {
      sum += one.height() + (sum > 0 ? kBetween / 2 : 0);
      most = std::max(most, one.height());
    }
    return in_a_row ? most : sum;
  }
  void draw(Canvas& canvas, double x, double y, const Setting& setting) const {
    for (const Framed& one : all) {
      one.draw(canvas, x, y, setting);
      (in_a_row ? x : y) += (in_a_row ? one.width() + kBetween : one.height() + kBetween / 2);
    }
  }
};

// A line of words with its number.
struct Laid {
  Text text;
  std::string number;
  bool aside = false;

  void draw(Canvas& canvas, double x, double y, const Setting& setting) const {
    const Text mark(number.empty() ? "–" : number, setting.style(0.86, !number.empty()));
    canvas.text(mark, x + kNumber - 1.6 - mark.width(), y, number.empty() ? setting.quiet() : setting.accent());
    canvas.text(text, x + kNumber, y, aside ? setting.quiet() : kBlack);
  }
};

Laid laid(const ToldLine& line, const Setting& setting, double width) {
  TextStyle style = setting.style(0.86);
  style.leading = 1.22;
  return {Text(line.runs, style, width - kNumber), line.number > 0 ? std::to_string(line.number) : "", line.aside};
}

// One way to put pictures and words together.
struct Arrangement {
  Block2D pictures;
  std::vector<Laid> beside;
  double beside_height = 0;
  std::vector<Laid> below;
  double height = 0;
};

Arrangement arrange(const std::vector<Framed>& figures, bool in_a_row, const std::vector<ToldLine>& lines,
                    const Setting& setting, double width) {
  Arrangement all{{figures, in_a_row}, {}, 0, {}, 0};
  const double room = width - all.pictures.width() - kBetween;
  const double high = all.pictures.height();
  std::size_t i = 0;
  for (; room >= kLeastBeside && i < lines.size(); ++i) {
    Laid one = laid(lines[i], setting, room);
    const double bottom = all.beside_height + one.text.height() + kLineGap;
    // Two lines more than the pictures are high look better than a single one below them.
    if (bottom > high && (lines.size() - i > 2 || bottom > high + 9)) break;
    all.beside_height = bottom;
    all.beside.push_back(std::move(one));
  }
  all.height = std::max(high, all.beside_height);
  for (; i < lines.size(); ++i) {
    all.below.push_back(laid(lines[i], setting, width));
    all.height += all.below.back().text.height() + kLineGap;
  }
  return all;
}

// Numbers and words of several lines, one after the other.
std::vector<Run> run_in(const std::vector<ToldLine>& lines, std::size_t first, std::size_t end) {
  std::vector<Run> runs;
  for (std::size_t i = first; i < end; ++i) {
    if (!runs.empty()) runs.push_back({"   "});
    if (lines[i].number > 0) runs.push_back({std::to_string(lines[i].number) + "\u00a0", true});
    runs.insert(runs.end(), lines[i].runs.begin(), lines[i].runs.end());
  }
  return runs;
}

}  // namespace

double step_for(const BoardPicture& picture) {
  const unsigned side = std::max(picture.map->width(), picture.map->height());
  const bool bare = std::all_of(picture.spots.begin(), picture.spots.end(), [](const BoardPicture::Spot& spot) {
    return spot.stone.empty() && spot.label.empty();
  });
  if (bare && side > 7) return 36.0 / side;
  if (side <= 5) return 5.4;
  if (side <= 9) return 4.9;
  if (side <= 13) return 4.4;
  return std::min(3.9, 76.0 / side);
}

void add_figures(Pieces& pieces, const Setting& setting, Column column, const std::vector<Figure>& figures,
                 const std::vector<ToldLine>& lines) {
  std::vector<Framed> all;
  all.reserve(figures.size());
  for (const Figure& figure : figures) all.push_back(framed(figure, setting));
  Arrangement best = arrange(all, false, lines, setting, column.width);
  if (Arrangement row = arrange(all, true, lines, setting, column.width);
      row.pictures.width() <= column.width && row.height < best.height)
    best = std::move(row);
  Piece piece;
  piece.height = std::max(best.pictures.height(), best.beside_height);
  piece.before = 2.5;
  piece.draw = [best, column, setting](Canvas& canvas, double x, double y) {
    best.pictures.draw(canvas, x + column.x, y, setting);
    double top = y;
    for (const Laid& line : best.beside) {
      line.draw(canvas, x + column.x + best.pictures.width() + kBetween, top, setting);
      top += line.text.height() + kLineGap;
    }
  };
  piece.keep = !best.below.empty();
  pieces.push_back(std::move(piece));
  for (std::size_t i = 0; i < best.below.size(); ++i) {
    Piece line;
    line.height = best.below[i].text.height() + kLineGap;
    line.before = i == 0 ? 1.2 : 0;
    line.keep = i + 2 == best.below.size();
    line.draw = [one = best.below[i], column, setting](Canvas& canvas, double x, double y) {
      one.draw(canvas, x + column.x, y, setting);
    };
    pieces.push_back(std::move(line));
  }
}

void add_figures_and_moves(Pieces& pieces, const Setting& setting, Column column, const std::vector<Figure>& figures,
                           const std::vector<ToldLine>& lines) {
  Block2D pictures;
  for (const Figure& figure : figures) pictures.all.push_back(framed(figure, setting));
  TextStyle style = setting.style(0.86);
  style.leading = 1.35;
  const double room = column.width - pictures.width() - kBetween;
  const double high = pictures.height();
  // As many as fit beside the pictures.
  std::size_t fit = 0;
  if (room >= kLeastBeside) {
    std::size_t too_many = lines.size() + 1;
    while (fit + 1 < too_many) {
      const std::size_t middle = (fit + too_many) / 2;
      (Text(run_in(lines, 0, middle), style, room).height() <= high ? fit : too_many) = middle;
    }
  }
  const Text beside(run_in(lines, 0, fit), style, std::max(room, 1.0));
  Piece piece;
  piece.height = high;
  piece.before = 2.5;
  piece.keep = fit < lines.size();
  piece.draw = [pictures, beside, column, setting](Canvas& canvas, double x, double y) {
    pictures.draw(canvas, x + column.x, y, setting);
    canvas.text(beside, x + column.x + pictures.width() + kBetween, y);
  };
  pieces.push_back(std::move(piece));
  if (fit == lines.size()) return;
  add_text(pieces, Text(run_in(lines, fit, lines.size()), style, column.width), column.x, 1, false);
}

}  // namespace tideline::press
