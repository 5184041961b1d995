#include "games/scoring/regions.hpp"

#include "games/scoring/prisoners.hpp"

namespace tideline {

Colour Region::owner() const {
  Colour owner = kNobody;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    if (border[Colour(i)] == 0) continue;
    if (owner) return kNobody;
    owner = Colour(i);
  }
  return owner;
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

void capture_breathless(Board& board, std::span<const Colour> order, Prisoners& prisoners) {
  // All are judged before any is taken off (R21).
  std::vector<Point> heads;
  std::vector<Fallen> fallen;
  for (const Point p : board.topology().points()) {
    if (board.is_empty(p) || board.head(p) != p || board.has_liberty(p)) continue;
    heads.push_back(p);
    fallen.push_back(fallen_group(board, p, order));
  }
  for (const Fallen& group : fallen) deal(group, strongest_captor(group, order), order, prisoners);
  for (const Point head : heads) board.remove_group(head);
}

void capture_dead(Board& board, const PointSet& dead, std::span<const Colour> order, Prisoners& prisoners) {
  for (const Region& region : regions(board, dead)) {
    for (const Colour bloc : order) {
      Fallen fallen;
      for (const Colour c : order) {
        if (board.bloc(c) != bloc) continue;
        for (const Point p : region.points) {
          if (board.at(p) == c) fallen.stones.push_back(c);
        }
      }
      for (const Colour c : order) fallen.around[c] = board.bloc(c) == bloc ? 0 : region.border[c];
      deal(fallen, strongest_captor(fallen, order), order, prisoners);
    }
  }
  for (const Point p : dead) {
    if (!board.is_empty(p)) board.remove_group(p);
  }
}

}  // namespace tideline
