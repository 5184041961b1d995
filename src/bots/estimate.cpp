#include "bots/estimate.hpp"

#include "lore/tactics.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr float kDeadBelow = 0.25F;  // of its bloc's share of where it stands
constexpr float kSettledFrom = 0.95F;

}  // namespace

PointSet dead_groups(const Board& board, const Ownership& ownership) {
  PointSet dead;
  for (const Point p : board.topology().points()) {
    if (board.is_empty(p) || board.head(p) != p) continue;
    float share = 0;
    Point s = p;
    do {
      share += ownership.bloc_share(board, s, board.at(s));
      s = board.next(s);
    } while (s != p);
    if (share >= kDeadBelow * static_cast<float>(board.group_size(p))) continue;
    do {
      dead.insert(s);
      s = board.next(s);
    } while (s != p);
  }
  return dead;
}

void Ownership::add(const Board& board) {
  ++rounds_;
  for (const Point p : board.topology().points()) {
    Colour owner = board.at(p);
    if (owner == kNobody) {
      for (const Point n : board.topology().neighbours(p)) {
        const Colour c = board.at(n);
        if (c == kNobody || owner == c) continue;
        if (owner != kNobody) {
          owner = kNobody;
          break;
        }
        owner = c;
      }
    }
    ++counts_[p][owner];
  }
}

void Ownership::add(const Ownership& other) {
  rounds_ += other.rounds_;
  for (unsigned p = 1; p <= kMaxPoints; ++p) {
    ColourArray<std::uint32_t>& counts = counts_[Point::number(p)];
    for (unsigned c = 0; c <= kMaxColours; ++c) counts[Colour(c)] += other.counts_[Point::number(p)][Colour(c)];
  }
}

float Ownership::bloc_share(const Board& board, Point p, Colour c) const {
  float sum = 0;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    if (board.allied(Colour(i), c)) sum += share(p, Colour(i));
  }
  return sum;
}

bool Ownership::settled_for(const Board& board, Point p, Colour c) const {
  return bloc_share(board, p, c) >= kSettledFrom;
}

bool Ownership::settled(Point p) const {
  for (unsigned c = 1; c <= kMaxColours; ++c) {
    if (share(p, Colour(c)) >= kSettledFrom) return true;
  }
  return false;
}

bool Ownership::settled(const Topology& topology) const {
  for (const Point p : topology.points()) {
    if (!settled(p)) return false;
  }
  return true;
}

std::uint32_t quick_playouts(const Topology& topology) { return std::clamp(15'000 / topology.size(), 20U, 150U); }

Estimate estimate(const Board& board, unsigned factions, Colour first, Random& random, std::uint32_t playouts) {
  Estimate result;
  for (std::uint32_t i = 0; i < playouts; ++i) {
    Board copy = board;
    play_out(copy, factions, first ? first : Colour(i % factions + 1), random, 10 * board.topology().size());
    result.ownership.add(copy);
  }
  result.dead = dead_groups(board, result.ownership);
  return result;
}

}  // namespace tideline
