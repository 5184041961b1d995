// Shapes round a point, and what was learned of them.
#include "bots/shapes.hpp"

#include "board/map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace tideline;

namespace {

constexpr Colour kBlack{1};
constexpr Colour kWhite{2};
constexpr unsigned kSize = 9;

struct Drawn {
  Drawn() : map(Map::rectangle("test", kSize, kSize)), board(map.topology()), shapes(map.topology()) {}

  [[nodiscard]] Point at(unsigned column, unsigned row) const { return Point::number(row * kSize + column + 1); }
  [[nodiscard]] Point at(const std::string& name) const { return map.at(parse_place(name).place); }
  Drawn& put(Colour c, const std::string& names) {
    std::istringstream words(names);
    for (std::string name; words >> name;) board.put(at(name), c);
    return *this;
  }
  [[nodiscard]] ShapeCode shape(const std::string& point, Colour c) const {
    return canonical(shapes.code(board, at(point), c));
  }

  Map map;
  Board board;
  Shapes shapes;
};

}  // namespace

TEST_CASE("a shape is the same whichever way it is turned or mirrored") {
  // A knight's way apart from a corner of the board's middle, drawn in all eight ways.
  const std::array<std::pair<int, int>, 3> black{{{1, 0}, {1, 1}, {0, -1}}};
  const std::pair<int, int> white{-1, 1};
  std::vector<ShapeCode> found;
  for (int way = 0; way < 8; ++way) {
    Drawn drawn;
    const auto put = [&](std::pair<int, int> place, Colour c) {
      auto [x, y] = place;
      if ((way & 1) != 0) x = -x;
      if ((way & 2) != 0) y = -y;
      if ((way & 4) != 0) std::swap(x, y);
      drawn.board.put(drawn.at(static_cast<unsigned>(4 + x), static_cast<unsigned>(4 + y)), c);
    };
    for (const auto& place : black) put(place, kBlack);
    put(white, kWhite);
    found.push_back(drawn.shape("E5", kBlack));
  }
  CHECK(std::all_of(found.begin(), found.end(), [&](ShapeCode code) { return code == found[0]; }));
  CHECK(found[0] != Drawn().shape("E5", kBlack));
}

TEST_CASE("every code has one that stands for it, and that one stands for itself") {
  std::set<ShapeCode> canonicals;
  for (unsigned code = 0; code < 65536; ++code) {
    const ShapeCode one = canonical(static_cast<ShapeCode>(code));
    REQUIRE(one <= code);
    REQUIRE(canonical(one) == one);
    canonicals.insert(one);
  }
  // Four values on eight places under eight symmetries, by Burnside's count.
  CHECK(canonicals.size() == (65536 + 2 * 16 + 256 + 4 * 1024) / 8);
}

TEST_CASE("edge, corner and middle differ, and so do the two who look") {
  Drawn drawn;
  CHECK(drawn.shape("A1", kBlack) == drawn.shape("J9", kBlack));
  CHECK(drawn.shape("A1", kBlack) == drawn.shape("A9", kWhite));
  CHECK(drawn.shape("A5", kBlack) == drawn.shape("E9", kBlack));
  CHECK(drawn.shape("A5", kBlack) != drawn.shape("A1", kBlack));
  CHECK(drawn.shape("A5", kBlack) != drawn.shape("E5", kBlack));
  drawn.put(kBlack, "D5").put(kWhite, "E6");
  CHECK(drawn.shape("E5", kBlack) == drawn.shape("E5", kWhite));
  drawn.put(kWhite, "F6");
  CHECK(drawn.shape("E5", kBlack) != drawn.shape("E5", kWhite));
}

TEST_CASE("a hole in the map is seen as its rim is") {
  const std::array<Topology::Line, 3> tee{{{Point::number(1), Point::number(2)},
                                           {Point::number(2), Point::number(3)},
                                           {Point::number(2), Point::number(4)}}};
  const auto topology = Topology::make(4, tee);
  REQUIRE(topology);
  const Shapes shapes(*topology);
  Board board(*topology);
  // No corners between the sides: three points, and nothing else.
  const ShapeCode code = shapes.code(board, Point::number(2), kBlack);
  CHECK(code == 0b11'11'11'00'11'00'11'00);
  board.put(Point::number(3), kWhite);
  CHECK(shapes.code(board, Point::number(2), kBlack) != code);
}

TEST_CASE("the table holds each shape once, in order, as it stands for itself, and no strength without a meaning") {
  const auto shapes = kShapeTable.shapes;
  CHECK(shapes.size() > 300);
  CHECK(std::is_sorted(shapes.begin(), shapes.end(), [](const auto& a, const auto& b) { return a.code < b.code; }));
  for (const ShapeTable::Shape& shape : shapes) {
    CHECK(canonical(shape.code) == shape.code);
    CHECK(shape.strength > 0);
    CHECK(shape.strength < 1000);
  }
  for (const float strength : kShapeTable.by_first_look) CHECK(strength > 0);
}

TEST_CASE("it was learned that a hane is likelier than a stone in the open, and that than one on the empty edge") {
  Drawn drawn;
  drawn.put(kBlack, "D4").put(kWhite, "E4");
  const Appraiser appraiser(drawn.board, kBlack, drawn.at("E4"));
  const auto strength = [&](const char* point) {
    return drawn.shapes.strength(drawn.board, drawn.at(point), kBlack, appraiser.of(drawn.at(point)));
  };
  CHECK(strength("E5") > strength("G7"));
  CHECK(strength("G7") > 5 * strength("J7"));
}

TEST_CASE("a stone that can be chosen only later is not thought certain, and what brings none is left alone") {
  const Drawn drawn;
  std::vector<Prior> priors(3);
  for (Prior& prior : priors) prior.add(0.5F, 10);
  float all = 0;
  drawn.shapes.add_to(priors, drawn.board, kBlack, std::array{drawn.at("C3"), drawn.at("C7"), kOffMap}, all);
  CHECK(priors[0].games == doctest::Approx(10 + 100 * std::sqrt(0.5)));
  CHECK(priors[1].wins == doctest::Approx(priors[0].wins));
  CHECK(priors[2].games == 10);
  std::vector<Prior> later(1);
  later[0].add(0.5F, 10);
  drawn.shapes.add_to(later, drawn.board, kBlack, std::array{drawn.at("G3")}, all);
  CHECK(later[0].games == doctest::Approx(10 + 100 * std::sqrt(1.0 / 3)));
}
