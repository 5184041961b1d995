#include "board/board.hpp"

#include "board/board_hot.hpp"

#include <algorithm>
#include <cassert>
#include <type_traits>

namespace tideline {
namespace {

constexpr std::uint32_t kOffCode = 7;      // off the map, and a neutral diagonal
constexpr std::uint32_t kHostileCode = 8;  // a diagonal that counts as an enemy's

}  // namespace

Board::Board(const Topology& topology) : header_{&topology, topology.nodes(), 0, 0, {}}, cells_{} {
  for (unsigned i = 0; i < cells_in_use(); ++i) {
    const std::uint16_t handle = Point::number(i).handle();
    Cell& c = cells_[i];
    c.chain = c.next = handle;
    c.group = kNoGroup;
  }
  for (const Point outside : {kOffMap, topology.hostile_diagonal(), topology.neutral_diagonal()}) {
    cell(outside).word = kOffCode << 28U;
    cell(outside).chain = outside.handle() | kOffCode;
  }
  cell(topology.hostile_diagonal()).word = kHostileCode << 28U;
  for (const Point p : topology.points()) {
    cell(p).word = static_cast<std::uint32_t>(topology.neighbours(p).size());
    enter_list(p.handle());
  }
  ColourArray<Colour> alone;
  for (unsigned c = 0; c <= kMaxColours; ++c) alone[Colour(c)] = Colour(c);
  set_blocs(alone);
}

void Board::set_blocs_led_by(const ColourArray<Colour>& leader) {
  const auto top = [&](Colour c) {
    while (leader[c]) c = leader[c];
    return c;
  };
  ColourArray<Colour> bloc_of;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    unsigned first = 1;
    while (top(Colour(first)) != top(Colour(i))) ++first;
    bloc_of[Colour(i)] = Colour(first);
  }
  set_blocs(bloc_of);
}

void Board::set_blocs(const ColourArray<Colour>& bloc_of) {
  constexpr std::uint32_t kAllCounts = 0x0FFFFFFF;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    Side& s = header_.sides[Colour(i)];
    s.own = 0;
    s.hostile = 1U << kHostileCode;
    for (unsigned j = 1; j <= kMaxColours; ++j) {
      if (bloc_of[Colour(i)] == bloc_of[Colour(j)]) {
        s.own |= 15U << (4 * j);
      } else {
        s.hostile |= 1U << j;
      }
    }
    s.not_own = kAllCounts & ~s.own;
    s.step = (1U << (4 * i)) - 1;
    s.code = i << 28U;
    s.bloc = static_cast<std::uint16_t>(bloc_of[Colour(i)].index());
    s.bloc_lanes = s.bloc * kOnes;
  }
  std::array<std::uint16_t, kMaxPoints> stones;
  unsigned count = 0;
  for (const Point p : topology().points()) {
    if (!is_empty(p)) stones[count++] = p.handle();
  }
  regroup(stones.data(), count);
}

unsigned Board::liberties(Point stone) const {
  PointSet counted;
  unsigned liberties = 0;
  Point p = stone;
  do {
    for (const Point n : topology().neighbours(p)) {
      if (!is_empty(n) || counted.contains(n)) continue;
      counted.insert(n);
      ++liberties;
    }
    p = next(p);
  } while (p != stone);
  return liberties;
}

bool Board::is_suicide(Point p, Colour c) const {
  assert(is_empty(p));
  return (cell(p).word & 15U) == 0 && smothered(p.handle(), side(c));
}

bool Board::holds_corners(Point p, Colour c) const { return few_hostile_diagonals(p.handle(), side(c)); }

Board::Captured Board::play(Point p, Colour c) { return drop(p.handle(), header_.sides[c]); }

Topology::Neighbours Board::doomed_by(Point p, Colour c) const {
  assert(is_empty(p));
  Topology::Neighbours heads;
  const Facing f = facing(p.handle(), side(c));
  for (std::uint64_t doomed = number(f.last & ~f.own) & kTops; doomed != 0; doomed &= doomed - 1) {
    const Point head = Point::from_handle(head_of(f.chains[first_lane(doomed)]));
    bool seen = false;
    for (const Point known : heads) seen = seen || known == head;
    if (!seen) heads.push_back(head);
  }
  return heads;
}

std::uint64_t Board::chain_hash(std::uint16_t head) const {
  std::uint64_t hash = 0;
  std::uint16_t v = head;
  do {
    hash ^= stone_hash(v, cell(v).word >> 28U);
    v = cell(v).next;
  } while (v != head);
  return hash;
}

std::uint64_t Board::hash_after(Point p, Colour c) const {
  std::uint64_t hash = header_.hash ^ stone_hash(p.handle(), c.index());
  for (const Point h : doomed_by(p, c)) hash ^= chain_hash(h.handle());
  return hash;
}

void Board::put(Point p, Colour c) { join(p.handle(), header_.sides[c]); }

unsigned Board::remove_group(Point stone) {
  assert(!is_empty(stone));
  return remove_chain(head(stone).handle());
}

void Board::lift(Point stone) {
  assert(!is_empty(stone));
  const std::uint16_t v = stone.handle();
  const bool whole = stays_whole(stone);
  std::array<std::uint16_t, kMaxPoints> rest;
  unsigned count = 0;
  for (std::uint16_t s = cell(v).next; s != v; s = cell(s).next) rest[count++] = s;
  if (whole && count > 0) leave_group(v, rest.data(), count);
  // Alone in its ring, if only for a moment, so that removing it removes nothing else.
  cell(v).next = v;
  cell(v).chain = v | (cell(v).chain & 15U);
  remove_chain(v);
  if (!whole) regroup(rest.data(), count);
}

// Its neighbours of the same bloc are one group without it too: they touch each other round the corners.
bool Board::stays_whole(Point stone) const {
  const std::uint16_t chain = cell(stone).chain;
  const auto& near = node(stone.handle()).neighbours;
  unsigned apart = 0;  // neighbours that are not known to be joined to the first
  std::array<std::uint16_t, kMaxDegree> joined{};
  for (unsigned i = 0; i < kMaxDegree; ++i) {
    if (cell(near[i]).chain != chain) continue;
    joined[i] = near[i];
    ++apart;
  }
  for (const auto& [side, diagonal, other_side] : topology().corners(stone)) {
    if (apart <= 1) return true;
    if (cell(side).chain != chain || cell(diagonal).chain != chain || cell(other_side).chain != chain) continue;
    const auto label = [&](Point p) {
      return joined[static_cast<std::size_t>(std::find(near.begin(), near.end(), p.handle()) - near.begin())];
    };
    const std::uint16_t one = label(side);
    const std::uint16_t other = label(other_side);
    if (one == other) continue;
    std::replace(joined.begin(), joined.end(), other, one);
    --apart;
  }
  return apart <= 1;
}

// The ring of a group closes without one stone of it; the others, in the order of the ring, keep together.
void Board::leave_group(std::uint16_t v, const std::uint16_t* others, unsigned count) {
  const std::uint16_t head = head_of(cell(v).chain);
  const std::uint32_t own = (cell(v).word & 15U) * kContact + 1;
  cell(others[count - 1]).next = others[0];
  if (head != v) {
    cell(head).group -= own;
    return;
  }
  const auto label = static_cast<std::uint16_t>(others[0] | (cell(v).chain & 15U));
  for (unsigned i = 0; i < count; ++i) cell(others[i]).chain = label;
  cell(others[0]).group = cell(v).group - own;
}

// Builds the groups of these stones again: whole groups, or what is left of them.
void Board::regroup(const std::uint16_t* stones, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    Cell& c = cell(stones[i]);
    c.chain = stones[i] | side(Colour(c.word >> 28U)).bloc;
    c.next = stones[i];
    c.group = kNoContact + (c.word & 15U) * kContact + 1;
  }
  for (unsigned i = 0; i < count; ++i) {
    for (const std::uint16_t n : node(stones[i]).neighbours) {
      const std::uint16_t mine = cell(stones[i]).chain;
      const std::uint16_t other = cell(n).chain;
      if ((mine & 15U) == (other & 15U) && mine != other) merge(head_of(mine), head_of(other));
    }
  }
}

bool operator==(const Board& a, const Board& b) {
  if (a.hash() != b.hash() || !(a.topology() == b.topology())) return false;
  for (unsigned c = 1; c <= kMaxColours; ++c) {
    if (a.bloc(Colour(c)) != b.bloc(Colour(c))) return false;
  }
  for (const Point p : a.topology().points()) {
    if (a.at(p) != b.at(p)) return false;
  }
  return true;
}

bool Board::same_bits(const Board& other) const {
  static_assert(std::has_unique_object_representations_v<Header> && std::has_unique_object_representations_v<Cell>);
  return std::memcmp(&header_, &other.header_, sizeof header_) == 0 &&
         std::memcmp(cells_.data(), other.cells_.data(), cells_in_use() * sizeof(Cell)) == 0;
}

}  // namespace tideline
