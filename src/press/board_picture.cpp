#include "press/board_picture.hpp"

#include "press/stones.hpp"
#include "press/text.hpp"

#include <algorithm>

namespace tideline::press {
namespace {

constexpr Ink kLine{"#4A3A22"};
constexpr Ink kWater{"#CFE4EE"};
constexpr Ink kShore{"#5B93AE"};
constexpr double kMargin = 0.56;            // from the last line to the edge of the picture, in steps
constexpr double kCoordinateMargin = 0.95;  // the same with coordinates

// One picture being drawn.
class Drawing {
 public:
  Drawing(Canvas& canvas, const BoardPicture& picture, double x, double y, double step, Inks inks)
      : canvas_(canvas), picture_(picture), map_(*picture.map), x_(x), y_(y), step_(step), inks_(inks) {}

  void draw() {
    water();
    lines();
    walls();
    stars();
    if (picture_.coordinates) coordinates();
    for (const Point p : map_.topology().points()) {
      if (p.index() < picture_.spots.size()) spot(at(map_.place(p)), picture_.spots[p.index()]);
    }
  }

 private:
  [[nodiscard]] Offset at(GridPlace place) const {
    const Offset offset = place_of(picture_, step_, place);
    return {x_ + offset.x, y_ + offset.y};
  }
  [[nodiscard]] Ink ink(Ink colour) const { return inks_ == Inks::Colour ? colour : kBlack; }
  [[nodiscard]] double line_width() const { return std::clamp(0.035 * step_, 0.12, 0.6); }
  [[nodiscard]] bool hole(unsigned column, unsigned row) const {
    return column < map_.width() && row < map_.height() && !map_.at({column, row}).on_map();
  }

  // Squares in the holes, joined where two meet: a broad stroke in the colour of the water rounds their corners.
  void water_path() {
    const double half = 0.25 * step_;
    for (unsigned row = 0; row < map_.height(); ++row) {
      for (unsigned column = 0; column < map_.width(); ++column) {
        if (!hole(column, row)) continue;
        const Offset here = at({column, row});
        const bool east = hole(column + 1, row);
        const bool north = hole(column, row + 1);
        canvas_.rectangle({here.x - half, here.y - half, 2 * half + (east ? step_ : 0), 2 * half});
        if (north) canvas_.rectangle({here.x - half, here.y - half - step_, 2 * half, 2 * half + step_});
        if (east && north && hole(column + 1, row + 1)) canvas_.rectangle({here.x, here.y - step_, step_, step_});
      }
    }
  }

  void water() {
    const double round = 0.3 * step_;
    const Ink shore = ink(kShore);
    const Ink inside = inks_ == Inks::Colour ? kWater : kWhite;
    water_path();
    canvas_.fill_and_stroke(shore, shore, round + 2 * line_width());
    water_path();
    canvas_.fill_and_stroke(inside, inside, round);
    if (inks_ == Inks::Colour) return;
    water_path();
    canvas_.hatch(kBlack, std::clamp(0.012 * step_, 0.07, 0.2), std::clamp(0.12 * step_, 0.6, 2.0));
  }

  void lines() {
    for (const Point p : map_.topology().points()) {
      for (const Point q : map_.topology().neighbours(p)) {
        if (q < p) continue;
        const Offset a = at(map_.place(p));
        const Offset b = at(map_.place(q));
        canvas_.line(a.x, a.y, b.x, b.y);
      }
    }
    canvas_.stroke(ink(kLine), line_width());
  }

  // A bar where two points beside each other have no line.
  void walls() {
    for (const Point p : map_.topology().points()) {
      const GridPlace place = map_.place(p);
      const Offset here = at(place);
      const auto cut = [&](Point q) { return q.on_map() && !map_.topology().adjacent(p, q); };
      if (place.column + 1 < map_.width() && cut(map_.at({place.column + 1, place.row})))
        canvas_.line(here.x + step_ / 2, here.y - 0.28 * step_, here.x + step_ / 2, here.y + 0.28 * step_);
      if (place.row + 1 < map_.height() && cut(map_.at({place.column, place.row + 1})))
        canvas_.line(here.x - 0.28 * step_, here.y - step_ / 2, here.x + 0.28 * step_, here.y - step_ / 2);
    }
    canvas_.stroke(ink(kShore), 3 * line_width());
  }

  // On a plain square board, as on every goban.
  void stars() {
    const unsigned side = map_.width();
    if (side != map_.height() || side % 2 == 0 || side < 9 || map_.topology().size() != side * side) return;
    const unsigned near = side < 13 ? 2 : 3;
    const unsigned middle = (side - 1) / 2;
    for (const unsigned column : {near, middle, side - 1 - near}) {
      for (const unsigned row : {near, middle, side - 1 - near}) {
        if (side < 17 && (column == middle) != (row == middle)) continue;
        const Offset here = at({column, row});
        canvas_.circle(here.x, here.y, std::max(0.07 * step_, 1.6 * line_width()));
      }
    }
    canvas_.fill(ink(kLine));
  }

  void coordinates() {
    const TextStyle style{.size = std::min(0.3 * step_, 4.5) * kPointsInMm, .align = Align::Middle, .leading = 1};
    const double off = 0.5 * step_ + std::min(0.22 * step_, 2.5);
    const auto write = [&](const std::string& label, double x, double y) {
      const Text text(label, style);
      canvas_.text(text, x - text.width() / 2, y - text.height() / 2, ink(kLine));
    };
    const Offset first = at({0, map_.height() - 1});
    const Offset last = at({map_.width() - 1, 0});
    for (unsigned column = 0; column < map_.width(); ++column) {
      const std::string letter = to_string(GridPlace{column, 0}).substr(0, 1);
      const double x = at({column, 0}).x;
      write(letter, x, first.y - off);
      write(letter, x, last.y + off);
    }
    for (unsigned row = 0; row < map_.height(); ++row) {
      const double y = at({0, row}).y;
      write(std::to_string(row + 1), first.x - off, y);
      write(std::to_string(row + 1), last.x + off, y);
    }
  }

  void spot(Offset here, const BoardPicture::Spot& spot) {
    using Mark = BoardPicture::Mark;
    const double radius = 0.47 * step_;
    if (spot.mark == Mark::Closed) {
      const double half = 0.32 * step_;
      canvas_.rectangle({here.x - half, here.y - half, 2 * half, 2 * half});
      canvas_.hatch(ink(kLine), line_width(), std::max(0.13 * step_, 0.5), true);
    }
    if (!spot.stone.empty()) {
      draw_stone(canvas_, here.x, here.y, radius, spot.stone, inks_, spot.label);
    } else if (!spot.label.empty()) {
      canvas_.circle(here.x, here.y, 0.36 * step_).fill(kWhite);
      const Text text =
          Text::in_one_line(spot.label, {.size = 0.46 * step_ * kPointsInMm, .bold = true, .leading = 1}, 0.68 * step_);
      canvas_.text_in_middle(text, {here.x - radius, here.y - radius, 2 * radius, 2 * radius}, ink(kLine));
    }
    if (spot.dead || spot.mark == Mark::Cross) {
      const double arm = 0.3 * step_;
      for (const bool outline : {true, false}) {
        canvas_.line(here.x - arm, here.y - arm, here.x + arm, here.y + arm);
        canvas_.line(here.x - arm, here.y + arm, here.x + arm, here.y - arm);
        canvas_.stroke(outline ? kWhite : kBlack, (outline ? 0.13 : 0.06) * step_);
      }
    }
    if (spot.mark == Mark::Ring) {
      canvas_.circle(here.x, here.y, radius + 0.05 * step_).dash(kBlack, 0.05 * step_, 0.12 * step_, 0.1 * step_);
    }
    if (spot.mark == Mark::Square) {
      const double half = 0.22 * step_;
      canvas_.rectangle({here.x - half, here.y - half, 2 * half, 2 * half});
      canvas_.fill_and_stroke(kWhite, kBlack, 0.06 * step_);
    }
  }

  Canvas& canvas_;
  const BoardPicture& picture_;
  const Map& map_;
  double x_;
  double y_;
  double step_;
  Inks inks_;
};

double margin(const BoardPicture& picture) { return picture.coordinates ? kCoordinateMargin : kMargin; }

}  // namespace

BoardPicture::Spot& BoardPicture::at(Point p) {
  if (spots.size() <= p.index()) spots.resize(p.index() + 1);
  return spots[p.index()];
}

BoardPicture picture_of(const AnyGame& game, const Position& position) {
  BoardPicture picture{game.setup().map, {}, true};
  const auto factions = ColourSet::first(static_cast<unsigned>(game.setup().factions.size()));
  for (const Point p : game.map().topology().points()) {
    if (const Colour stone = position.stones[p.index()]) picture.at(p).stone = game.setup().name(stone);
    if (position.marked.contains(p)) picture.at(p).dead = true;
    for (const Colour c : factions) {
      if (position.in_force.closed[c].contains(p)) picture.at(p).mark = BoardPicture::Mark::Closed;
    }
  }
  if (position.last.on_map()) picture.at(position.last).mark = BoardPicture::Mark::Ring;
  return picture;
}

Size size_of(const BoardPicture& picture, double step) {
  return {(picture.map->width() - 1 + 2 * margin(picture)) * step,
          (picture.map->height() - 1 + 2 * margin(picture)) * step};
}

Offset place_of(const BoardPicture& picture, double step, GridPlace place) {
  return {(margin(picture) + place.column) * step, (margin(picture) + picture.map->height() - 1 - place.row) * step};
}

void draw_board(Canvas& canvas, const BoardPicture& picture, double x, double y, double step, Inks inks) {
  Drawing(canvas, picture, x, y, step, inks).draw();
}

}  // namespace tideline::press
