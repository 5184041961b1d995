// What stands round a point tells much about a stone there. How much was learned from games of the search against
// itself (bench/learn_shapes.cpp); the table is in shape_table.cpp.
#pragma once

#include "board/board.hpp"
#include "board/tactics.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tideline {

// The eight places round a point, two bits each: empty, one's own bloc, others, off the map.
using ShapeCode = std::uint16_t;
// The same for all that turning and mirroring makes of a shape.
ShapeCode canonical(ShapeCode code);

// How often a stone is chosen of all that could be: in proportion to the product of both of its strengths.
struct ShapeTable {
  struct Shape {
    ShapeCode code;  // canonical
    float strength;
  };
  static constexpr unsigned kClasses = 16;

  std::span<const Shape> shapes;              // any other has strength 1
  std::array<float, kClasses> by_first_look;  // what is thought of the stone otherwise, from bad to good

  static unsigned class_of(const Prior& first_look);
};
extern const ShapeTable kShapeTable;

// Reads shapes on one map.
class Shapes {
 public:
  explicit Shapes(const Topology& topology);

  // Round the empty point p, as c sees it.
  [[nodiscard]] ShapeCode code(const Board& board, Point p, Colour c) const;
  [[nodiscard]] float strength(const Board& board, Point p, Colour c, const Prior& first_look) const;

  // A stone is thought of the better, the likelier it is by its strength to be the one that c chooses. `stones`: where
  // each choice brings one, or kOffMap; `all`: the strength of all that c can choose there, to which these are added.
  void add_to(std::vector<Prior>& priors, const Board& board, Colour c, std::span<const Point> stones,
              float& all) const;

 private:
  // From side to side by way of the corners; kOffMap where there is none.
  using Ring = std::array<Point, 8>;
  static Ring ring_of(const Topology& topology, Point p);

  std::vector<Ring> rings_;
};

}  // namespace tideline
