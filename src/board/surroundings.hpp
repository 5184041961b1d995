// For every point, the points round it by distance: what a reach of so many steps takes in (R5, R17).
#pragma once

#include "board/topology.hpp"

#include <array>
#include <span>
#include <vector>

namespace tideline {

class Surroundings {
 public:
  static constexpr unsigned kMostSteps = 12;  // two dice

  Surroundings(const Topology& topology, const Distances& distances);

  // All points at most so many steps away along lines, p itself included, nearest first. steps <= kMostSteps.
  [[nodiscard]] std::span<const Point> within(Point p, unsigned steps) const {
    const Row& row = rows_[p.index()];
    return {points_.data() + row.first, row.count[steps]};
  }

 private:
  struct Row {
    std::size_t first = 0;
    std::array<std::uint16_t, kMostSteps + 1> count{};
  };
  std::vector<Row> rows_;
  std::vector<Point> points_;
};

}  // namespace tideline
