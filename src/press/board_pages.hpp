// A board to play on: 23 mm between lines, cut into pages that overlap and are glued together. The first page shows
// how.
#pragma once

#include "base/language.hpp"
#include "board/map.hpp"
#include "press/paper.hpp"

#include <memory>
#include <string>

namespace tideline::press {

struct BoardOrder {
  std::shared_ptr<const Map> map;
  Language language = Language::English;
  Paper paper = Paper::A4;
  Inks inks = Inks::Colour;
};
inline constexpr double kLineStep = 23;

Expected<Document, PrintError> board_pages(const BoardOrder& order);

// How a board is cut into pages, all of one size; lengths are those of the whole board picture.
struct Tiling {
  Size page;
  Size tile;  // the part of a page that is printed on
  unsigned columns = 1;
  unsigned rows = 1;
  double left = 0;  // of the first tile; negative: the board lies in the middle of all of them
  double top = 0;

  [[nodiscard]] Box box(unsigned column, unsigned row) const;
  [[nodiscard]] unsigned pages() const { return columns * rows; }
};
Tiling tiling_of(Size board, Paper paper);

// `A1`, `A2`, … in the first row, `B1` in the second.
std::string tile_name(unsigned column, unsigned row);

}  // namespace tideline::press
