// What the values of SGF properties mean: text with its escapes, points, lists of points, numbers, results.
#pragma once

#include "board/map.hpp"
#include "game/position.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::sgf {

// Text (FF[4]): `\` before a line break joins lines, before anything else it makes it plain; other white space is a
// blank. Simple text has no line breaks either.
std::string text_of(std::string_view value);
std::string simple_text_of(std::string_view value);
// Text as a value.
std::string escaped(std::string_view text);

// `aa` is the upper left corner. Nothing if that is no point of the map.
std::optional<Point> point_of(std::string_view value, const Map& map);
std::string point_text(const Map& map, Point p);

// A move is a pass if it is empty, or `tt` on boards up to 19x19.
bool is_pass(std::string_view value, const Map& map);

// Points and rectangles `aa:cc`, each point once; and the first value that is neither.
struct PointList {
  std::vector<Point> points;
  std::optional<std::string> bad;
};
PointList points_of(const std::vector<std::string>& values, const Map& map);

// `19`, or `19:13` for columns and rows, as a map. The error says what is wrong.
Expected<Map, std::string> map_of(std::string_view size);

// Komi as people write it: `6.5`, `6,5`, `5.50`, and as Chinese servers do: `375` and `3.75` are 3 3/4 stones, which
// are 7.5 points. Nothing if it is none.
std::optional<HalfPoints> komi_of(std::string_view value);

// `B+3.5`, `W+R`, `B+Time`, `0`, `Draw`. Nothing if it says something else, such as `Void` or `?`.
struct Outcome {
  Colour winner;  // kNobody: jigo
  Ending ending = Ending::Score;
  std::optional<HalfPoints> margin;  // where it is known

  friend bool operator==(const Outcome&, const Outcome&) = default;
};
std::optional<Outcome> outcome_of(std::string_view value);
std::string outcome_text(const Outcome& outcome);
// The outcome of a game for two.
Outcome outcome_of(const Result& result);

}  // namespace tideline::sgf
