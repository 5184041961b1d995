#include "board/shores.hpp"

#include <algorithm>

namespace tideline {

Shores::Shores(const Map& map) : map_(&map), lines_(map.topology().size() + 1, 0), rings_(map.topology().size() + 1) {
  rows_.resize(map.height());
  columns_.resize(map.width());
  low_ = high_ = map.place(Point::number(1));
  for (const Point p : map.topology().points()) {
    const GridPlace place = map.place(p);
    low_ = {std::min(low_.column, place.column), std::min(low_.row, place.row)};
    high_ = {std::max(high_.column, place.column), std::max(high_.row, place.row)};
    rows_[place.row].push_back(p);
    columns_[place.column].push_back(p);
  }
  const auto add = [&](Side side, std::span<const Point> inward) {
    auto& lines = sides_[static_cast<std::size_t>(side)];
    for (std::size_t k = 0; k < inward.size(); ++k) {
      if (lines.size() <= k) lines.emplace_back();
      lines[k].push_back(inward[k]);
      unsigned& lowest = lines_[inward[k].index()];
      if (lowest == 0 || k + 1 < lowest) lowest = static_cast<unsigned>(k) + 1;
    }
  };
  for (const auto& column : columns_) {
    const std::vector<Point> down(column.rbegin(), column.rend());
    add(Side::North, down);
    add(Side::South, column);
  }
  for (const auto& row : rows_) {
    const std::vector<Point> back(row.rbegin(), row.rend());
    add(Side::East, back);
    add(Side::West, row);
  }
  for (const Point p : map.topology().points()) {
    const GridPlace place = map.place(p);
    if (place.column == 0 || place.row == 0) continue;
    constexpr std::array<std::array<unsigned, 2>, 8> kRound{
        {{1, 2}, {2, 2}, {2, 1}, {2, 0}, {1, 0}, {0, 0}, {0, 1}, {0, 2}}};
    std::vector<Point> ring;
    for (const auto& [column, row] : kRound) {
      const Point q = map.at({place.column + column - 1, place.row + row - 1});
      if (q.on_map()) ring.push_back(q);
    }
    if (ring.size() == kRound.size()) rings_[p.index()] = std::move(ring);
  }
}

std::span<const Point> Shores::line(Side side, unsigned k) const {
  const auto& lines = sides_[static_cast<std::size_t>(side)];
  return k >= 1 && k <= lines.size() ? std::span<const Point>(lines[k - 1]) : kNone;
}

bool Shores::in_quarter(Point p, Quarter quarter) const {
  const GridPlace place = map_->place(p);
  const unsigned middle_column = low_.column + high_.column;
  const unsigned middle_row = low_.row + high_.row;
  const bool east = quarter == Quarter::NorthEast || quarter == Quarter::SouthEast;
  const bool north = quarter == Quarter::NorthEast || quarter == Quarter::NorthWest;
  return (east ? 2 * place.column >= middle_column : 2 * place.column <= middle_column) &&
         (north ? 2 * place.row >= middle_row : 2 * place.row <= middle_row);
}

Point Shores::opposite(Point p) const {
  const GridPlace place = map_->place(p);
  return map_->at({low_.column + high_.column - place.column, low_.row + high_.row - place.row});
}

Point Shores::beside(Point p, Side side) const {
  const auto [column, row] = map_->place(p);
  switch (side) {
    case Side::North:
      return map_->at({column, row + 1});
    case Side::East:
      return map_->at({column + 1, row});
    case Side::South:
      return row > 0 ? map_->at({column, row - 1}) : kOffMap;
    case Side::West:
      return column > 0 ? map_->at({column - 1, row}) : kOffMap;
  }
  return kOffMap;
}

PointSet Shores::square(Point p, unsigned most) const {
  const GridPlace place = map_->place(p);
  PointSet points;
  for (unsigned row = place.row - std::min(place.row, most); row <= place.row + most; ++row) {
    for (unsigned column = place.column - std::min(place.column, most); column <= place.column + most; ++column) {
      if (const Point q = map_->at({column, row}); q.on_map()) points.insert(q);
    }
  }
  return points;
}

PointSet Shores::cross(Point p, unsigned most) const {
  PointSet points;
  for (const Point q : square(p, most)) {
    if (same_row(p, q) || same_column(p, q)) points.insert(q);
  }
  return points;
}

bool Shores::is_near(Point p, Point q) const {
  const GridPlace a = map_->place(p);
  const GridPlace b = map_->place(q);
  const auto apart = [](unsigned x, unsigned y) { return x > y ? x - y : y - x; };
  return p != q && apart(a.column, b.column) <= 1 && apart(a.row, b.row) <= 1;
}

}  // namespace tideline
