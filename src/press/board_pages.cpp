#include "press/board_pages.hpp"

#include "press/board_picture.hpp"
#include "press/text.hpp"
#include "press/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tideline::press {
namespace {

constexpr double kPageMargin = 10;    // of a page: no printer prints to the very edge
constexpr double kOverlap = 12;       // that neighbours share
constexpr double kNote = 5;           // below the tile, for its name
constexpr double kReadableStep = 12;  // a step that small numbers can be read at
constexpr Ink kStart{"#B4451F"};
constexpr Ink kCut{"#606060"};

using Starts = std::array<std::vector<Point>, kMaxColours + 1>;  // by the number of players

// What all pages of a board share.
struct Plan {
  BoardPicture picture;
  Tiling tiling;
  Starts starts;
  Language language;
  Inks inks;
  std::string name;
};

Tiling tiling_on(Size board, Size page) {
  Tiling tiling;
  tiling.page = page;
  tiling.tile = {page.width - 2 * kPageMargin, page.height - 2 * kPageMargin - kNote};
  const auto count = [](double length, double tile) {
    return static_cast<unsigned>(std::max(1.0, std::ceil((length - kOverlap) / (tile - kOverlap) - 1e-9)));
  };
  tiling.columns = count(board.width, tiling.tile.width);
  tiling.rows = count(board.height, tiling.tile.height);
  tiling.left = (board.width - kOverlap - tiling.columns * (tiling.tile.width - kOverlap)) / 2;
  tiling.top = (board.height - kOverlap - tiling.rows * (tiling.tile.height - kOverlap)) / 2;
  return tiling;
}

// Which numbers of players start at a point: `2, 3`.
std::string players_at(const Starts& starts, Point p) {
  std::string text;
  for (unsigned n = 2; n < starts.size(); ++n) {
    if (std::find(starts[n].begin(), starts[n].end(), p) != starts[n].end())
      text += (text.empty() ? "" : ", ") + std::to_string(n);
  }
  return text;
}

// The board with its start points, its top left corner there.
void draw_whole(Canvas& canvas, const Plan& plan, double x, double y, double step) {
  draw_board(canvas, plan.picture, x, y, step, plan.inks);
  const Ink ink = plan.inks == Inks::Colour ? kStart : kBlack;
  for (const Point p : plan.picture.map->topology().points()) {
    const std::string players = players_at(plan.starts, p);
    if (players.empty()) continue;
    const Offset at = place_of(plan.picture, step, plan.picture.map->place(p));
    const double radius = 0.2 * step;
    canvas.circle(x + at.x, y + at.y, radius).stroke(ink, 0.04 * step);
    if (step < kReadableStep) continue;
    const Text label(players, {.size = 0.16 * step * kPointsInMm, .bold = true, .leading = 1});
    canvas.text(label, x + at.x + 0.85 * radius, y + at.y + 0.75 * radius, ink);
  }
}

void cross(Canvas& canvas, double x, double y) {
  constexpr double kArm = 2.5;
  canvas.line(x - kArm, y, x + kArm, y).line(x, y - kArm, x, y + kArm).stroke(kCut, 0.15);
}

// Where to cut on this page and where the neighbours are laid: a page lies over those to its left and above.
void join_marks(Canvas& canvas, const Plan& plan, unsigned column, unsigned row) {
  const Tiling& tiling = plan.tiling;
  const Box tile{kPageMargin, kPageMargin, tiling.tile.width, tiling.tile.height};
  const auto name = [&](unsigned c, unsigned r) {
    return Text(tile_name(c, r), {.size = 7, .bold = true, .leading = 1});
  };
  if (column > 0) canvas.line(tile.x, tile.y, tile.x, tile.bottom()).stroke(kCut, 0.15);
  if (row > 0) canvas.line(tile.x, tile.y, tile.right(), tile.y).stroke(kCut, 0.15);
  const double right = tile.right() - kOverlap;
  const double bottom = tile.bottom() - kOverlap;
  const bool more_right = column + 1 < tiling.columns;
  const bool more_below = row + 1 < tiling.rows;
  if (more_right) {
    canvas.line(right, tile.y, right, tile.bottom()).dash(kCut, 0.15, 2, 2);
    const Text next = name(column + 1, row);
    canvas.text(next, tile.right() - next.width() - 1, tile.y + 0.45 * tile.height, kCut);
  }
  if (more_below) {
    canvas.line(tile.x, bottom, tile.right(), bottom).dash(kCut, 0.15, 2, 2);
    const Text next = name(column, row + 1);
    canvas.text(next, tile.x + 0.45 * tile.width, tile.bottom() - next.height() - 1, kCut);
  }
  // The same places of the board on both pages: quarters of the shared line.
  for (const double part : {0.25, 0.75}) {
    if (column > 0) cross(canvas, tile.x, tile.y + part * tile.height);
    if (more_right) cross(canvas, right, tile.y + part * tile.height);
    if (row > 0) cross(canvas, tile.x + part * tile.width, tile.y);
    if (more_below) cross(canvas, tile.x + part * tile.width, bottom);
  }
}

void draw_tile(Canvas& canvas, const Plan& plan, unsigned column, unsigned row) {
  const Tiling& tiling = plan.tiling;
  const Box part = tiling.box(column, row);
  const Box tile{kPageMargin, kPageMargin, tiling.tile.width, tiling.tile.height};
  canvas.inside(tile, [&] { draw_whole(canvas, plan, tile.x - part.x, tile.y - part.y, kLineStep); });
  join_marks(canvas, plan, column, row);
  const unsigned number = row * tiling.columns + column + 2;  // behind the first page
  const Text note(
      {{tile_name(column, row), true},
       {"   " + plan.name + ", " +
        say(plan.language, "page", {{"n", std::to_string(number)}, {"of", std::to_string(tiling.pages() + 1)}})}},
      {.size = 8, .leading = 1});
  canvas.text(note, tile.x, tile.bottom() + 1.5, kCut);
}

// Each page on a small board, with its name.
void draw_tiles(Canvas& canvas, const Plan& plan, double x, double y, double scale) {
  const Tiling& tiling = plan.tiling;
  for (unsigned row = 0; row < tiling.rows; ++row) {
    for (unsigned column = 0; column < tiling.columns; ++column) {
      const Box part = tiling.box(column, row);
      const Box box{x + part.x * scale, y + part.y * scale, part.width * scale, part.height * scale};
      canvas.rectangle(box).dash(kCut, 0.25, 1.2, 1.2);
      const Text name(tile_name(column, row), {.size = 15, .bold = true, .leading = 1});
      const Box plate{box.x + box.width / 2 - name.width() / 2 - 1.5, box.y + box.height / 2 - name.height() / 2 - 0.6,
                      name.width() + 3, name.height() + 1.2};
      canvas.rectangle(plate, 1).fill_and_stroke(kWhite, kCut, 0.2);
      canvas.text_in_middle(name, plate);
    }
  }
}

void draw_overview(Canvas& canvas, const Plan& plan) {
  const Tiling& tiling = plan.tiling;
  constexpr double kEdge = 18;
  const double width = tiling.page.width - 2 * kEdge;
  double y = kEdge;
  const auto write = [&](const std::string& words, const TextStyle& style, double gap) {
    const Text text(words, style, width);
    canvas.text(text, kEdge, y);
    y += text.height() + gap;
  };
  const Map& map = *plan.picture.map;
  write(say(plan.language, "board.title", {{"name", plan.name}}), {.size = 20, .bold = true}, 1);
  write(
      say(plan.language, "board.size", {{"size", std::to_string(map.width()) + " × " + std::to_string(map.height())}}),
      {.size = 11}, 3);
  write(say(plan.language, tiling.pages() > 1 ? "board.how" : "board.one"), {.size = 10, .leading = 1.3}, 4);
  canvas.line(kEdge, y, kEdge + 100, y)
      .line(kEdge, y - 1.5, kEdge, y + 1.5)
      .line(kEdge + 100, y - 1.5, kEdge + 100, y + 1.5);
  canvas.stroke(kBlack, 0.3);
  y += 2;
  write(say(plan.language, "board.ruler"), {.size = 8}, 4);
  bool any = false;
  for (unsigned n = 2; n < plan.starts.size(); ++n) {
    std::string points;
    for (const Point p : plan.starts[n]) points += (points.empty() ? "" : " ") + map.point_name(p);
    if (points.empty()) continue;
    if (!std::exchange(any, true)) write(say(plan.language, "board.starts"), {.size = 10, .leading = 1.3}, 1);
    write(say(plan.language, "board.players", {{"n", std::to_string(n)}, {"points", points}}), {.size = 9}, 0.3);
  }
  y += 4;
  // All tiles together, as large as the rest of the page allows.
  const Box last = tiling.box(tiling.columns - 1, tiling.rows - 1);
  const Size all{last.right() - tiling.left, last.bottom() - tiling.top};
  const double scale = std::min(width / all.width, (tiling.page.height - kEdge - y) / all.height);
  const double x = kEdge + (width - all.width * scale) / 2 - tiling.left * scale;
  const double top = y - tiling.top * scale;
  draw_whole(canvas, plan, x, top, kLineStep * scale);
  draw_tiles(canvas, plan, x, top, scale);
}

}  // namespace

Box Tiling::box(unsigned column, unsigned row) const {
  return {left + column * (tile.width - kOverlap), top + row * (tile.height - kOverlap), tile.width, tile.height};
}

Tiling tiling_of(Size board, Paper paper) {
  const Size page = size_of(paper);
  const Tiling upright = tiling_on(board, page);
  const Tiling across = tiling_on(board, {page.height, page.width});
  return across.pages() < upright.pages() ? across : upright;
}

std::string tile_name(unsigned column, unsigned row) {
  return static_cast<char>('A' + row) + std::to_string(column + 1);
}

Expected<Document, PrintError> board_pages(const BoardOrder& order) {
  auto plan = std::make_shared<Plan>();
  plan->picture.map = order.map;
  plan->tiling = tiling_of(size_of(plan->picture, kLineStep), order.paper);
  plan->language = order.language;
  plan->inks = order.inks;
  plan->name = map_title(order.language, order.map->name());
  for (unsigned n = 2; n < plan->starts.size(); ++n) plan->starts[n] = order.map->starts(n);
  Document document{say(order.language, "board.title", {{"name", plan->name}}),
                    plan->tiling.page,
                    {},
                    {},
                    std::string(code_of(order.language))};
  document.pages.emplace_back([plan](Canvas& canvas) { draw_overview(canvas, *plan); });
  for (unsigned row = 0; row < plan->tiling.rows; ++row) {
    for (unsigned column = 0; column < plan->tiling.columns; ++column)
      document.pages.emplace_back([plan, column, row](Canvas& canvas) { draw_tile(canvas, *plan, column, row); });
  }
  return document;
}

}  // namespace tideline::press
