#include "board/board.hpp"

#include "base/hash.hpp"

#include <bit>
#include <cassert>
#include <type_traits>
#include <utility>

namespace tideline {
namespace {

constexpr std::uint64_t kOnes = 0x0001000100010001ULL;
constexpr std::uint64_t kTops = 0x8000 * kOnes;
constexpr std::uint32_t kOffCode = 7;       // off the map, and a neutral diagonal
constexpr std::uint32_t kHostileCode = 8;   // a diagonal that counts as an enemy's
constexpr std::uint16_t kNoGroup = 0x2000;  // contacts where there is no group: drifts a little, never has the sign bit

// Four lanes of 16 bits, each below 0x8000: the top bit of every lane that is zero.
constexpr std::uint64_t zero_lanes(std::uint64_t x) { return (kTops - x) & kTops; }
constexpr std::uint64_t nonzero_lanes(std::uint64_t x) { return (x + 0x7FFF * kOnes) & kTops; }

constexpr std::uint64_t pack(std::uint16_t a, std::uint16_t b, std::uint16_t c, std::uint16_t d) {
  return a | std::uint64_t{b} << 16U | std::uint64_t{c} << 32U | std::uint64_t{d} << 48U;
}
constexpr std::uint16_t lane(std::uint64_t lanes, unsigned i) { return static_cast<std::uint16_t>(lanes >> (16 * i)); }
constexpr std::uint16_t head_of(std::uint16_t chain) { return chain & 0xFFF0U; }
constexpr std::uint16_t sum(unsigned a, unsigned b) { return static_cast<std::uint16_t>(a + b); }

struct StoneHashes {
  std::array<std::array<std::uint64_t, kMaxColours + 1>, kMaxPoints + 1> of{};

  constexpr StoneHashes() {
    std::uint64_t n = 0;
    for (auto& point : of) {
      for (auto& colour : point) colour = mix(0x71DE11EULL + ++n * 0x9E3779B97F4A7C15ULL);
    }
  }
};
const StoneHashes kStoneHashes;

std::uint64_t stone_hash(std::uint16_t handle, std::uint32_t code) { return kStoneHashes.of[handle >> 4U][code]; }

}  // namespace

Board::Board(const Topology& topology) : header_{&topology, topology.nodes(), 0, 0, {}}, cells_{} {
  for (unsigned i = 0; i < cells_in_use(); ++i) {
    const std::uint16_t handle = Point::number(i).handle();
    Cell& c = cells_[i];
    c.chain = c.next = handle;
    c.contacts = kNoGroup;
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

Board::Lanes Board::lanes(const Topology::Node& at, const Side& side) const {
  const auto& n = at.neighbours;
  const std::uint64_t chains = pack(cell(n[0]).chain, cell(n[1]).chain, cell(n[2]).chain, cell(n[3]).chain);
  const std::uint64_t contacts = pack(cell(head_of(lane(chains, 0))).contacts, cell(head_of(lane(chains, 1))).contacts,
                                      cell(head_of(lane(chains, 2))).contacts, cell(head_of(lane(chains, 3))).contacts);
  // How many of the other lanes hold the same group: those contacts, and this one, are with the same point.
  const std::uint64_t same = (zero_lanes(chains ^ std::rotl(chains, 16)) >> 15U) +
                             (zero_lanes(chains ^ std::rotl(chains, 32)) >> 15U) +
                             (zero_lanes(chains ^ std::rotl(chains, 48)) >> 15U);
  return {chains, zero_lanes(contacts ^ same), zero_lanes((chains & 0xF * kOnes) ^ side.bloc_lanes)};
}

bool Board::is_suicide(Point p, Colour c) const {
  assert(is_empty(p));
  if ((cell(p).word & 15U) != 0) return false;
  const Lanes l = lanes(node(p.handle()), side(c));
  // An own group that keeps a liberty, or a foreign one that loses its last, saves the stone.
  return (l.last ^ l.own) == 0;
}

Topology::Neighbours Board::doomed_by(Point p, Colour c) const {
  assert(is_empty(p));
  Topology::Neighbours heads;
  for (const Point n : topology().neighbours(p)) {
    if (is_empty(n) || allied(at(n), c)) continue;
    const Point h = head(n);
    bool seen = false;
    for (const Point known : heads) seen = seen || known == h;
    if (seen) continue;
    unsigned contacts = 0;
    for (const Point m : topology().neighbours(p)) {
      if (!is_empty(m) && head(m) == h) ++contacts;
    }
    if (cell(h).contacts + 1U == contacts) heads.push_back(h);
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

bool Board::is_eye(Point p, Colour c) const {
  const Side& s = side(c);
  if ((cell(p).word & s.not_own) != 0) return false;
  unsigned hostile = 0;
  for (const std::uint16_t d : node(p.handle()).diagonals) hostile += (s.hostile >> (cell(d).word >> 28U)) & 1U;
  return hostile < 2;
}

void Board::leave_list(std::uint16_t v) {
  const auto last = static_cast<std::uint16_t>(header_.empties - 16);
  const std::uint16_t moved = cell(last).slot;
  const std::uint16_t hole = cell(v).pos;
  cell(hole).slot = moved;
  cell(moved).pos = hole;
  header_.empties = last;
}

void Board::enter_list(std::uint16_t v) {
  const auto place = static_cast<std::uint16_t>(header_.empties);
  cell(place).slot = v;
  cell(v).pos = place;
  header_.empties += 16;
}

// Draws two groups of one bloc together: the smaller takes the larger's label.
void Board::merge(std::uint16_t a, std::uint16_t b) {
  const bool swap = cell(a).size < cell(b).size;
  const std::uint16_t large = swap ? b : a;
  const std::uint16_t small = swap ? a : b;
  const std::uint16_t label = cell(large).chain;
  std::uint16_t v = small;
  do {
    cell(v).chain = label;
    v = cell(v).next;
  } while (v != small);
  Cell& l = cell(large);
  Cell& s = cell(small);
  l.contacts = sum(l.contacts, s.contacts + 1U);
  l.size = sum(l.size, s.size);
  std::swap(l.next, s.next);
}

bool Board::join(std::uint16_t v, Side& s) {
  Cell& me = cell(v);
  assert(me.word >> 28U == 0);
  leave_list(v);
  me.word |= s.code;
  header_.hash ^= stone_hash(v, s.code >> 28U);
  ++s.stones;

  const auto& n = node(v).neighbours;
  for (unsigned i = 0; i < 4; ++i) cell(n[i]).word += s.step;
  std::array<std::uint16_t, 4> chain;
  for (unsigned i = 0; i < 4; ++i) chain[i] = cell(n[i]).chain;
  std::uint32_t any = 0;
  for (unsigned i = 0; i < 4; ++i) any |= --cell(head_of(chain[i])).contacts;

  // Joins the first own neighbour's group, or a new one; the select is a mask because a branch would cost more.
  const std::uint64_t chains = pack(chain[0], chain[1], chain[2], chain[3]);
  const std::uint64_t own = zero_lanes((chains & 0xF * kOnes) ^ s.bloc_lanes);
  const std::uint64_t first = chains >> (static_cast<unsigned>(std::countr_zero(own | 1ULL << 63U)) & 48U);
  const std::uint64_t some = 0 - std::uint64_t{own != 0};
  const auto base =
      static_cast<std::uint16_t>((first & some) | (std::uint64_t{v | static_cast<unsigned>(s.bloc)} & ~some));
  me.contacts = 0xFFFF;
  me.size = 0;
  Cell& head = cell(head_of(base));
  me.next = std::exchange(head.next, v);
  me.chain = base;
  head.contacts = sum(head.contacts, me.word & 15U);
  head.size = sum(head.size, 1);

  const std::uint64_t others = nonzero_lanes(chains ^ base * kOnes) & own;
  if (others != 0) {
    for (unsigned i = 0; i < 4; ++i) {
      if ((others >> (16 * i) & 0x8000U) == 0) continue;
      const std::uint16_t a = head_of(cell(v).chain);
      const std::uint16_t b = head_of(cell(n[i]).chain);
      if (a != b) merge(a, b);
    }
  }
  return (any & 0x8000U) != 0;
}

Board::Captured Board::play(Point p, Colour c) {
  const std::uint16_t v = p.handle();
  Side& s = header_.sides[c];
  if (!join(v, s)) return {};
  // All that are doomed are found before any is removed: with three blocs one removal could save another.
  Captured captured;
  std::array<std::uint16_t, 4> doomed{};
  for (unsigned i = 0; i < 4; ++i) {
    const std::uint16_t chain = cell(node(v).neighbours[i]).chain;
    const bool gone = (chain & 15U) != s.bloc && (cell(head_of(chain)).contacts & 0x8000U) != 0;
    doomed[i] = gone ? head_of(chain) : std::uint16_t{0};
  }
  for (const std::uint16_t head : doomed) {
    if (head == 0 || cell(head).word >> 28U == 0) continue;
    captured.last = Point::from_handle(head);
    captured.stones += remove_chain(head);
  }
  return captured;
}

void Board::put(Point p, Colour c) { join(p.handle(), header_.sides[c]); }

unsigned Board::remove_chain(std::uint16_t head) {
  unsigned count = 0;
  std::uint16_t v = head;
  do {
    Cell& me = cell(v);
    Side& s = header_.sides[Colour(me.word >> 28U)];
    const std::uint16_t next = me.next;
    header_.hash ^= stone_hash(v, s.code >> 28U);
    me.word ^= s.code;
    me.chain = me.next = v;
    me.contacts = kNoGroup;
    --s.stones;
    enter_list(v);
    for (const std::uint16_t n : node(v).neighbours) {
      cell(n).word -= s.step;
      ++cell(head_of(cell(n).chain)).contacts;
    }
    ++count;
    v = next;
  } while (v != head);
  cell(head).contacts = kNoGroup;
  return count;
}

unsigned Board::remove_group(Point stone) {
  assert(!is_empty(stone));
  return remove_chain(head(stone).handle());
}

void Board::lift(Point stone) {
  assert(!is_empty(stone));
  const std::uint16_t v = stone.handle();
  std::array<std::uint16_t, kMaxPoints> rest;
  unsigned count = 0;
  for (std::uint16_t s = cell(v).next; s != v; s = cell(s).next) rest[count++] = s;
  // Alone in its ring for a moment, so that removing it removes nothing else.
  cell(v).next = v;
  cell(v).chain = v | (cell(v).chain & 15U);
  remove_chain(v);
  regroup(rest.data(), count);
}

// Builds the groups of these stones again: whole groups, or what is left of them.
void Board::regroup(const std::uint16_t* stones, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    Cell& c = cell(stones[i]);
    c.chain = stones[i] | side(Colour(c.word >> 28U)).bloc;
    c.next = stones[i];
    c.size = 1;
    c.contacts = sum(0xFFFF, c.word & 15U);
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
