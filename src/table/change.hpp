// What an event did, or a question would do: what is different on the board after it, as somebody sees it.
#pragma once

#include "game/event.hpp"
#include "game/position.hpp"

#include <utility>
#include <vector>

namespace tideline::news {

// What of a position an event can change.
struct Scene {
  explicit Scene(Position position);

  std::vector<Colour> stones;
  Prisoners prisoners;
  std::vector<Split> spoils;
  std::vector<Journey> journeys;
  PointSet marked;
  PointSet anchors;
  ColourArray<PointSet> closed;  // to that faction
};

struct Change {
  using Stones = std::vector<std::pair<Point, Colour>>;
  struct Taken {
    Colour by;
    Colour colour;
    unsigned stones = 0;
  };

  Change() = default;
  Change(Verb verb, const Scene& before, const Scene& after);

  // Without those that moved. A point of both has turned.
  [[nodiscard]] Stones arrived() const;
  [[nodiscard]] Stones left() const;

  Stones came;  // a stone that turned came and went, and one that moved did so at two points
  Stones went;
  std::vector<Journey> moved;
  std::vector<std::pair<Colour, Point>> closed;  // to whom
  std::vector<Point> anchored;
  std::vector<Taken> taken;
  std::vector<Split> spoils;
  std::vector<Point> marks;  // the stones that a mark is about
};

}  // namespace tideline::news
