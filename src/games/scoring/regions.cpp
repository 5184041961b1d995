#include "games/scoring/regions.hpp"

namespace tideline {

ColourSet Region::neighbours() const {
  ColourSet set;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    if (border[Colour(i)] > 0) set.insert(Colour(i));
  }
  return set;
}

Colour Region::owner() const {
  const ColourSet set = neighbours();
  return set.size() == 1 ? *set.begin() : kNobody;
}

std::vector<Region> regions(const Board& board, const PointSet& dead) {
  std::vector<Region> found;
  PointSet seen;
  std::vector<Point> todo;
  const auto open = [&](Point p) { return board.is_empty(p) || dead.contains(p); };
  for (const Point start : board.topology().points()) {
    if (!open(start) || seen.contains(start)) continue;
    Region region;
    PointSet border;
    seen.insert(start);
    todo.assign(1, start);
    while (!todo.empty()) {
      const Point p = todo.back();
      todo.pop_back();
      region.points.insert(p);
      for (const Point n : board.topology().neighbours(p)) {
        if (!open(n)) {
          border.insert(n);
        } else if (!seen.contains(n)) {
          seen.insert(n);
          todo.push_back(n);
        }
      }
    }
    for (const Point p : border) ++region.border[board.at(p)];
    found.push_back(region);
  }
  return found;
}

void capture_breathless(Board& board, std::span<const Colour> order, Prisoners& prisoners, SpoilsTold told) {
  // All are judged before any is taken off (R21).
  std::vector<Point> heads;
  for (const Point p : board.topology().points()) {
    if (board.is_empty(p) || board.head(p) != p || board.has_liberty(p)) continue;
    heads.push_back(p);
    Fallen fallen = fallen_group(board, p, order);
    const Split split = deal(fallen, kNobody, order, prisoners);
    told(fallen, split);
  }
  for (const Point head : heads) board.remove_group(head);
}

void capture_dead(Board& board, const PointSet& dead, std::span<const Colour> order, Prisoners& prisoners,
                  SpoilsTold told) {
  for (const Region& region : regions(board, dead)) {
    ColourSet dealt;  // a bloc goes by one of its colours
    for (const Colour first : order) {
      if (dealt.contains(board.bloc(first))) continue;
      dealt.insert(board.bloc(first));
      Fallen fallen;
      for (const Colour c : order) {
        if (!board.allied(c, first)) {
          fallen.around[c] = static_cast<std::uint16_t>(region.border[c]);
          continue;
        }
        for (const Point p : region.points) {
          if (board.at(p) == c) fallen.stones.push_back({p, c, kNobody});
        }
      }
      if (fallen.stones.empty()) continue;
      const Split split = deal(fallen, kNobody, order, prisoners);
      told(fallen, split);
    }
  }
  for (const Point p : dead) {
    if (!board.is_empty(p)) board.remove_group(p);
  }
}

}  // namespace tideline
