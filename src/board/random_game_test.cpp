// Random games, move by move beside the slow twin.
#include "support/random_game.hpp"

#include "board/map.hpp"
#include "support/slow_board.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

// What a game came to after its first moves: the same seed gives the same ones.
Board after(const Board& start, unsigned colours, std::uint64_t seed, unsigned moves) {
  Board board = start;
  Random random(seed);
  RandomGame(board, colours).play(random, moves);
  return board;
}

bool same_stones(const Board& fast, const SlowBoard& slow) {
  for (const Point p : fast.topology().points()) {
    if (fast.at(p) != slow.at(p)) return false;
  }
  return true;
}

// The point where the mover has a stone now and had none before, or kOffMap.
Point new_stone(const Board& before, const Board& now, Colour mover) {
  for (const Point p : now.topology().points()) {
    if (now.at(p) == mover && before.at(p) != mover) return p;
  }
  return kOffMap;
}

bool could_move(const SlowBoard& slow, const Topology& topology, Colour mover, Point ko) {
  for (const Point p : topology.points()) {
    if (slow.at(p) == kNobody && p != ko && !slow.is_eye(p, mover) && !slow.is_suicide(p, mover)) return true;
  }
  return false;
}

void follow(const Map& map, unsigned colours, std::uint64_t seed) {
  const Board start(map.topology());
  SlowBoard slow(map.topology());
  Board before = start;
  Point ko;
  unsigned wrong = 0;
  const unsigned most = 6 * map.topology().size();
  for (unsigned move = 1; move <= most; ++move) {
    const Colour mover((move - 1) % colours + 1);
    const Board now = after(start, colours, seed, move);
    const Point p = new_stone(before, now, mover);
    if (p == kOffMap) {
      if (could_move(slow, map.topology(), mover, ko)) ++wrong;
      continue;
    }
    if (slow.is_eye(p, mover) || slow.is_suicide(p, mover)) ++wrong;
    const auto captured = slow.play(p, mover);
    if (p == ko && captured.size() == 1) ++wrong;
    ko =
        captured.size() == 1 && slow.group(p).size() == 1 && slow.liberties(p).size() == 1 ? captured.first() : kOffMap;
    if (!same_stones(now, slow)) ++wrong;
    before = now;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE(
    "a random game fills no eye, kills no own group, retakes no ko at once, and passes only when nothing is left") {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) follow(Map::rectangle("test", 5, 5), 2, seed);
  const auto holed = Map::parse("test", "......\n..__..\n..._..\n......\n");
  REQUIRE(holed.has_value());
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    follow(*holed, 3, seed);
    follow(*holed, 4, seed);
  }
}

TEST_CASE("a random game of two ends by itself") {
  const Map map = Map::rectangle("test", 9, 9);
  const Board start(map.topology());
  Random random(7);
  for (int game = 0; game < 200; ++game) {
    Board board = start;
    const unsigned moves = RandomGame(board, 2).play(random, 4000);
    CHECK(moves < 4000);
    CHECK(board.stones(Colour(1)) + board.stones(Colour(2)) + board.empties() == map.topology().size());
  }
}
