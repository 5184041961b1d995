// The shape of a map as some cards see it: lines counted from a side, quarters, rows and columns, the point opposite.
// Missing points do not count: the first line of a side is the outermost point of every column or row.
#pragma once

#include "board/map.hpp"

#include <array>
#include <span>
#include <vector>

namespace tideline {

enum class Side : std::uint8_t { North, East, South, West };
inline constexpr std::size_t kSides = 4;
enum class Quarter : std::uint8_t { NorthEast, SouthEast, SouthWest, NorthWest };

class Shores {
 public:
  explicit Shores(const Map& map);

  // The k-th points inward from a side, k from 1; none where a column or row has fewer.
  [[nodiscard]] std::span<const Point> line(Side side, unsigned k) const;
  // The lowest line that any side gives the point.
  [[nodiscard]] unsigned line_of(Point p) const { return lines_[p.index()]; }
  [[nodiscard]] bool in_quarter(Point p, Quarter quarter) const;
  // The existing points of a row from west to east, of a column from south to north. Numbers from 0.
  [[nodiscard]] std::span<const Point> row(unsigned n) const { return n < rows_.size() ? rows_[n] : kNone; }
  [[nodiscard]] std::span<const Point> column(unsigned n) const { return n < columns_.size() ? columns_[n] : kNone; }
  // The point opposite through the centre of the map's bounding box; kOffMap if there is none.
  [[nodiscard]] Point opposite(Point p) const;
  // The point next to it on that side of the grid, a line between or not; kOffMap if there is none.
  [[nodiscard]] Point beside(Point p, Side side) const;
  [[nodiscard]] bool same_column(Point p, Point q) const { return map_->place(p).column == map_->place(q).column; }
  [[nodiscard]] bool same_row(Point p, Point q) const { return map_->place(p).row == map_->place(q).row; }
  // The eight points round it, clockwise from north; empty if one is missing.
  [[nodiscard]] std::span<const Point> ring(Point p) const { return rings_[p.index()]; }
  // One of the eight, those that exist.
  [[nodiscard]] bool is_near(Point p, Point q) const;
  // The points at most so many columns and rows from it; of those the ones in its own row or column.
  [[nodiscard]] PointSet square(Point p, unsigned most) const;
  [[nodiscard]] PointSet cross(Point p, unsigned most) const;

 private:
  static constexpr std::span<const Point> kNone{};

  const Map* map_;
  GridPlace low_;
  GridPlace high_;
  std::array<std::vector<std::vector<Point>>, kSides> sides_;
  std::vector<unsigned> lines_;
  std::vector<std::vector<Point>> rows_;
  std::vector<std::vector<Point>> columns_;
  std::vector<std::vector<Point>> rings_;
};

}  // namespace tideline
