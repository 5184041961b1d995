// Whose is which point, and which stones are dead, for any number of colours: by playing a position out many times and
// looking at what stands there in the end. For proposals in scoring, for disputes (R40), for people who want to know.
#pragma once

#include "base/random.hpp"
#include "board/board.hpp"

#include <cstdint>

namespace tideline {

// How often each colour had a point at the end of a playout.
class Ownership {
 public:
  // The end of one playout: stones, and the empty points between stones of one colour.
  void add(const Board& board);
  // All that another one saw.
  void add(const Ownership& other);
  [[nodiscard]] std::uint32_t rounds() const { return rounds_; }
  [[nodiscard]] float share(Point p, Colour c) const {
    return rounds_ == 0 ? 0 : static_cast<float>(counts_[p][c]) / static_cast<float>(rounds_);
  }
  // The share of c's bloc on that board.
  [[nodiscard]] float bloc_share(const Board& board, Point p, Colour c) const;
  // It is of c's bloc in nearly all rounds.
  [[nodiscard]] bool settled_for(const Board& board, Point p, Colour c) const;
  // The point is somebody's in nearly all rounds: a stone there changes nothing.
  [[nodiscard]] bool settled(Point p) const;
  // All points are: nothing is left to play for.
  [[nodiscard]] bool settled(const Topology& topology) const;

 private:
  PointArray<ColourArray<std::uint32_t>> counts_;
  std::uint32_t rounds_ = 0;
};

struct Estimate {
  Ownership ownership;
  PointSet dead;  // whole groups
};
// The groups that on the whole do not stand in the end.
PointSet dead_groups(const Board& board, const Ownership& ownership);
// The board played out so many times, every faction in turn from `first` on; nobody: each begins equally often. Cards
// and reach are not asked.
Estimate estimate(const Board& board, unsigned factions, Colour first, Random& random, std::uint32_t playouts);

// So many playouts that an estimate takes some hundredths of a second on any map: what a bot may spend beside its
// budget.
std::uint32_t quick_playouts(const Topology& topology);

}  // namespace tideline
