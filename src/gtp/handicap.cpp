#include "gtp/handicap.hpp"

#include <algorithm>
#include <array>

namespace tideline::gtp {

unsigned most_fixed_handicap(const Map& map) {
  const unsigned side = map.width();
  if (side < 7) return 0;
  return side == 7 || side % 2 == 0 ? 4 : 9;
}

std::vector<Point> fixed_handicap(const Map& map, unsigned stones) {
  const unsigned side = map.width();
  const unsigned low = side < 13 ? 2 : 3;
  const unsigned high = side - 1 - low;
  const unsigned middle = side / 2;
  const std::array<GridPlace, 4> corners{{{low, low}, {high, high}, {low, high}, {high, low}}};
  const std::array<GridPlace, 4> sides{{{low, middle}, {high, middle}, {middle, low}, {middle, high}}};
  std::vector<Point> points;
  const auto add = [&](GridPlace place) { points.push_back(map.at(place)); };
  for (unsigned i = 0; i < std::min(stones, 4U); ++i) add(corners[i]);
  // An odd stone takes the centre, the others pairs of sides.
  if (stones >= 5 && stones % 2 == 1) add({middle, middle});
  for (unsigned i = 0; stones >= 6 && i < (stones - 4) / 2 * 2; ++i) add(sides[i]);
  return points;
}

}  // namespace tideline::gtp
