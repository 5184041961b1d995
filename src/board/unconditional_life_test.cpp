#include "board/unconditional_life.hpp"

#include "base/random.hpp"
#include "board/map.hpp"

#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

using namespace tideline;

namespace {

constexpr Colour kReds{1};
constexpr Colour kBlues{2};
constexpr Colour kGreens{3};

// Rows from the top: `R`, `B`, `G`, `.`
struct Table {
  explicit Table(const std::vector<std::string_view>& rows)
      : map(Map::rectangle("test", static_cast<unsigned>(rows[0].size()), static_cast<unsigned>(rows.size()))),
        board(map.topology()) {
    for (unsigned i = 0; i < rows.size(); ++i) {
      for (unsigned column = 0; column < rows[i].size(); ++column) {
        const auto c = std::string_view(".RBG").find(rows[i][column]);
        const auto row = static_cast<unsigned>(rows.size()) - 1 - i;
        if (c > 0) board.put(map.at({column, row}), Colour(static_cast<unsigned>(c)));
      }
    }
  }
  [[nodiscard]] std::string names(const PointSet& points) const {
    std::string text;
    for (const Point p : points) text += (text.empty() ? "" : " ") + map.point_name(p);
    return text;
  }
  [[nodiscard]] std::string alive(Colour c) const { return names(unconditional_life(board, c).stones); }
  [[nodiscard]] std::string land(Colour c) const { return names(unconditional_life(board, c).territory); }
  [[nodiscard]] std::string dead() const { return names(unconditionally_dead(board)); }

  Map map;
  Board board;
};

}  // namespace

TEST_CASE("a group with two eyes of one point lives") {
  const Table t({".....", "RRRR.", ".R.R."});
  CHECK(t.alive(kReds) == "B1 D1 A2 B2 C2 D2");
  CHECK(t.land(kReds) == "A1 C1");
  CHECK(t.alive(kBlues).empty());
}

TEST_CASE("a group with one eye does not, however large the eye") {
  CHECK(Table({".....", "RRR..", ".R..."}).alive(kReds).empty());
  CHECK(Table({"......", "RRRRR.", "....R."}).alive(kReds).empty());
}

TEST_CASE("the outside counts as a region where the group touches all of it") {
  const Table t({"R.", "RR", ".R"});
  CHECK(t.alive(kReds) == "B1 A2 B2 A3");
  CHECK(t.land(kReds) == "A1 B3");
}

TEST_CASE("groups live together when they share their two eyes") {
  const Table t({".RR.", "R.R.", ".RR.", "RRR."});
  CHECK(t.alive(kReds) == "A1 B1 C1 B2 C2 A3 C3 B4 C4");
  CHECK(t.land(kReds) == "D1 A2 D2 B3 D3 A4 D4");
  // Two eyes of one group, then one alone.
  CHECK(Table({".RB", "RRB", "RRB", "R.B"}).alive(kReds) == "A1 A2 B2 A3 B3 B4");
  CHECK(Table({".RB", "RRB", "RRB", "RRB"}).alive(kReds).empty());
}

TEST_CASE("a false eye falls with the group at its border that does not live") {
  // C1 is an eye of both, but the stone on D1 has no second one.
  const Table t({"......", "RR....", ".R.R..", "RRR..."});
  CHECK(t.alive(kReds).empty());
}

TEST_CASE("enemy stones in an eye are dead, and do not spoil it") {
  const Table t({".....", "RRRRR", "RB.R.", ".BRR."});
  CHECK(t.alive(kReds) == "C1 D1 A2 D2 A3 B3 C3 D3 E3");
  CHECK(t.dead() == "B1 B2");
  CHECK(t.land(kReds) == "A1 B1 E1 B2 C2 E2 A4 B4 C4 D4 E4");
}

TEST_CASE("where an enemy could make an eye nothing is said of its stones") {
  const Table t({"RRRRRRR", ".R....R", "R..B..R", "RR....R", ".R....R", "RRRRRRR"});
  CHECK(t.alive(kReds).size() > 0);
  CHECK(t.dead().empty());
}

TEST_CASE("nobody lives on an empty board, and a region without stones round it is nobody's") {
  const Table t({"...", "..."});
  CHECK(t.alive(kReds).empty());
  CHECK(t.land(kReds).empty());
  CHECK(t.dead().empty());
}

TEST_CASE("allies live with each other's stones, and are never dead among them") {
  Table t({".....", "RRBB.", ".B.R."});
  CHECK(t.alive(kReds).empty());
  ColourArray<Colour> blocs;
  for (unsigned c = 0; c <= kMaxColours; ++c) blocs[Colour(c)] = Colour(c);
  blocs[kBlues] = kReds;
  t.board.set_blocs(blocs);
  CHECK(t.alive(kReds) == "B1 D1 A2 B2 C2 D2");
  CHECK(t.alive(kBlues) == t.alive(kReds));
  t.board.put(t.map.at({0, 0}), kGreens);  // fills an eye of one point: no empty point is left in it
  CHECK(t.alive(kReds).empty());
}

TEST_CASE("what lives unconditionally is never captured, whatever the others play") {
  const Map map = Map::rectangle("test", 7, 7);
  unsigned found = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    Board board(map.topology());
    // Random stones that fill no eye of their own, then only the others move.
    for (unsigned move = 0; move < 90 && board.empties() > 0; ++move) {
      const Colour c(1 + move % 2);
      const Point p = board.empty(random.below(board.empties()));
      if (!board.is_suicide(p, c) && !board.is_eye(p, c)) board.play(p, c);
    }
    const UnconditionalLife life = unconditional_life(board, kReds);
    if (!life.stones.empty()) ++found;
    for (unsigned move = 0; move < 300 && board.empties() > 0; ++move) {
      const Point p = board.empty(random.below(board.empties()));
      if (!board.is_suicide(p, kBlues)) board.play(p, kBlues);
    }
    for (const Point p : life.stones) REQUIRE(board.at(p) == kReds);
    for (const Point p : unconditional_life(board, kBlues).stones) REQUIRE_FALSE(life.territory.contains(p));
  }
  CHECK(found > 50);
}
