#include "games/scoring/prisoners.hpp"

#include <algorithm>

namespace tideline {

Fallen fallen_group(const Board& board, Point stone, std::span<const Colour> order) {
  PointSet group;
  PointSet around;
  Point p = stone;
  do {
    group.insert(p);
    for (const Point n : board.topology().neighbours(p)) {
      if (!board.is_empty(n) && board.head(n) != board.head(stone)) around.insert(n);
    }
    p = board.next(p);
  } while (p != stone);
  Fallen fallen;
  for (const Colour c : order) {
    for (const Point q : group) {
      if (board.at(q) == c) fallen.stones.push_back(c);
    }
  }
  for (const Point q : around) ++fallen.around[board.at(q)];
  return fallen;
}

Colour strongest_captor(const Fallen& fallen, std::span<const Colour> order) {
  Colour strongest = kNobody;
  unsigned most = 0;
  for (const Colour c : order) {
    if (fallen.around[c] <= most) continue;
    most = fallen.around[c];
    strongest = c;
  }
  return strongest;
}

void deal(const Fallen& fallen, Colour first, std::span<const Colour> order, Prisoners& prisoners) {
  std::vector<Colour> captors;
  const auto begin = std::find(order.begin(), order.end(), first) - order.begin();
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Colour c = order[(static_cast<std::size_t>(begin) + i) % order.size()];
    if (fallen.around[c] > 0) captors.push_back(c);
  }
  if (captors.empty()) return;
  // One at a time round the captors until every share is full; what is left over is the first one's.
  const std::size_t shared = fallen.stones.size() / captors.size() * captors.size();
  for (std::size_t i = 0; i < fallen.stones.size(); ++i) {
    const Colour holder = i < shared ? captors[i % captors.size()] : first;
    ++prisoners[holder][fallen.stones[i]];
  }
}

}  // namespace tideline
