#include "board/map.hpp"

#include "base/random.hpp"
#include "board/start_points.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

std::string names(const Map& map, std::span<const Point> points) {
  std::string out;
  for (const Point p : points) out += (out.empty() ? "" : " ") + map.point_name(p);
  return out;
}

std::string problem(std::string_view text) {
  const auto map = Map::parse("test", text);
  if (map) return "";
  return std::to_string(map.error().place.line) + ":" + std::to_string(map.error().place.column) + ": " +
         map.error().message;
}

}  // namespace

TEST_CASE("coordinates have letters without I and rows from the bottom") {
  CHECK(parse_place("A1").place == GridPlace{0, 0});
  CHECK(parse_place("T19").place == GridPlace{18, 18});
  CHECK(parse_place("Z25").place == GridPlace{24, 24});
  CHECK(parse_place("Z99").well_formed);
  for (const std::string_view bad : {"", "A", "I5", "a1", "A0", "A01", "5A", "AA1", "A-1", "A1 "})
    CHECK_FALSE(parse_place(bad).well_formed);
  CHECK(to_string(GridPlace{8, 0}) == "J1");
}

TEST_CASE("R2 missing points and missing lines are edges") {
  const auto map = Map::parse("test", "...\n._.\n...\ncut A1 B1\nstart 2 A1 C3\n");
  REQUIRE(map.has_value());
  CHECK(map->topology().size() == 8);
  CHECK(map->topology().neighbours(map->at({0, 0})).size() == 1);
  CHECK_FALSE(map->at({1, 1}).on_map());
  CHECK(names(*map, map->listed_starts(2)) == "A1 C3");
  CHECK(map->listed_starts(3).empty());
  const Distances distances(map->topology());
  CHECK(distances.between(map->at({0, 0}), map->at({1, 0})) == 7);
}

TEST_CASE("a map's text reads back as the same map") {
  const auto map = Map::parse("test", "# shore\n. . _\n...\n_.. # row\ncut C1 C2\nstart 3 A3 C1 B2\nend\n");
  REQUIRE(map.has_value());
  const auto again = Map::parse("again", map->text());
  REQUIRE(again.has_value());
  CHECK(*again == *map);
  CHECK_FALSE(*again == Map::rectangle("other", 3, 3));
}

TEST_CASE("a bad map is refused with line, column and reason") {
  CHECK(problem("") == "1:1: expected the rows of a map");
  CHECK(problem("___\n___\n") == "2:1: the map has no points");
  CHECK(problem("..\n...\n") == "2:1: this row has 3 places, the first one 2");
  CHECK(problem("..\n.x\n") ==
        "2:2: expected a row of `.` (a point) and `_` (none), or `cut`, `start`, `end`; found `x`");
  CHECK(problem("..\n..\ncut A1 B2\n") == "3:5: no line joins A1 and B2");
  CHECK(problem("..\n..\ncut A1 A2\ncut A2 A1\n") == "4:5: this line is already cut");
  CHECK(problem("..\n.._\n") != "");
  CHECK(problem("..\n_.\ncut A1 B1\n") == "3:5: the map has no point `A1`");
  CHECK(problem("..\n..\nstart 7 A1\n") ==
        "3:1: expected `start`, a number of factions from 2 to 6, and as many points");
  CHECK(problem("..\n..\nstart 2 A1\n") == "3:1: expected 2 points, found 1");
  CHECK(problem("._.\nstart 2 A1 C1\n") == "2:12: no way leads from A1 to the start point C1");
  CHECK(problem("..\n..\nstart 2 A1 A1\n") == "3:12: this start point is given twice");
  CHECK(problem("..\n..\nstart 2 A1 B1\nstart 2 A1 B2\n") ==
        "4:1: the start points for this number of factions are given twice");
  CHECK(problem("..\n..\nend\n..\n") == "4:1: nothing may follow `end`");
  CHECK(problem(std::string(26, '.') + "\n") == "1:26: a map has at most 25 columns");
  std::string tall;
  for (int i = 0; i < 26; ++i) tall += ".\n";
  CHECK(problem(tall) == "26:1: a map has at most 25 rows");
  std::string holes;
  for (int i = 0; i < 25; ++i) holes += std::string(25, '_') + "\n";
  CHECK(problem(holes) == "25:1: the map has no points");
}

TEST_CASE("squares and rectangles exist by rule") {
  CHECK(Map::by_rule("square-9")->topology().size() == 81);
  CHECK(Map::by_rule("19x15")->width() == 19);
  CHECK(Map::by_rule("19x15")->height() == 15);
  for (const std::string_view bad : {"square-0", "square-26", "square-", "x", "9x", "0x3", "26x3", "../etc/passwd", ""})
    CHECK_FALSE(Map::by_rule(bad).has_value());
}

TEST_CASE("diagonals are the corners of the squares round a point") {
  const Map square = Map::rectangle("3x3", 3, 3);
  CHECK(square.topology().diagonals(square.at({1, 1})).size() == 4);
  CHECK(square.topology().diagonals(square.at({0, 0})).size() == 1);
  const auto cut = Map::parse("test", "...\n...\n...\ncut B2 C2\ncut B2 B3\n");
  CHECK(cut->topology().diagonals(cut->at({1, 1})).size() == 1);
}

TEST_CASE("R3 start points lie as far apart as possible") {
  const Map nine = Map::rectangle("square-9", 9, 9);
  CHECK(names(nine, nine.starts(2)) == "A1 J9");
  CHECK(names(nine, nine.starts(4)) == "A1 J1 A9 J9");
  const Map line = Map::rectangle("7x1", 7, 1);
  CHECK(names(line, line.starts(3)) == "A1 D1 G1");
  CHECK(line.starts(6).size() == 6);
  CHECK(Map::rectangle("2x1", 2, 1).starts(3).empty());
  const auto islands = Map::parse("test", ".._.\n.._.\n");
  CHECK(names(*islands, islands->starts(2)) == "A1 B2");
  CHECK(islands->starts(5).empty());
}

TEST_CASE("R3 the search agrees with trying every set") {
  Random random(5);
  for (int round = 0; round < 60; ++round) {
    std::string text;
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 4; ++column) text += random.below(5) == 0 ? '_' : '.';
      text += '\n';
    }
    const auto map = Map::parse("test", text);
    if (!map) continue;
    const Topology& topology = map->topology();
    const Distances distances(topology);
    const unsigned count = 2 + random.below(3);
    std::vector<Point> best;
    std::pair<unsigned, unsigned> best_value{0, 0};
    for (unsigned bits = 0; bits < 1U << topology.size(); ++bits) {
      if (static_cast<unsigned>(std::popcount(bits)) != count) continue;
      std::vector<Point> set;
      for (const Point p : topology.points()) {
        if ((bits >> (p.index() - 1) & 1U) != 0) set.push_back(p);
      }
      unsigned sum = 0;
      for (const Point a : set) {
        for (const Point b : set) sum += distances.between(a, b);
      }
      const std::pair value{smallest_distance(distances, set), sum};
      if (value.first == 0) continue;
      if (value > best_value || (value == best_value && set < best)) {
        best = set;
        best_value = value;
      }
    }
    CHECK(names(*map, find_start_points(topology, count)) == names(*map, best));
  }
}

TEST_CASE("lint names points that cannot meet, and start points that stand too close") {
  CHECK(lint(Map::rectangle("9x9", 9, 9)).empty());
  const auto apart = Map::parse("test", "._.\n");
  REQUIRE(lint(*apart).size() == 3);
  CHECK(lint(*apart)[0] == "A1 has no neighbour: no stone can live there");
  CHECK(lint(*apart)[2] == "no way leads from A1 to C1: the map falls apart");
  const auto close = Map::parse("test", "...\n...\nstart 2 A1 B1\n");
  REQUIRE(lint(*close).size() == 1);
  CHECK(lint(*close)[0] == "start 2: the closest two are 1 steps apart, 3 is possible (R3): A1 C2");
}
