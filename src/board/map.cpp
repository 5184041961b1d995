#include "board/map.hpp"

#include "board/start_points.hpp"

#include <algorithm>
#include <optional>

namespace tideline {
namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static_assert(kColumns.size() == kMaxSide);

struct Grid {
  unsigned width;
  unsigned height;
  std::vector<Point> points;  // row by row from the bottom; kOffMap where there is none

  [[nodiscard]] Point at(GridPlace p) const {
    return p.column < width && p.row < height ? points[p.row * width + p.column] : kOffMap;
  }
};

// The lines between orthogonal neighbours that both exist.
std::vector<Topology::Line> grid_lines(const Grid& grid) {
  std::vector<Topology::Line> lines;
  for (unsigned row = 0; row < grid.height; ++row) {
    for (unsigned column = 0; column < grid.width; ++column) {
      const Point p = grid.at({column, row});
      if (!p.on_map()) continue;
      for (const Point q : {grid.at({column + 1, row}), grid.at({column, row + 1})}) {
        if (q.on_map()) lines.emplace_back(p, q);
      }
    }
  }
  return lines;
}

}  // namespace

ParsedPlace parse_place(std::string_view text) {
  if (text.size() < 2) return {};
  const std::size_t column = kColumns.find(text[0]);
  const int row = parse_number(text.substr(1), 999999999);
  if (column == std::string_view::npos || row < 1) return {};
  return {true, {static_cast<unsigned>(column), static_cast<unsigned>(row - 1)}};
}

std::string to_string(GridPlace place) { return kColumns[place.column] + std::to_string(place.row + 1); }

Map::Map(std::string name, unsigned width, unsigned height, std::vector<Point> grid, Topology topology)
    : name_(std::move(name)),
      width_(width),
      height_(height),
      grid_(std::move(grid)),
      places_(topology.size() + 1),
      topology_(std::move(topology)) {
  for (unsigned i = 0; i < grid_.size(); ++i) {
    if (grid_[i].on_map()) places_[grid_[i].index()] = {i % width_, i / width_};
  }
}

Map Map::rectangle(std::string name, unsigned width, unsigned height) {
  MapBuilder builder;
  const std::string row(width, '.');
  const Token token{row, 1};
  for (unsigned i = 0; i < height; ++i) builder.add(i + 1, {&token, 1});
  return *builder.finish(std::move(name), height);
}

Expected<Map, std::string> Map::by_rule(std::string_view name) {
  constexpr std::string_view kSquare = "square-";
  unsigned width = 0;
  unsigned height = 0;
  if (name.substr(0, kSquare.size()) == kSquare) {
    const int side = parse_number(name.substr(kSquare.size()), kMaxSide);
    if (side > 0) width = height = static_cast<unsigned>(side);
  } else if (const std::size_t x = name.find('x'); x != std::string_view::npos) {
    const int w = parse_number(name.substr(0, x), kMaxSide);
    const int h = parse_number(name.substr(x + 1), kMaxSide);
    if (w > 0 && h > 0) {
      width = static_cast<unsigned>(w);
      height = static_cast<unsigned>(h);
    }
  }
  if (width == 0) return "no map is called " + in_quotes(name) + "; `square-N` and `WxH` exist up to 25";
  return rectangle(std::string(name), width, height);
}

Expected<Map, TextError> Map::parse(std::string name, std::string_view text) {
  MapBuilder builder;
  LineReader lines(text);
  while (true) {
    switch (lines.next()) {
      case LineReader::Found::Bad:
        return lines.error();
      case LineReader::Found::End:
        return builder.finish(std::move(name), std::max(1U, lines.line()));
      case LineReader::Found::Line:
        break;
    }
    if (lines.tokens().size() == 1 && lines.tokens()[0].text == "end") {
      const unsigned end = lines.line();
      switch (lines.next()) {
        case LineReader::Found::Bad:
          return lines.error();
        case LineReader::Found::Line:
          return TextError{{lines.line(), 1}, "nothing may follow `end`", "end"};
        case LineReader::Found::End:
          return builder.finish(std::move(name), end);
      }
    }
    if (auto error = builder.add(lines.line(), lines.tokens())) return *std::move(error);
  }
}

Point Map::at(GridPlace p) const {
  return p.column < width_ && p.row < height_ ? grid_[p.row * width_ + p.column] : kOffMap;
}

std::span<const Point> Map::listed_starts(unsigned factions) const {
  if (factions > kMaxColours) return {};
  return starts_[factions];
}

std::vector<Point> Map::starts(unsigned factions) const {
  const auto listed = listed_starts(factions);
  if (!listed.empty()) return {listed.begin(), listed.end()};
  return find_start_points(topology_, factions);
}

std::string Map::text() const {
  std::string out;
  for (unsigned row = height_; row-- > 0;) {
    for (unsigned column = 0; column < width_; ++column) {
      if (column > 0) out += ' ';
      out += at({column, row}).on_map() ? '.' : '_';
    }
    out += '\n';
  }
  for (const auto& [a, b] : grid_lines({width_, height_, grid_})) {
    if (!topology_.adjacent(a, b)) out += "cut " + point_name(a) + " " + point_name(b) + "\n";
  }
  for (unsigned n = 2; n <= kMaxColours; ++n) {
    if (starts_[n].empty()) continue;
    out += "start " + std::to_string(n);
    for (const Point p : starts_[n]) out += " " + point_name(p);
    out += '\n';
  }
  return out;
}

bool operator==(const Map& a, const Map& b) {
  return a.width_ == b.width_ && a.height_ == b.height_ && a.grid_ == b.grid_ && a.starts_ == b.starts_ &&
         a.topology_ == b.topology_;
}

std::optional<TextError> MapBuilder::add(unsigned line, std::span<const Token> tokens) {
  if (tokens[0].text == "cut") return add_cut(line, tokens);
  if (tokens[0].text == "start") return add_start(line, tokens);
  return add_row(line, tokens);
}

std::optional<TextError> MapBuilder::add_row(unsigned line, std::span<const Token> tokens) {
  const Place first{line, tokens[0].column};
  if (!cuts_.empty() || !starts_.empty())
    return TextError{first, "expected `cut`, `start` or `end`: the rows come first", "rows-first"};
  if (rows_.size() == kMaxSide) return TextError{first, "a map has at most 25 rows", "size"};
  std::vector<bool> row;
  for (const Token& cell : characters(tokens)) {
    const Place where{line, cell.column};
    if (cell.text != "." && cell.text != "_") {
      return TextError{
          where,
          "expected a row of `.` (a point) and `_` (none), or `cut`, `start`, `end`; found " + in_quotes(cell.text),
          "row"};
    }
    if (row.size() == kMaxSide) return TextError{where, "a map has at most 25 columns", "size"};
    row.push_back(cell.text == ".");
  }
  if (!rows_.empty() && row.size() != rows_[0].size()) {
    return TextError{
        first,
        "this row has " + std::to_string(row.size()) + " places, the first one " + std::to_string(rows_[0].size()),
        "uneven"};
  }
  rows_.push_back(std::move(row));
  return std::nullopt;
}

Expected<MapBuilder::Located, TextError> MapBuilder::locate(unsigned line, const Token& token) const {
  const auto parsed = parse_place(token.text);
  const Place where{line, token.column};
  if (!parsed.well_formed)
    return TextError{where, "expected a point such as C5, found " + in_quotes(token.text), "point"};
  const auto [column, row] = parsed.place;
  if (row >= rows_.size() || column >= rows_[0].size() || !rows_[rows_.size() - 1 - row][column]) {
    return TextError{where, "the map has no point " + in_quotes(token.text), "point"};
  }
  return Located{where, std::string(token.text), parsed.place};
}

std::optional<TextError> MapBuilder::add_cut(unsigned line, std::span<const Token> tokens) {
  if (tokens.size() != 3) return TextError{{line, tokens[0].column}, "expected `cut` and two points", "cut"};
  auto a = locate(line, tokens[1]);
  if (!a) return a.error();
  auto b = locate(line, tokens[2]);
  if (!b) return b.error();
  const auto apart = [](unsigned x, unsigned y) { return x > y ? x - y : y - x; };
  if (apart(a->place.column, b->place.column) + apart(a->place.row, b->place.row) != 1) {
    return TextError{a->where, "no line joins " + a->word + " and " + b->word, "cut"};
  }
  for (const auto& [c, d] : cuts_) {
    if ((c.place == a->place && d.place == b->place) || (c.place == b->place && d.place == a->place)) {
      return TextError{a->where, "this line is already cut", "cut"};
    }
  }
  cuts_.emplace_back(*std::move(a), *std::move(b));
  return std::nullopt;
}

std::optional<TextError> MapBuilder::add_start(unsigned line, std::span<const Token> tokens) {
  const Place where{line, tokens[0].column};
  const int factions = tokens.size() < 2 ? -1 : parse_number(tokens[1].text, kMaxColours);
  if (factions < 2)
    return TextError{where, "expected `start`, a number of factions from 2 to 6, and as many points", "start"};
  if (tokens.size() != 2 + static_cast<unsigned>(factions)) {
    return TextError{
        where, "expected " + std::to_string(factions) + " points, found " + std::to_string(tokens.size() - 2), "start"};
  }
  Start start{static_cast<unsigned>(factions), {}};
  for (const Start& other : starts_) {
    if (other.factions == start.factions)
      return TextError{where, "the start points for this number of factions are given twice", "start"};
  }
  for (const Token& token : tokens.subspan(2)) {
    auto point = locate(line, token);
    if (!point) return point.error();
    for (const Located& other : start.points) {
      if (other.place == point->place) return TextError{point->where, "this start point is given twice", "start"};
    }
    start.points.push_back(*std::move(point));
  }
  starts_.push_back(std::move(start));
  return std::nullopt;
}

namespace {

// Every point that a way leads to.
PointSet reachable(const Topology& topology, Point from) {
  PointSet reached;
  std::vector<Point> todo{from};
  reached.insert(from);
  while (!todo.empty()) {
    const Point p = todo.back();
    todo.pop_back();
    for (const Point n : topology.neighbours(p)) {
      if (reached.contains(n)) continue;
      reached.insert(n);
      todo.push_back(n);
    }
  }
  return reached;
}

}  // namespace

Expected<Map, TextError> MapBuilder::finish(std::string name, unsigned line) {
  if (rows_.empty()) return TextError{{line, 1}, "expected the rows of a map", "empty"};
  Grid grid{static_cast<unsigned>(rows_[0].size()), static_cast<unsigned>(rows_.size()), {}};
  unsigned points = 0;
  for (unsigned row = 0; row < grid.height; ++row) {
    for (const bool exists : rows_[grid.height - 1 - row])
      grid.points.push_back(exists ? Point::number(++points) : kOffMap);
  }
  auto lines = grid_lines(grid);
  for (const auto& [a, b] : cuts_) {
    const Point p = grid.at(a.place);
    const Point q = grid.at(b.place);
    std::erase(lines, Topology::Line{std::min(p, q), std::max(p, q)});
  }
  auto topology = Topology::make(points, lines);
  if (!topology) return TextError{{line, 1}, topology.error()};
  Map map(std::move(name), grid.width, grid.height, std::move(grid.points), *std::move(topology));
  for (const Start& start : starts_) {
    const PointSet reached = reachable(map.topology(), map.at(start.points[0].place));
    for (const Located& point : start.points) {
      const Point p = map.at(point.place);
      if (!reached.contains(p))
        return TextError{point.where, "no way leads from " + start.points[0].word + " to the start point " + point.word,
                         "apart"};
      map.starts_[start.factions].push_back(p);
    }
  }
  return map;
}

std::vector<std::string> lint(const Map& map) {
  std::vector<std::string> remarks;
  const Topology& topology = map.topology();
  const Distances distances(topology);
  for (const Point p : topology.points()) {
    if (topology.neighbours(p).empty())
      remarks.push_back(map.point_name(p) + " has no neighbour: no stone can live there");
  }
  for (const Point p : topology.points()) {
    if (distances.between(Point::number(1), p) != Distances::kUnreachable) continue;
    remarks.push_back("no way leads from " + map.point_name(Point::number(1)) + " to " + map.point_name(p) +
                      ": the map falls apart");
    break;
  }
  for (unsigned n = 2; n <= kMaxColours; ++n) {
    const auto listed = map.listed_starts(n);
    if (listed.empty()) continue;
    const std::vector<Point> best = find_start_points(topology, n);
    const unsigned have = smallest_distance(distances, listed);
    const unsigned could = smallest_distance(distances, best);
    if (!best.empty() && have < could) {
      std::string text = "start " + std::to_string(n) + ": the closest two are " + std::to_string(have) +
                         " steps apart, " + std::to_string(could) + " is possible (R3):";
      for (const Point p : best) text += " " + map.point_name(p);
      remarks.push_back(std::move(text));
    }
  }
  return remarks;
}

}  // namespace tideline
