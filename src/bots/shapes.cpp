#include "bots/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace tideline {
namespace {

constexpr unsigned kRound = 8;
// As if a stone that is certain to be chosen had won so many games.
constexpr float kCertain = 100;

// The strength of every code, whichever way it is turned.
const std::vector<float>& strengths() {
  static const std::vector<float> all = [] {
    constexpr std::size_t kCodes = std::size_t{1} << (2 * kRound);
    std::vector<float> known(kCodes, 1);
    for (const ShapeTable::Shape& shape : kShapeTable.shapes) known[shape.code] = shape.strength;
    std::vector<float> turned(kCodes);
    for (std::size_t code = 0; code < kCodes; ++code) turned[code] = known[canonical(static_cast<ShapeCode>(code))];
    return turned;
  }();
  return all;
}

// The point beside both of these sides of p; kOffMap: none.
Point corner_between(const Topology& topology, Point p, Point side, Point other) {
  for (const Topology::Corner& corner : topology.corners(p)) {
    if ((corner.side == side && corner.other_side == other) || (corner.side == other && corner.other_side == side))
      return corner.diagonal;
  }
  return kOffMap;
}

}  // namespace

ShapeCode canonical(ShapeCode code) {
  unsigned least = code;
  for (const bool mirrored : {false, true}) {
    for (unsigned turn = 0; turn < kRound; turn += 2) {
      unsigned same = 0;
      for (unsigned i = 0; i < kRound; ++i) {
        const unsigned from = ((mirrored ? kRound - i : i) + turn) % kRound;
        same |= ((code >> (2 * from)) & 3U) << (2 * i);
      }
      least = std::min(least, same);
    }
  }
  return static_cast<ShapeCode>(least);
}

unsigned ShapeTable::class_of(const Prior& first_look) {
  const float share = first_look.games > 0 ? first_look.wins / first_look.games : 0.5F;
  return std::min(static_cast<unsigned>(share * kClasses), kClasses - 1);
}

Shapes::Shapes(const Topology& topology) {
  rings_.resize(topology.size() + 1);
  for (const Point p : topology.points()) rings_[p.index()] = ring_of(topology, p);
}

Shapes::Ring Shapes::ring_of(const Topology& topology, Point p) {
  const Topology::Neighbours sides = topology.neighbours(p);
  const auto joined = [&](Point side, Point other) { return corner_between(topology, p, side, other).on_map(); };
  const auto corners_at = [&](Point side) {
    return std::count_if(sides.begin(), sides.end(), [&](Point other) { return joined(side, other); });
  };
  Ring ring;
  Topology::Neighbours left = sides;
  for (unsigned i = 0; i < kRound && !left.empty(); i += 2) {
    // The rim or a hole breaks a ring: it begins behind the gap.
    Point* next = i == 0
                      ? std::min_element(left.begin(), left.end(),
                                         [&](Point a, Point b) { return corners_at(a) < corners_at(b); })
                      : std::find_if(left.begin(), left.end(), [&](Point side) { return joined(ring[i - 2], side); });
    if (next == left.end()) next = left.begin();
    ring[i] = *next;
    if (i > 0) ring[i - 1] = corner_between(topology, p, ring[i - 2], ring[i]);
    std::iter_swap(next, left.end() - 1);
    left.pop_back();
  }
  if (ring[kRound - 2].on_map()) ring[kRound - 1] = corner_between(topology, p, ring[kRound - 2], ring[0]);
  return ring;
}

ShapeCode Shapes::code(const Board& board, Point p, Colour c) const {
  unsigned code = 0;
  for (unsigned i = 0; i < kRound; ++i) {
    const Point q = rings_[p.index()][i];
    const unsigned what = !q.on_map() ? 3U : board.is_empty(q) ? 0U : board.allied(board.at(q), c) ? 1U : 2U;
    code |= what << (2 * i);
  }
  return static_cast<ShapeCode>(code);
}

float Shapes::strength(const Board& board, Point p, Colour c, const Prior& first_look) const {
  return strengths()[code(board, p, c)] * kShapeTable.by_first_look[ShapeTable::class_of(first_look)];
}

void Shapes::add_to(std::vector<Prior>& priors, const Board& board, Colour c, std::span<const Point> stones,
                    float& all) const {
  std::vector<float> own(stones.size());
  for (std::size_t i = 0; i < stones.size(); ++i) {
    // A card may have made room there that the board does not show yet.
    if (!stones[i].on_map() || !board.is_empty(stones[i])) continue;
    own[i] = strength(board, stones[i], c, priors[i]);
    all += own[i];
  }
  for (std::size_t i = 0; i < stones.size(); ++i) {
    if (own[i] > 0) priors[i].add(1, kCertain * std::sqrt(own[i] / all));
  }
}

}  // namespace tideline
