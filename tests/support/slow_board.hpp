// The board's slow twin for tests: the same questions answered from nothing but the colours on the points, as
// plainly as possible, by flood fill.
#pragma once

#include "board/colour.hpp"
#include "board/topology.hpp"

#include <cstdint>

namespace tideline {

class SlowBoard {
 public:
  explicit SlowBoard(const Topology& topology);

  [[nodiscard]] Colour at(Point p) const { return stones_[p]; }
  [[nodiscard]] bool allied(Colour a, Colour b) const { return bloc_of_[a] == bloc_of_[b]; }
  void set_blocs(const ColourArray<Colour>& bloc_of) { bloc_of_ = bloc_of; }

  // The stones of the group, and the empty points next to it.
  [[nodiscard]] PointSet group(Point stone) const;
  [[nodiscard]] PointSet liberties(Point stone) const;

  [[nodiscard]] bool is_suicide(Point p, Colour c) const;
  [[nodiscard]] bool is_eye(Point p, Colour c) const;

  // Puts the stone, captures, and gives the captured stones.
  PointSet play(Point p, Colour c);
  void put(Point p, Colour c) { stones_[p] = c; }
  void lift(Point p) { stones_[p] = kNobody; }
  void remove_group(Point stone);

 private:
  const Topology* topology_;
  PointArray<Colour> stones_;
  ColourArray<Colour> bloc_of_;
};

}  // namespace tideline
