#include "board/topology.hpp"

#include <algorithm>

namespace tideline {
namespace {

// Adds `to` to the first free slot; false when there is none.
bool add(std::array<std::uint16_t, 4>& slots, std::uint16_t to) {
  const auto free = std::find(slots.begin(), slots.end(), 0);
  if (free == slots.end()) return false;
  *free = to;
  return true;
}

bool holds(const std::array<std::uint16_t, 4>& slots, std::uint16_t value) {
  return std::find(slots.begin(), slots.end(), value) != slots.end();
}

}  // namespace

Expected<Topology, std::string> Topology::make(unsigned points, std::span<const Line> lines) {
  if (points == 0) return std::string("the map has no points");
  if (points > kMaxPoints) return "the map has more than " + std::to_string(kMaxPoints) + " points";
  Topology topology(points);
  for (const auto& [a, b] : lines) {
    if (!a.on_map() || !b.on_map() || a == b || std::max(a, b).index() > points) {
      return std::string("a line must join two different points of the map");
    }
    Node& from = topology.nodes_[a.index()];
    if (holds(from.neighbours, b.handle())) return std::string("two points are joined by more than one line");
    if (!add(from.neighbours, b.handle()) || !add(topology.nodes_[b.index()].neighbours, a.handle())) {
      return "a point has more than " + std::to_string(kMaxDegree) + " neighbours";
    }
  }

  for (const Point p : topology.points()) {
    Node& node = topology.nodes_[p.index()];
    std::sort(node.neighbours.begin(), node.neighbours.end(),
              [](auto a, auto b) { return a != 0 && (b == 0 || a < b); });
  }
  for (const Point p : topology.points()) {
    Node& node = topology.nodes_[p.index()];
    FixedVector<std::uint16_t, kMaxDegree * kMaxDegree> near;
    for (const Point n : topology.neighbours(p)) {
      for (const Point far : topology.neighbours(n)) {
        if (far == p || topology.adjacent(p, far)) continue;
        const bool twice = std::find(near.begin(), near.end(), far.handle()) != near.end();
        if (twice && !holds(node.diagonals, far.handle())) add(node.diagonals, far.handle());
        near.push_back(far.handle());
      }
    }
    std::uint16_t filler = topology.hostile_diagonal().handle();
    while (add(node.diagonals, filler)) filler = topology.neutral_diagonal().handle();
  }
  topology.find_corners();
  topology.find_lines();
  return topology;
}

void Topology::find_corners() {
  corners_.resize(std::size_t{kMaxDegree} * size_);
  corner_counts_.resize(size_);
  for (const Point p : points()) {
    for (const Point d : diagonals(p)) {
      Neighbours sides;
      for (const Point n : neighbours(p)) {
        if (adjacent(n, d)) sides.push_back(n);
      }
      std::uint8_t& count = corner_counts_[p.index() - 1];
      corners_[std::size_t{kMaxDegree} * (p.index() - 1) + count] = {sides[0], d, sides[1]};
      ++count;
    }
  }
}

void Topology::find_lines() {
  lines_.resize(size_);
  std::vector<Point> queue;
  for (const Point p : points()) {
    if (neighbours(p).full()) continue;
    lines_[p.index() - 1] = 1;
    queue.push_back(p);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (const Point n : neighbours(queue[next])) {
      if (line(n) != 0) continue;
      lines_[n.index() - 1] = static_cast<std::uint8_t>(line(queue[next]) + 1);
      queue.push_back(n);
    }
  }
}

Topology::Neighbours Topology::diagonals(Point p) const {
  Neighbours points;
  for (const std::uint16_t handle : node(p).diagonals) {
    if (handle != 0 && Point::from_handle(handle).index() <= size_) points.push_back(Point::from_handle(handle));
  }
  return points;
}

Distances::Distances(const Topology& topology)
    : size_(topology.size()), steps_(std::size_t{size_} * size_, kUnreachable) {
  std::vector<Point> queue;
  queue.reserve(size_);
  for (const Point from : topology.points()) {
    std::uint16_t* row = &steps_[(from.index() - 1) * std::size_t{size_}];
    queue.assign(1, from);
    row[from.index() - 1] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const Point p = queue[next];
      for (const Point n : topology.neighbours(p)) {
        if (row[n.index() - 1] != kUnreachable) continue;
        row[n.index() - 1] = static_cast<std::uint16_t>(row[p.index() - 1] + 1);
        queue.push_back(n);
      }
    }
  }
}

}  // namespace tideline
