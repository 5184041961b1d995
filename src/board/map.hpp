// A map: the points of a grid of at most 25x25 that exist, the lines between them, and start points (R2, R3).
// This is the only place that knows rows, columns and coordinates; the board plays on its topology.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "board/colour.hpp"
#include "board/topology.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

inline constexpr unsigned kMaxSide = 25;

// A place on the grid, there or not: column from the left, row from the bottom, both from 0.
struct GridPlace {
  unsigned column = 0;
  unsigned row = 0;

  friend bool operator==(GridPlace, GridPlace) = default;
};

// `A1` to `Z25`, without I. Coordinates that no map has (`A99`) are still coordinates: well_formed is set.
struct ParsedPlace {
  bool well_formed = false;
  GridPlace place;
};
ParsedPlace parse_place(std::string_view text);
std::string to_string(GridPlace place);

class Map {
 public:
  // A whole map text, as a file holds it. The name goes with the map into records.
  static Expected<Map, TextError> parse(std::string name, std::string_view text);
  // Every point of a W x H grid, no start points listed. Sides from 1 to 25.
  static Map rectangle(std::string name, unsigned width, unsigned height);
  // The maps that always exist: `square-9`, `19x15`. Nothing if the name is not of that form.
  static Expected<Map, std::string> by_rule(std::string_view name);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] unsigned width() const { return width_; }
  [[nodiscard]] unsigned height() const { return height_; }
  [[nodiscard]] const Topology& topology() const { return topology_; }

  // kOffMap where there is no point.
  [[nodiscard]] Point at(GridPlace place) const;
  [[nodiscard]] GridPlace place(Point p) const { return places_[p.index()]; }
  [[nodiscard]] std::string point_name(Point p) const { return to_string(place(p)); }

  // The start points listed for a number of factions; empty if the map lists none.
  [[nodiscard]] std::span<const Point> listed_starts(unsigned factions) const;
  // The same, or those that the engine finds (start_points.hpp); empty if the map has too few points.
  [[nodiscard]] std::vector<Point> starts(unsigned factions) const;

  // The map's text, which parse() reads back.
  [[nodiscard]] std::string text() const;

  // The same points, lines and listed start points; the name does not count.
  friend bool operator==(const Map& a, const Map& b);

 private:
  friend class MapBuilder;
  Map(std::string name, unsigned width, unsigned height, std::vector<Point> grid, Topology topology);

  std::string name_;
  unsigned width_;
  unsigned height_;
  std::vector<Point> grid_;        // row by row from the bottom
  std::vector<GridPlace> places_;  // by point
  Topology topology_;
  std::array<std::vector<Point>, kMaxColours + 1> starts_;
};

// Takes a map text line by line: rows of `.` and `_` from the top, then `cut C5 D5` and `start 3 A1 G7 N13`.
class MapBuilder {
 public:
  // Nothing, or what is wrong with the line. Tokens need to live only for the call.
  std::optional<TextError> add(unsigned line, std::span<const Token> tokens);
  // `line` is where the text ends, for errors about the whole.
  Expected<Map, TextError> finish(std::string name, unsigned line);

 private:
  std::optional<TextError> add_row(unsigned line, std::span<const Token> tokens);
  std::optional<TextError> add_cut(unsigned line, std::span<const Token> tokens);
  std::optional<TextError> add_start(unsigned line, std::span<const Token> tokens);

  struct Located {
    Place where;
    std::string word;
    GridPlace place;
  };
  Expected<Located, TextError> locate(unsigned line, const Token& token) const;

  struct Start {
    unsigned factions = 0;
    std::vector<Located> points;
  };

  std::vector<std::vector<bool>> rows_;  // from the top
  std::vector<std::pair<Located, Located>> cuts_;
  std::vector<Start> starts_;
};

// What a careful map maker should look at; empty if all is well. Each a sentence.
std::vector<std::string> lint(const Map& map);

}  // namespace tideline
