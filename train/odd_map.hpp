// Maps that are no whole square, for nets that are to play on those too.
#pragma once

#include "base/random.hpp"
#include "board/map.hpp"

#include <string>
#include <utility>

namespace tideline::train {

// Of any size, mostly with holes: some here and there, or a lake.
inline Map odd_map(unsigned side, Random& random) {
  constexpr unsigned kShortest = 5;
  const auto length = [&] { return side <= kShortest ? side : kShortest + random.below(side - kShortest + 1); };
  while (true) {
    const unsigned width = length();
    const unsigned height = random.below(2) == 0 ? width : length();
    const unsigned kind = random.below(3);
    const unsigned one_in = 5 + random.below(12);
    const unsigned left = random.below(width);
    const unsigned low = random.below(height);
    const unsigned right = left + 1 + random.below(width / 2);
    const unsigned high = low + 1 + random.below(height / 2);
    std::string text;
    for (unsigned row = 0; row < height; ++row) {
      for (unsigned column = 0; column < width; ++column) {
        const bool in_lake = column >= left && column < right && row >= low && row < high;
        const bool hole = (kind == 1 && random.below(one_in) == 0) || (kind == 2 && in_lake);
        text += hole ? "_ " : ". ";
      }
      text.back() = '\n';
    }
    auto map = Map::parse("odd", text);
    if (map && map->topology().size() >= kShortest * kShortest / 2) return std::move(*map);
  }
}

}  // namespace tideline::train
