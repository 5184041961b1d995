#include "board/unconditional_life.hpp"

#include <algorithm>
#include <vector>

namespace tideline {
namespace {

struct Region {
  PointSet points;
  std::vector<Point> around;  // heads of the bloc's groups at its border
  std::vector<Point> vital;   // those of them that have all its empty points as liberties
};

class Benson {
 public:
  Benson(const Board& board, Colour of) : board_(board), of_(of) {
    for (const Point p : board_.topology().points()) {
      if (own(p)) living_.insert(board_.head(p));
    }
    PointSet seen;
    for (const Point p : board_.topology().points()) {
      if (!own(p) && !seen.contains(p)) regions_.push_back(region_from(p, seen));
    }
  }

  UnconditionalLife solve() {
    // A group that falls takes the regions beside it with it, and these the groups that needed them.
    while (drop_regions() || drop_groups()) {
    }
    UnconditionalLife life;
    for (const Point p : board_.topology().points()) {
      if (own(p) && living_.contains(board_.head(p))) life.stones.insert(p);
    }
    for (const Region& region : regions_) {
      if (region.around.empty() || !leaves_no_eye(region, life.stones)) continue;
      for (const Point p : region.points) life.territory.insert(p);
    }
    return life;
  }

 private:
  [[nodiscard]] bool own(Point p) const { return !board_.is_empty(p) && board_.allied(board_.at(p), of_); }

  Region region_from(Point start, PointSet& seen) const {
    Region region;
    PointSet heads;
    std::vector<Point> todo{start};
    seen.insert(start);
    while (!todo.empty()) {
      const Point p = todo.back();
      todo.pop_back();
      region.points.insert(p);
      for (const Point n : board_.topology().neighbours(p)) {
        if (own(n)) {
          heads.insert(board_.head(n));
        } else if (!seen.contains(n)) {
          seen.insert(n);
          todo.push_back(n);
        }
      }
    }
    for (const Point head : heads) {
      region.around.push_back(head);
      if (is_vital(region.points, head)) region.vital.push_back(head);
    }
    return region;
  }

  [[nodiscard]] bool is_vital(const PointSet& points, Point head) const {
    bool any = false;
    for (const Point p : points) {
      if (!board_.is_empty(p)) continue;
      any = true;
      bool liberty = false;
      for (const Point n : board_.topology().neighbours(p)) liberty = liberty || (own(n) && board_.head(n) == head);
      if (!liberty) return false;
    }
    return any;
  }

  // Living stones touch every empty point, so none of them can become an eye of somebody else.
  [[nodiscard]] bool leaves_no_eye(const Region& region, const PointSet& stones) const {
    for (const Point p : region.points) {
      if (!board_.is_empty(p)) continue;
      bool touched = false;
      for (const Point n : board_.topology().neighbours(p)) touched = touched || stones.contains(n);
      if (!touched) return false;
    }
    return true;
  }

  bool drop_regions() {
    return std::erase_if(regions_, [&](const Region& region) {
             return std::any_of(region.around.begin(), region.around.end(),
                                [&](Point head) { return !living_.contains(head); });
           }) > 0;
  }

  bool drop_groups() {
    PointArray<unsigned> vital;
    for (const Region& region : regions_) {
      for (const Point head : region.vital) ++vital[head];
    }
    const std::size_t before = living_.size();
    for (const Point head : PointSet(living_)) {
      if (vital[head] < 2) living_.erase(head);
    }
    return living_.size() < before;
  }

  const Board& board_;
  Colour of_;
  PointSet living_;  // heads
  std::vector<Region> regions_;
};

}  // namespace

UnconditionalLife unconditional_life(const Board& board, Colour of) { return Benson(board, of).solve(); }

PointSet unconditionally_dead(const Board& board) {
  PointSet dead;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    const Colour c(i);
    if (board.bloc(c) != c) continue;  // a bloc goes by its smallest colour
    for (const Point p : unconditional_life(board, c).territory) {
      if (!board.is_empty(p)) dead.insert(p);
    }
  }
  return dead;
}

}  // namespace tideline
