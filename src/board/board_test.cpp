// The fast board against its slow twin, and what the rules say about stones.
#include "board/board.hpp"

#include "base/random.hpp"
#include "board/map.hpp"
#include "support/slow_board.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <vector>

using namespace tideline;

namespace {

Map map_of(std::string_view text) {
  auto map = Map::parse("test", text);
  REQUIRE_MESSAGE(map.has_value(), map.error().message);
  return *std::move(map);
}

Point at(const Map& map, std::string_view name) { return map.at(parse_place(name).place); }

constexpr Colour kRed{1};
constexpr Colour kBlue{2};
constexpr Colour kGreen{3};

ColourArray<Colour> everybody_alone() {
  ColourArray<Colour> blocs;
  for (unsigned c = 0; c <= kMaxColours; ++c) blocs[Colour(c)] = Colour(c);
  return blocs;
}

// Every observable of the fast board, derived again from the slow one.
void compare(const Board& fast, const SlowBoard& slow, unsigned colours) {
  const Topology& topology = fast.topology();
  PointSet empties;
  for (unsigned i = 0; i < fast.empties(); ++i) empties.insert(fast.empty(i));
  std::uint64_t wrong = 0;
  unsigned empty = 0;
  for (const Point p : topology.points()) {
    if (fast.at(p) != slow.at(p)) ++wrong;
    if (slow.at(p) == kNobody) {
      ++empty;
      if (!empties.contains(p)) ++wrong;
      for (unsigned c = 1; c <= colours; ++c) {
        if (fast.is_suicide(p, Colour(c)) != slow.is_suicide(p, Colour(c))) ++wrong;
        if (fast.is_eye(p, Colour(c)) != slow.is_eye(p, Colour(c))) ++wrong;
      }
      continue;
    }
    const auto group = slow.group(p);
    const auto liberties = slow.liberties(p);
    if (fast.group_size(p) != group.size() || fast.liberties(p) != liberties.size()) ++wrong;
    if (fast.has_liberty(p) != !liberties.empty()) ++wrong;
    std::size_t ring = 0;
    for (Point q = p; ring == 0 || q != p; q = fast.next(q)) {
      if (ring++ > group.size() || fast.head(q) != fast.head(p)) {
        ++wrong;
        break;
      }
    }
    if (ring != group.size()) ++wrong;
  }
  if (empty != fast.empties() || empties.size() != empty) ++wrong;
  Board again(topology);
  unsigned stones = 0;
  for (const Point p : topology.points()) {
    if (fast.at(p) != kNobody) again.put(p, fast.at(p));
  }
  for (unsigned c = 1; c <= kMaxColours; ++c) {
    stones += fast.stones(Colour(c));
    if (again.stones(Colour(c)) != fast.stones(Colour(c))) ++wrong;
  }
  if (stones + empty != topology.size() || again.hash() != fast.hash()) ++wrong;
  if (wrong != 0) FAIL("the boards differ in " << wrong << " observables");
}

// One random event on both boards. Placements mostly; lifts, replacements, removals and new blocs now and then.
class TwinPlay {
 public:
  TwinPlay(const Map& map, unsigned colours, std::uint64_t seed)
      : topology_(map.topology()), colours_(colours), random_(seed), fast_(topology_), slow_(topology_) {}

  void step() {
    const std::uint32_t what = random_.below(1000);
    if (what < 4) return redraw_blocs();
    if (what < 6) return restore_or_keep();
    const Point p = Point::number(1 + random_.below(topology_.size()));
    const Colour c(1 + random_.below(colours_));
    if (fast_.is_empty(p)) {
      if (fast_.is_suicide(p, c)) return;
      play(p, c);
    } else if (what < 40) {
      fast_.lift(p);
      slow_.lift(p);
    } else if (what < 60) {
      fast_.lift(p);
      slow_.lift(p);
      fast_.put(p, c);
      slow_.put(p, c);
    } else if (what < 70) {
      fast_.remove_group(p);
      slow_.remove_group(p);
    }
  }

  void check() const { compare(fast_, slow_, colours_); }

 private:
  void play(Point p, Colour c) {
    const std::uint64_t hash = fast_.hash_after(p, c);
    std::size_t doomed = 0;
    for (const Point head : fast_.doomed_by(p, c)) doomed += fast_.group_size(head);
    const auto captured = fast_.play(p, c);
    const auto expected = slow_.play(p, c);
    const bool agree = captured.stones == expected.size() && doomed == expected.size() && hash == fast_.hash();
    if (!agree) FAIL("captures differ");
  }

  void redraw_blocs() {
    auto blocs = everybody_alone();
    for (unsigned c = 2; c <= colours_; ++c) {
      const Colour other(1 + random_.below(c));
      blocs[Colour(c)] = random_.below(2) == 0 ? Colour(c) : blocs[other];
    }
    fast_.set_blocs(blocs);
    slow_.set_blocs(blocs);
  }

  // Undo by copy: remembers a position, or goes back to it.
  void restore_or_keep() {
    if (kept_.empty()) {
      kept_.emplace_back(fast_, slow_);
      return;
    }
    fast_ = kept_.back().first;
    slow_ = kept_.back().second;
    kept_.pop_back();
  }

  const Topology& topology_;
  unsigned colours_;
  Random random_;
  Board fast_;
  SlowBoard slow_;
  std::vector<std::pair<Board, SlowBoard>> kept_;
};

// How many events in all; TIDELINE_TWIN_EVENTS sets another number, for long runs and for slow builds.
unsigned events_wanted() {
  const char* wanted = std::getenv("TIDELINE_TWIN_EVENTS");
  return wanted != nullptr ? static_cast<unsigned>(std::strtoul(wanted, nullptr, 10)) : 400000;
}

}  // namespace

TEST_CASE("the fast board and its slow twin agree after every event") {
  struct Field {
    Map map;
    unsigned share;  // of the events, in percent: small maps meet more kinds of trouble in less time
  };
  const std::vector<Field> fields{
      {Map::rectangle("2x2", 2, 2), 20},
      {Map::rectangle("3x3", 3, 3), 30},
      {map_of("._..\n....\n.._.\n....\ncut A1 A2\n"), 28},
      {map_of("..._..\n......\n..__..\n......\n_...._\ncut C1 C2\ncut A3 B3\n"), 20},
      {Map::rectangle("9x9", 9, 9), 2},
  };
  std::uint64_t seed = 1;
  for (const Field& field : fields) {
    for (unsigned colours = 2; colours <= kMaxColours; ++colours) {
      TwinPlay twins(field.map, colours, ++seed);
      const unsigned events = events_wanted() / 100 * field.share / (kMaxColours - 1);
      for (unsigned i = 0; i < events; ++i) {
        twins.step();
        twins.check();
      }
    }
  }
}

TEST_CASE("a full 25x25 map keeps its counts") {
  const Map map = Map::rectangle("25x25", 25, 25);
  TwinPlay twins(map, kMaxColours, 3);
  for (unsigned i = 0; i < 3000; ++i) twins.step();
  twins.check();
}

TEST_CASE("R19 capturing the last liberty removes the group, all doomed groups at once") {
  const Map map = map_of(".....\n.....\n.....\n");
  Board board(map.topology());
  // Red B1 and green A2 each have their last liberty at A1; blue takes both.
  for (const char* p : {"B1"}) board.put(at(map, p), kRed);
  for (const char* p : {"A2"}) board.put(at(map, p), kGreen);
  for (const char* p : {"C1", "B2", "A3"}) board.put(at(map, p), kBlue);
  CHECK_FALSE(board.is_suicide(at(map, "A1"), kBlue));
  CHECK(board.doomed_by(at(map, "A1"), kBlue).size() == 2);
  CHECK(board.play(at(map, "A1"), kBlue).stones == 2);
  CHECK(board.is_empty(at(map, "B1")));
  CHECK(board.is_empty(at(map, "A2")));
}

TEST_CASE("R18 R34 stones of one bloc form common groups and take no liberties from each other") {
  const Map map = Map::rectangle("4x1", 4, 1);
  Board board(map.topology());
  board.put(at(map, "A1"), kRed);
  board.put(at(map, "B1"), kBlue);
  CHECK_FALSE(board.has_liberty(at(map, "A1")));
  auto blocs = everybody_alone();
  blocs[kBlue] = kRed;
  board.set_blocs(blocs);
  CHECK(board.group_size(at(map, "A1")) == 2);
  CHECK(board.liberties(at(map, "A1")) == 1);
  CHECK(board.allied(kRed, kBlue));
}

TEST_CASE("R37 a change of links captures nothing, and a capture nearby gives a liberty back") {
  const Map map = Map::rectangle("5x1", 5, 1);
  Board board(map.topology());
  auto blocs = everybody_alone();
  blocs[kBlue] = kRed;
  board.set_blocs(blocs);
  board.put(at(map, "A1"), kRed);
  board.put(at(map, "B1"), kBlue);
  board.put(at(map, "C1"), kGreen);
  board.set_blocs(everybody_alone());
  CHECK(board.at(at(map, "A1")) == kRed);
  CHECK_FALSE(board.has_liberty(at(map, "A1")));
  CHECK_FALSE(board.has_liberty(at(map, "B1")));
  board.remove_group(at(map, "B1"));
  CHECK(board.has_liberty(at(map, "A1")));
}

TEST_CASE("a copy is a board of its own, and equality is about stones and blocs") {
  const Map map = Map::rectangle("9x9", 9, 9);
  Board board(map.topology());
  board.play(at(map, "C3"), kRed);
  Board copy = board;
  CHECK(copy == board);
  CHECK(copy.same_bits(board));
  copy.play(at(map, "D3"), kBlue);
  CHECK_FALSE(copy == board);
  CHECK(board.is_empty(at(map, "D3")));
  copy.lift(at(map, "D3"));
  CHECK(copy == board);
  CHECK(board.hash() == copy.hash());
  auto blocs = everybody_alone();
  blocs[kGreen] = kRed;
  copy.set_blocs(blocs);
  CHECK_FALSE(copy == board);
  CHECK(board.hash() == copy.hash());
}
