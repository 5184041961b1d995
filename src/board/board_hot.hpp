// The half of the board that every move goes through, for the units that want it inlined: board.cpp, and
// the random games of tests and measurements. Everybody else includes board.hpp.
#pragma once

#include "base/hash.hpp"
#include "board/board.hpp"

#include <bit>
#include <cassert>
#include <utility>

namespace tideline {

// Four lanes of 16 bits, one for each neighbour: as a vector, whose comparisons give a lane of ones where they hold,
// and as a number. Which is faster differs from place to place, and was measured.
using Lanes = std::uint16_t __attribute__((vector_size(8)));
inline constexpr std::uint64_t kOnes = 0x0001000100010001ULL;
inline constexpr std::uint64_t kTops = 0x8000 * kOnes;

inline std::uint64_t number(Lanes lanes) { return std::bit_cast<std::uint64_t>(lanes); }
constexpr std::uint64_t pack(std::uint16_t a, std::uint16_t b, std::uint16_t c, std::uint16_t d) {
  return a | std::uint64_t{b} << 16U | std::uint64_t{c} << 32U | std::uint64_t{d} << 48U;
}
// For lanes below 0x8000: the top bit of every lane that is zero, or that is not.
constexpr std::uint64_t zero_lanes(std::uint64_t x) { return (kTops - x) & kTops; }
constexpr std::uint64_t nonzero_lanes(std::uint64_t x) { return (x + 0x7FFF * kOnes) & kTops; }
// The number of the first lane whose top bit is set; there is one.
constexpr unsigned first_lane(std::uint64_t tops) { return static_cast<unsigned>(std::countr_zero(tops)) >> 4U; }

// Of Cell::group. Where there is no group it drifts a little, and never has the sign bit.
inline constexpr std::uint32_t kContact = 1U << 16U;
inline constexpr std::uint32_t kNoContact = 0xFFFF * kContact;
inline constexpr std::uint32_t kNoGroup = 0x2000 * kContact;

constexpr std::uint16_t head_of(std::uint16_t chain) { return chain & 0xFFF0U; }
constexpr std::uint16_t sum(unsigned a, unsigned b) { return static_cast<std::uint16_t>(a + b); }

// By colour first: a game of few colours keeps few of them in the cache.
struct StoneHashes {
  std::array<std::array<std::uint64_t, kMaxPoints + 1>, kMaxColours + 1> of{};

  constexpr StoneHashes() {
    for (unsigned point = 0; point <= kMaxPoints; ++point) {
      for (unsigned colour = 0; colour <= kMaxColours; ++colour) {
        const std::uint64_t n = point * (kMaxColours + 1) + colour + 1;
        of[colour][point] = mix(0x71DE11EULL + n * 0x9E3779B97F4A7C15ULL);
      }
    }
  }
};
inline const StoneHashes kStoneHashes;

inline std::uint64_t stone_hash(std::uint16_t handle, std::uint32_t code) {
  return kStoneHashes.of[code][handle >> 4U];
}

[[gnu::always_inline]] inline Board::Lanes Board::chain_lanes(std::uint16_t v) const {
  const auto& n = node(v).neighbours;
  return Lanes{cell(n[0]).chain, cell(n[1]).chain, cell(n[2]).chain, cell(n[3]).chain};
}

// The contacts of the groups of these chain fields, minus one.
[[gnu::always_inline]] inline Board::Lanes Board::contact_lanes(Lanes chains) const {
  const auto contacts = [&](unsigned i) { return static_cast<std::uint16_t>(cell(head_of(chains[i])).group >> 16U); };
  return Lanes{contacts(0), contacts(1), contacts(2), contacts(3)};
}

[[gnu::always_inline]] inline Board::Facing Board::facing(std::uint16_t v, const Side& s) const {
  const Lanes chains = chain_lanes(v);
  // How many of the other lanes hold the same group, as a negative number: those contacts, and this one, are with the
  // same point.
  const auto same = (chains == __builtin_shufflevector(chains, chains, 1, 2, 3, 0)) +
                    (chains == __builtin_shufflevector(chains, chains, 2, 3, 0, 1)) +
                    (chains == __builtin_shufflevector(chains, chains, 3, 0, 1, 2));
  const auto last = contact_lanes(chains) + std::bit_cast<Lanes>(same) == Lanes{};
  const auto own = (chains & 15U) == std::bit_cast<Lanes>(s.bloc_lanes);
  return {chains, std::bit_cast<Lanes>(last), std::bit_cast<Lanes>(own)};
}

// The point is empty, with no empty neighbour: an own group that keeps a liberty, or a foreign one that loses its last,
// saves the stone.
[[gnu::always_inline]] inline bool Board::smothered(std::uint16_t v, const Side& s) const {
  const Facing f = facing(v, s);
  return number(f.last ^ f.own) == 0;
}

// Own stones are on all sides.
[[gnu::always_inline]] inline bool Board::few_hostile_diagonals(std::uint16_t v, const Side& s) const {
  const auto& d = node(v).diagonals;
  unsigned hostile = 0;
  for (unsigned i = 0; i < 4; ++i) hostile += (s.hostile >> (cell(d[i]).word >> 28U)) & 1U;
  return hostile < 2;
}

inline void Board::leave_list(std::uint16_t v) {
  const auto last = static_cast<std::uint16_t>(header_.empties - 16);
  const std::uint16_t moved = cell(last).slot;
  const std::uint16_t hole = cell(v).pos;
  cell(hole).slot = moved;
  cell(moved).pos = hole;
  header_.empties = last;
}

inline void Board::enter_list(std::uint16_t v) {
  const auto place = static_cast<std::uint16_t>(header_.empties);
  cell(place).slot = v;
  cell(v).pos = place;
  header_.empties += 16;
}

// Draws two groups of one bloc together: the smaller takes the larger's label.
inline void Board::merge(std::uint16_t a, std::uint16_t b) {
  const bool swap = (cell(a).group & 0xFFFFU) < (cell(b).group & 0xFFFFU);
  const std::uint16_t large = swap ? b : a;
  const std::uint16_t small = swap ? a : b;
  const std::uint16_t label = cell(large).chain;
  // Four steps at a time: going on along the ring does no harm, and most chains are so short that the loop ends at
  // once.
  std::uint16_t v = small;
  bool round = false;
  do {
    for (unsigned i = 0; i < 4; ++i) {
      cell(v).chain = label;
      v = cell(v).next;
      round = round || v == small;
    }
  } while (!round);
  Cell& l = cell(large);
  Cell& s = cell(small);
  l.group += s.group + kContact;
  std::swap(l.next, s.next);
}

[[gnu::always_inline]] inline bool Board::join(std::uint16_t v, Side& s) {
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
  for (unsigned i = 0; i < 4; ++i) any |= cell(head_of(chain[i])).group -= kContact;

  // Joins the first own neighbour's group, or a new one; the select is a mask because a branch would cost more.
  const std::uint64_t chains = pack(chain[0], chain[1], chain[2], chain[3]);
  const std::uint64_t own = zero_lanes((chains & 0xF * kOnes) ^ s.bloc_lanes);
  const std::uint64_t first = chains >> (static_cast<unsigned>(std::countr_zero(own | 1ULL << 63U)) & 48U);
  const std::uint64_t some = 0 - std::uint64_t{own != 0};
  const auto base =
      static_cast<std::uint16_t>((first & some) | (std::uint64_t{v | static_cast<unsigned>(s.bloc)} & ~some));
  me.group = kNoContact;
  Cell& head = cell(head_of(base));
  me.next = std::exchange(head.next, v);
  me.chain = base;
  head.group += (me.word & 15U) * kContact + 1;

  for (std::uint64_t others = nonzero_lanes(chains ^ base * kOnes) & own; others != 0; others &= others - 1) {
    const std::uint16_t a = head_of(cell(v).chain);
    const std::uint16_t b = head_of(cell(n[first_lane(others)]).chain);
    if (a != b) merge(a, b);
  }
  return any >> 31U != 0;
}

inline unsigned Board::remove_chain(std::uint16_t head) {
  unsigned count = 0;
  std::uint16_t v = head;
  do {
    Cell& me = cell(v);
    Side& s = header_.sides[Colour(me.word >> 28U)];
    const std::uint16_t next = me.next;
    header_.hash ^= stone_hash(v, s.code >> 28U);
    me.word ^= s.code;
    me.chain = me.next = v;
    me.group = kNoGroup;
    --s.stones;
    enter_list(v);
    for (const std::uint16_t n : node(v).neighbours) {
      cell(n).word -= s.step;
      cell(head_of(cell(n).chain)).group += kContact;
    }
    ++count;
    v = next;
  } while (v != head);
  cell(head).group = kNoGroup;
  return count;
}

[[gnu::always_inline]] inline Board::Captured Board::drop(std::uint16_t v, Side& s) {
  if (!join(v, s)) return {};
  // All that are doomed are found before any is removed: with three blocs one removal could save another.
  const Lanes chains = chain_lanes(v);
  const auto foreign = (chains & 15U) != std::bit_cast<Lanes>(s.bloc_lanes);
  std::uint64_t doomed = number(contact_lanes(chains)) & number(std::bit_cast<Lanes>(foreign)) & kTops;
  Captured captured;
  for (; doomed != 0; doomed &= doomed - 1) {
    const std::uint16_t head = head_of(chains[first_lane(doomed)]);
    if (cell(head).word >> 28U == 0) continue;
    captured.last = Point::from_handle(head);
    captured.stones += remove_chain(head);
  }
  return captured;
}

}  // namespace tideline
