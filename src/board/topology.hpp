// A board without stones: points and the lines between them. Any graph whose points have at most four
// neighbours; nothing here knows about rows and columns (map.hpp does). Shared and constant while games run.
#pragma once

#include "base/expected.hpp"
#include "base/fixed_vector.hpp"
#include "base/index.hpp"

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tideline {

inline constexpr unsigned kMaxPoints = 625;
inline constexpr unsigned kMaxDegree = 4;

// A point of a map. Numbered from 1 in the order in which rules name them (row from the bottom, then column);
// 0 is off the map. Kept as a byte offset (16 x number) into the arrays of the board and the topology.
class Point {
 public:
  constexpr Point() = default;
  static constexpr Point number(unsigned n) { return from_handle(static_cast<std::uint16_t>(n * 16)); }
  static constexpr Point from_handle(std::uint16_t handle) {
    Point p;
    p.handle_ = handle;
    return p;
  }

  [[nodiscard]] constexpr unsigned index() const { return handle_ >> 4U; }
  [[nodiscard]] constexpr std::uint16_t handle() const { return handle_; }
  [[nodiscard]] constexpr bool on_map() const { return handle_ != 0; }

  friend constexpr auto operator<=>(Point, Point) = default;

 private:
  std::uint16_t handle_ = 0;
};

inline constexpr Point kOffMap{};

template <class T>
using PointArray = IndexArray<Point, T, kMaxPoints + 1>;

// A set of points; goes through them in order.
class PointSet {
 public:
  void insert(Point p) { word(p) |= bit(p); }
  void erase(Point p) { word(p) &= ~bit(p); }
  [[nodiscard]] bool contains(Point p) const { return (words_[p.index() / 64] & bit(p)) != 0; }
  [[nodiscard]] bool empty() const { return words_ == Words{}; }
  [[nodiscard]] std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t w : words_) count += static_cast<std::size_t>(std::popcount(w));
    return count;
  }
  // The first point from `from` on, or kOffMap.
  [[nodiscard]] Point first(Point from = kOffMap) const {
    std::uint64_t mask = ~std::uint64_t{0} << (from.index() % 64);
    for (std::size_t i = from.index() / 64; i < words_.size(); ++i, mask = ~std::uint64_t{0}) {
      if ((words_[i] & mask) != 0)
        return Point::number(static_cast<unsigned>(i * 64) + static_cast<unsigned>(std::countr_zero(words_[i] & mask)));
    }
    return kOffMap;
  }

  PointSet& operator&=(const PointSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }

  class Iterator {
   public:
    Iterator(const PointSet* set, Point at) : set_(set), at_(at) {}
    Point operator*() const { return at_; }
    Iterator& operator++() {
      at_ = at_.index() < kMaxPoints ? set_->first(Point::number(at_.index() + 1)) : kOffMap;
      return *this;
    }
    friend bool operator==(Iterator a, Iterator b) { return a.at_ == b.at_; }

   private:
    const PointSet* set_;
    Point at_;
  };
  [[nodiscard]] Iterator begin() const { return {this, first()}; }
  [[nodiscard]] Iterator end() const { return {this, kOffMap}; }

  friend bool operator==(const PointSet&, const PointSet&) = default;

 private:
  using Words = std::array<std::uint64_t, kMaxPoints / 64 + 1>;
  std::uint64_t& word(Point p) { return words_[p.index() / 64]; }
  static std::uint64_t bit(Point p) { return std::uint64_t{1} << (p.index() % 64); }

  Words words_{};
};

class Topology {
 public:
  using Line = std::pair<Point, Point>;
  using Neighbours = FixedVector<Point, kMaxDegree>;

  // What the board reads on every move, as handles. A missing neighbour is 0. A missing diagonal is one of
  // two pretended points behind the real ones: the first missing one counts as hostile, the others as neutral,
  // so that an eye is false with two hostile diagonals wherever it lies.
  struct Node {
    std::array<std::uint16_t, kMaxDegree> neighbours{};
    std::array<std::uint16_t, 4> diagonals{};

    friend bool operator==(const Node&, const Node&) = default;
  };

  // Points 1 to `points`. The error says what is wrong with the graph.
  static Expected<Topology, std::string> make(unsigned points, std::span<const Line> lines);

  [[nodiscard]] unsigned size() const { return size_; }
  [[nodiscard]] const Node& node(Point p) const { return nodes_[p.index()]; }
  [[nodiscard]] const Node* nodes() const { return nodes_.data(); }
  [[nodiscard]] Point hostile_diagonal() const { return Point::number(size_ + 1); }
  [[nodiscard]] Point neutral_diagonal() const { return Point::number(size_ + 2); }

  [[nodiscard]] Neighbours neighbours(Point p) const {
    Neighbours points;
    for (const std::uint16_t handle : node(p).neighbours) {
      if (handle != 0) points.push_back(Point::from_handle(handle));
    }
    return points;
  }
  // The points that share two neighbours with p: on a grid, the corners of the squares round it.
  [[nodiscard]] Neighbours diagonals(Point p) const;
  [[nodiscard]] bool adjacent(Point a, Point b) const {
    const auto& n = node(a).neighbours;
    return n[0] == b.handle() || n[1] == b.handle() || n[2] == b.handle() || n[3] == b.handle();
  }

  // A diagonal of p with the two neighbours of p that it touches.
  struct Corner {
    Point side;
    Point diagonal;
    Point other_side;

    friend bool operator==(const Corner&, const Corner&) = default;
  };
  [[nodiscard]] std::span<const Corner> corners(Point p) const {
    return std::span(corners_).subspan(std::size_t{kMaxDegree} * (p.index() - 1), corner_counts_[p.index() - 1]);
  }
  // 1 at the rim, where a neighbour is missing, 2 next to it, and so on.
  [[nodiscard]] unsigned line(Point p) const { return lines_[p.index() - 1]; }

  // All points, in order.
  class Iterator {
   public:
    explicit constexpr Iterator(unsigned n) : n_(n) {}
    constexpr Point operator*() const { return Point::number(n_); }
    constexpr Iterator& operator++() {
      ++n_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned n_;
  };
  struct Points {
    unsigned size;
    [[nodiscard]] Iterator begin() const { return Iterator(1); }
    [[nodiscard]] Iterator end() const { return Iterator(size + 1); }
  };
  [[nodiscard]] Points points() const { return {size_}; }

  // The same points and lines.
  friend bool operator==(const Topology& a, const Topology& b) { return &a == &b || a.nodes_ == b.nodes_; }

 private:
  explicit Topology(unsigned points) : size_(points), nodes_(points + 1) {}

  void find_corners();
  void find_lines();

  unsigned size_;
  std::vector<Node> nodes_;
  // Derived from the nodes.
  std::vector<Corner> corners_;
  std::vector<std::uint8_t> corner_counts_;
  std::vector<std::uint8_t> lines_;
};

// The number of steps of the shortest path between any two points, along lines; stones do not block (R5).
class Distances {
 public:
  static constexpr std::uint16_t kUnreachable = 0xFFFF;

  explicit Distances(const Topology& topology);
  [[nodiscard]] std::uint16_t between(Point a, Point b) const {
    return steps_[(a.index() - 1) * size_ + b.index() - 1];
  }

 private:
  unsigned size_;
  std::vector<std::uint16_t> steps_;
};

}  // namespace tideline
