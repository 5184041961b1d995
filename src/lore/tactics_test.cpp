// What a go player sees at a glance.
#include "lore/tactics.hpp"

#include "board/map.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>
#include <sstream>
#include <string>

using namespace tideline;

namespace {

constexpr Colour kBlack{1};
constexpr Colour kWhite{2};

struct Drawn {
  explicit Drawn(unsigned size) : map(Map::rectangle("test", size, size)), board(map.topology()) {}

  [[nodiscard]] Point at(const std::string& name) const { return map.at(parse_place(name).place); }
  Drawn& put(Colour c, const std::string& names) {
    std::istringstream words(names);
    for (std::string name; words >> name;) board.put(at(name), c);
    return *this;
  }
  // Everything that c may answer to a stone at `last`, in 200 tries.
  [[nodiscard]] std::set<std::string> replies(Colour c, const std::string& last) const {
    std::set<std::string> found;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Random random(seed);
      const Point p = reply(board, c, at(last), random, [&](Point q) { return !board.is_suicide(q, c); });
      if (p.on_map()) found.insert(map.point_name(p));
    }
    return found;
  }

  Map map;
  Board board;
};

}  // namespace

TEST_CASE("liberties after a move are those that are counted when it was made") {
  const Map map = Map::rectangle("test", 9, 9);
  Random random(7);
  unsigned compared = 0;
  for (int game = 0; game < 20; ++game) {
    Board board(map.topology());
    for (unsigned i = 0; i < 120 && board.empties() > 0; ++i) {
      const Colour c(i % 2 + 1);
      const Point p = board.empty(random.below(board.empties()));
      if (board.is_suicide(p, c)) continue;
      // Of what it captures only the points beside the stone are counted.
      if (board.doomed_by(p, c).empty()) {
        Board after = board;
        after.put(p, c);
        for (const unsigned most : {2U, 3U, 4U})
          CHECK(liberties_after(board, p, c, most) == std::min(most, after.liberties(p)));
        ++compared;
      }
      board.play(p, c);
    }
  }
  CHECK(compared > 1000);
}

TEST_CASE("a group in atari is captured by one side and saved by the other") {
  Drawn drawn(9);
  drawn.put(kWhite, "E5").put(kBlack, "D5 E4 F5");
  CHECK(drawn.replies(kBlack, "E5").contains("E6"));
  CHECK(drawn.replies(kWhite, "F5").contains("E6"));
}

TEST_CASE("a group of two liberties runs to where it gains some, and there it is stopped") {
  // On the second line: at B6 there is room, at A5 none.
  Drawn own(9);
  own.put(kWhite, "B5").put(kBlack, "A4 B4 C5");
  CHECK(own.replies(kWhite, "C5").contains("B6"));
  CHECK(!own.replies(kWhite, "C5").contains("A5"));
  Drawn others(9);
  others.put(kWhite, "A4 B4 C5").put(kBlack, "B5");
  CHECK(others.replies(kWhite, "B5").contains("B6"));
  CHECK(!others.replies(kWhite, "B5").contains("A5"));
}

TEST_CASE("a group of two liberties that gains nowhere is put in atari") {
  Drawn drawn(9);
  drawn.put(kBlack, "A1").put(kWhite, "A3 B2 C1");
  CHECK(drawn.replies(kWhite, "A1").contains("A2"));
  CHECK(drawn.replies(kWhite, "A1").contains("B1"));
}

TEST_CASE("of several groups in atari the largest is taken") {
  // The white stones E1 and E2 are in atari; at C1 they take two stones, at F1 and E4 one.
  Drawn drawn(9);
  drawn.put(kWhite, "E1 E2 C2 D3 F3 G2").put(kBlack, "D1 D2 F2 E3");
  CHECK(drawn.replies(kWhite, "E3").contains("C1"));
  CHECK(!drawn.replies(kWhite, "E3").contains("F1"));
}

TEST_CASE("a ladder runs to its end, and a stone in its way breaks it") {
  Drawn drawn(9);
  drawn.put(kWhite, "C3").put(kBlack, "B3 C2 D2 C4");
  CHECK(is_laddered(drawn.board, drawn.at("C3"), kBlack));
  drawn.put(kWhite, "F6");
  CHECK(!is_laddered(drawn.board, drawn.at("C3"), kBlack));
}

TEST_CASE("few stones may be thrown in, many are not given away") {
  // Black's eye at A1 and B1: a stone in it is lost, and takes an eye.
  Drawn drawn(9);
  drawn.put(kBlack, "A2 B2 C2 C1");
  CHECK(is_self_atari(drawn.board, drawn.at("B1"), kWhite));
  CHECK(!gives_much_away(drawn.board, drawn.at("B1"), kWhite));
  // A row on the edge with two liberties: filling one gives nine stones away.
  Drawn row(11);
  row.put(kWhite, "B1 C1 D1 E1 F1 G1 H1 J1").put(kBlack, "A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L1");
  CHECK(gives_much_away(row.board, row.at("K1"), kWhite));
  CHECK(gives_much_away(row.board, row.at("A1"), kWhite));
  // With a liberty more it is no atari.
  row.board.lift(row.at("L1"));
  CHECK(!gives_much_away(row.board, row.at("K1"), kWhite));
}

TEST_CASE("what can be taken anywhere is taken more often than by chance") {
  Drawn drawn(9);
  drawn.put(kWhite, "A1 J9 J1").put(kBlack, "A2 J8 J2");
  unsigned taken = 0;
  constexpr unsigned kTries = 400;
  for (std::uint64_t seed = 0; seed < kTries; ++seed) {
    Random random(seed);
    const Point p = somewhere(drawn.board, kBlack, random, [&](Point q) { return !drawn.board.is_suicide(q, kBlack); });
    REQUIRE(p.on_map());
    taken += drawn.board.doomed_by(p, kBlack).empty() ? 0 : 1;
  }
  // Three points of 75 do so: one look in 25, and there are seven.
  CHECK(taken > kTries / 8);
  CHECK(taken < kTries / 2);
}
