#include "field/spoils.hpp"

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
      if (board.at(q) == c) fallen.stones.push_back({q, c, kNobody});
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

Split deal(Fallen& fallen, Colour capturing, std::span<const Colour> order, Prisoners& prisoners) {
  Split split;
  for (const FallenStone& stone : fallen.stones) ++split.stones[stone.colour];
  split.by_capture = capturing && fallen.around[capturing] > 0;
  const Colour first = split.by_capture ? capturing : strongest_captor(fallen, order);
  if (!first) return split;

  FixedVector<Colour, kMaxColours> captors;
  const auto begin = static_cast<std::size_t>(std::find(order.begin(), order.end(), first) - order.begin());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Colour c = order[(begin + i) % order.size()];
    if (fallen.around[c] == 0) continue;
    captors.push_back(c);
    split.captors.insert(c);
  }
  // One at a time round the captors until every share is full; what is left over is the first one's.
  const std::size_t stones = fallen.stones.size();
  const std::size_t shared = stones / captors.size() * captors.size();
  for (std::size_t i = 0; i < stones; ++i) {
    FallenStone& stone = fallen.stones[i];
    stone.holder = i < shared ? captors[i % captors.size()] : first;
    ++prisoners[stone.holder][stone.colour];
  }
  split.share = static_cast<std::uint16_t>(stones / captors.size());
  split.rest = static_cast<std::uint16_t>(stones - shared);
  split.rest_to = first;
  return split;
}

}  // namespace tideline
