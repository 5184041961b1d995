// What the net of go sees. The order of the planes is part of the net's file: a change needs a new net.
#include "games/go/go.hpp"

#include <algorithm>

namespace tideline::go {
namespace {

enum class Plane : std::uint8_t {
  OnMap,
  Own,
  Others,
  OneLiberty,
  TwoLiberties,
  ThreeLiberties,
  Allowed,
  ForbiddenByKo,
  LastStone,
  Captures,
  IsCaptured,
  OwnEye,
  OthersEye,
};

enum class Whole : std::uint8_t { KomiForActor, KomiForOther, Passes, Points, Territory };

constexpr std::uint32_t bit(Plane plane) { return 1U << static_cast<unsigned>(plane); }

constexpr unsigned kPointsAStep = 5;  // so that the largest map fits into a number

void set(Features& out, Whole which, int value) {
  out.whole[static_cast<std::size_t>(which)] = static_cast<std::uint8_t>(std::clamp(value, 0, kMostOfANumber));
}

// The bit that says how many liberties the group has; none from four on.
std::uint32_t liberties_bit(const Board& board, Point head) {
  constexpr unsigned kMost = 3;
  unsigned left = board.contacts(head);
  if (left > kMost * kMaxDegree) return 0;
  FixedVector<Point, kMost> liberties;
  for (Point s = head; left > 0; s = board.next(s)) {
    if (board.empty_neighbours(s) == 0) continue;
    for (const Point n : board.topology().neighbours(s)) {
      if (!board.is_empty(n)) continue;
      --left;
      if (std::find(liberties.begin(), liberties.end(), n) != liberties.end()) continue;
      if (liberties.full()) return 0;
      liberties.push_back(n);
    }
  }
  constexpr std::array<std::uint32_t, kMost + 1> kBits{0, bit(Plane::OneLiberty), bit(Plane::TwoLiberties),
                                                       bit(Plane::ThreeLiberties)};
  return kBits[liberties.size()];
}

template <class H>
std::uint32_t of_empty_point(const BasicState<H>& state, Point p, Colour who, Colour other) {
  const Board& board = state.board;
  std::uint32_t bits = 0;
  if (!board.is_suicide(p, who)) {
    const std::uint64_t after = board.hash_after(p, who);
    const bool repeats =
        state.rules.ko == Ko::Superko ? state.history.contains(after) : state.history.is_previous(after);
    bits |= repeats ? bit(Plane::ForbiddenByKo) : bit(Plane::Allowed);
  }
  if (board.empty_neighbours(p) == kMaxDegree) return bits;
  if (!board.doomed_by(p, who).empty()) bits |= bit(Plane::Captures);
  if (!board.doomed_by(p, other).empty()) bits |= bit(Plane::IsCaptured);
  if (board.is_eye(p, who)) bits |= bit(Plane::OwnEye);
  if (board.is_eye(p, other)) bits |= bit(Plane::OthersEye);
  return bits;
}

}  // namespace

template <class H>
void BasicGo<H>::features(const State& state, Colour who, Features& out) {
  const Board& board = state.board;
  const Colour other = who == kBlack ? kWhite : kBlack;
  out.planes[kOffMap] = 0;
  for (const Point p : board.topology().points()) {
    const Colour c = board.at(p);
    if (c == kNobody) {
      out.planes[p] = bit(Plane::OnMap) | of_empty_point(state, p, who, other);
    } else {
      out.planes[p] = bit(Plane::OnMap) | (c == who ? bit(Plane::Own) : bit(Plane::Others));
      if (board.head(p) == p) out.planes[p] |= liberties_bit(board, p);
    }
  }
  constexpr std::uint32_t kLiberties = bit(Plane::OneLiberty) | bit(Plane::TwoLiberties) | bit(Plane::ThreeLiberties);
  for (const Point p : board.topology().points()) {
    if (!board.is_empty(p)) out.planes[p] |= out.planes[board.head(p)] & kLiberties;
  }
  if (state.last.on_map() && !board.is_empty(state.last)) out.planes[state.last] |= bit(Plane::LastStone);

  const int komi = who == kWhite ? state.rules.komi : -state.rules.komi;
  out.whole = {};
  set(out, Whole::KomiForActor, komi);
  set(out, Whole::KomiForOther, -komi);
  set(out, Whole::Passes, state.passes);
  set(out, Whole::Points, static_cast<int>(board.topology().size() / kPointsAStep));
  set(out, Whole::Territory, state.rules.counting == Counting::Territory ? 1 : 0);
}

template <class H>
NetChoice BasicGo<H>::net_choice(const State&, const Action& action) {
  if (action.verb == Verb::Place || action.verb == Verb::Starter)
    return {NetChoice::Kind::AtPoint, 0, action.arg.point};
  if (action.verb == Verb::Pass) return {NetChoice::Kind::Flat, 0, {}};
  return {};
}

template void BasicGo<History>::features(const State&, Colour, Features&);
template void BasicGo<BriefHistory>::features(const State&, Colour, Features&);
template NetChoice BasicGo<History>::net_choice(const State&, const Action&);
template NetChoice BasicGo<BriefHistory>::net_choice(const State&, const Action&);
static_assert(NetGame<Go> && NetGame<Playout>);

}  // namespace tideline::go
