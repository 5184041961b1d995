#include "press/board_pages.hpp"

#include "press/board_picture.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::press;

namespace {

std::shared_ptr<const Map> plain(unsigned side) {
  return std::make_shared<const Map>(Map::rectangle("plain", side, side));
}

}  // namespace

TEST_CASE("the pages of a board cover it, overlap, and lie round its middle") {
  for (const Paper paper : {Paper::A4, Paper::Letter}) {
    for (const unsigned side : {2U, 7U, 13U, 19U, 25U}) {
      CAPTURE(side);
      const Size board = size_of(BoardPicture{plain(side), {}, true}, kLineStep);
      const Tiling tiling = tiling_of(board, paper);
      const Box first = tiling.box(0, 0);
      const Box last = tiling.box(tiling.columns - 1, tiling.rows - 1);
      CHECK(first.x <= 0.001);
      CHECK(first.y <= 0.001);
      CHECK(last.right() == doctest::Approx(board.width - first.x));
      CHECK(last.bottom() == doctest::Approx(board.height - first.y));
      if (tiling.columns > 1) CHECK(tiling.box(1, 0).x < first.right() - 10);
      CHECK(tiling.pages() <= 24);
    }
  }
}

TEST_CASE("a board has a first page that shows how, and then its pages") {
  const auto document = board_pages({.map = plain(13)});
  REQUIRE(document);
  CHECK(document->pages.size() == 5);
  CHECK(write_pdf(*document));
  CHECK(tile_name(0, 0) == "A1");
  CHECK(tile_name(2, 1) == "B3");
}
