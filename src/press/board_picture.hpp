// A board on paper, at any size: any map with its holes and missing lines, coordinates, stones, labels and marks.
#pragma once

#include "board/map.hpp"
#include "game/any_game.hpp"
#include "press/canvas.hpp"

#include <memory>
#include <string>
#include <vector>

namespace tideline::press {

struct BoardPicture {
  enum class Mark { None, Ring, Cross, Square, Closed };

  // What a point has on it.
  struct Spot {
    std::string stone;  // its faction; empty: none
    bool dead = false;
    std::string label;  // on the stone above its mark, or on the empty point
    Mark mark = Mark::None;
  };

  std::shared_ptr<const Map> map;
  std::vector<Spot> spots;  // by the index of a point; those that are missing are empty
  bool coordinates = true;

  // The spot of that point, made if need be.
  Spot& at(Point p);
};

// A position as its viewer sees it: dead stones crossed out, the last one with a ring, closed points hatched.
BoardPicture picture_of(const AnyGame& game, const Position& position);

// With `step` millimetres between lines.
Size size_of(const BoardPicture& picture, double step);
// Where a place of the grid lies from the top left corner of the picture.
struct Offset {
  double x = 0;
  double y = 0;
};
Offset place_of(const BoardPicture& picture, double step, GridPlace place);

// With its top left corner there.
void draw_board(Canvas& canvas, const BoardPicture& picture, double x, double y, double step, Inks inks);

}  // namespace tideline::press
