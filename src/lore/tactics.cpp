#include "lore/tactics.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

using Points = FixedVector<Point, 24>;

// A few different points.
class FewPoints {
 public:
  // True: it is new.
  bool add(Point p) {
    for (const Point known : points_) {
      if (known == p) return false;
    }
    points_.push_back(p);
    return true;
  }
  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(points_.size()); }
  Point operator[](std::size_t i) const { return points_[i]; }

 private:
  FixedVector<Point, 16> points_;
};

// The group's liberties if there are at most two; otherwise false.
bool few_liberties(const Board& board, Point stone, FewPoints& liberties) {
  unsigned left = board.contacts(stone);
  if (left > 2 * kMaxDegree) return false;
  for (Point s = stone; left > 0; s = board.next(s)) {
    if (board.empty_neighbours(s) == 0) continue;
    for (const Point n : board.topology().neighbours(s)) {
      if (!board.is_empty(n)) continue;
      --left;
      if (liberties.add(n) && liberties.size() > 2) return false;
    }
  }
  return true;
}

void propose(Points& moves, Point p) {
  if (!p.on_map() || moves.full() || std::find(moves.begin(), moves.end(), p) != moves.end()) return;
  moves.push_back(p);
}

// The first of the moves that is allowed, from a random one on.
Point pick(const Points& moves, Random& random, PointTest allowed) {
  if (moves.empty()) return kOffMap;
  const std::size_t first = random.below(static_cast<std::uint32_t>(moves.size()));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Point p = moves[(first + i) % moves.size()];
    if (allowed(p)) return p;
  }
  return kOffMap;
}

// Captures of groups in atari next to this group.
void propose_counter_captures(const Board& board, Point stone, Points& moves) {
  constexpr unsigned kMostStones = 12;  // a longer walk is not worth it
  unsigned walked = 0;
  Point s = stone;
  do {
    for (const Point n : board.topology().neighbours(s)) {
      if (!board.is_empty(n) && !board.allied(board.at(n), board.at(stone))) propose(moves, only_liberty(board, n));
    }
    s = board.next(s);
  } while (s != stone && ++walked < kMostStones);
}

// A colour that attacks the group: one that touches it.
Colour some_enemy(const Board& board, Point stone) {
  Point s = stone;
  do {
    for (const Point n : board.topology().neighbours(s)) {
      if (!board.is_empty(n) && !board.allied(board.at(n), board.at(stone))) return board.at(n);
    }
    s = board.next(s);
  } while (s != stone);
  return kNobody;
}

// What is urgent about a group of one liberty, for c.
void propose_for_atari(const Board& board, Colour c, Point stone, Point liberty, Points& moves) {
  if (!board.allied(board.at(stone), c)) return propose(moves, liberty);
  propose_counter_captures(board, stone, moves);
  const unsigned freed = liberties_after(board, liberty, c, 3);
  if (freed > 2 || (freed == 2 && !is_laddered(board, stone, some_enemy(board, stone)))) propose(moves, liberty);
}

// A group of two liberties runs to where it gains some, and there it is stopped. One that gains nowhere is put in
// atari.
void propose_for_room(const Board& board, Colour c, Point stone, const FewPoints& liberties, Points& moves) {
  const bool own = board.allied(board.at(stone), c);
  const auto gains = [&](Point p) { return liberties_after(board, p, board.at(stone), 3) > 2; };
  const std::array<bool, 2> gaining{gains(liberties[0]), gains(liberties[1])};
  for (const std::size_t i : {0U, 1U}) {
    const bool useful = gaining[i] || (!own && !gaining[1 - i]);
    if (useful && !is_self_atari(board, liberties[i], c)) propose(moves, liberties[i]);
  }
}

// Of several moves the one that takes most; kOffMap: none takes more than a stone.
Point largest_capture(const Board& board, Colour c, const Points& moves, PointTest allowed) {
  Point largest;
  unsigned most = 1;
  for (const Point p : moves) {
    unsigned taken = 0;
    for (const Point head : board.doomed_by(p, c)) taken += board.group_size(head);
    if (taken <= most || !allowed(p)) continue;
    most = taken;
    largest = p;
  }
  return largest;
}

bool one_in(Random& random, std::uint32_t n) { return random.below(n) == 0; }

// Goes out from the points of the queue by up to so many steps.
template <std::size_t N>
void spread(const Topology& topology, FixedVector<Point, N>& queue, unsigned steps, PointArray<std::uint8_t>& reached) {
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Point p = queue[next];
    if (reached[p] > steps) return;
    for (const Point n : topology.neighbours(p)) {
      if (reached[n] != 0) continue;
      reached[n] = static_cast<std::uint8_t>(reached[p] + 1);
      queue.push_back(n);
    }
  }
}

}  // namespace

Point only_liberty(const Board& board, Point stone) {
  // One point touches at most four stones.
  unsigned left = board.contacts(stone);
  if (left > kMaxDegree) return kOffMap;
  Point liberty;
  for (Point s = stone; left > 0; s = board.next(s)) {
    if (board.empty_neighbours(s) == 0) continue;
    for (const Point n : board.topology().neighbours(s)) {
      if (!board.is_empty(n)) continue;
      if (liberty.on_map() && n != liberty) return kOffMap;
      liberty = n;
      --left;
    }
  }
  return liberty;
}

unsigned liberties_after(const Board& board, Point p, Colour c, unsigned most) {
  FewPoints liberties;
  for (const Point n : board.topology().neighbours(p)) {
    if (board.is_empty(n)) liberties.add(n);
  }
  for (const Point head : board.doomed_by(p, c)) {
    for (const Point n : board.topology().neighbours(p)) {
      if (!board.is_empty(n) && board.head(n) == head) liberties.add(n);
    }
  }
  for (const Point n : board.topology().neighbours(p)) {
    if (liberties.size() >= most) return most;
    if (board.is_empty(n) || !board.allied(board.at(n), c)) continue;
    unsigned left = board.contacts(n);
    if (left > kMaxDegree * most) return most;  // p is one of its liberties, and the others are enough
    for (Point s = n; left > 0; s = board.next(s)) {
      if (board.empty_neighbours(s) == 0) continue;
      for (const Point m : board.topology().neighbours(s)) {
        if (!board.is_empty(m)) continue;
        --left;
        if (m != p && liberties.add(m) && liberties.size() >= most) return most;
      }
    }
  }
  return liberties.size();
}

bool is_laddered(const Board& start, Point stone, Colour attacker) {
  constexpr unsigned kMostSteps = 80;
  Board board = start;
  const Colour runner = board.at(stone);
  for (unsigned i = 0; i < kMostSteps; ++i) {
    const Point liberty = only_liberty(board, stone);
    if (!liberty.on_map()) return false;
    Points captures;
    propose_counter_captures(board, stone, captures);
    if (!captures.empty()) return false;
    if (board.is_suicide(liberty, runner)) return true;
    board.play(liberty, runner);
    FewPoints liberties;
    if (!few_liberties(board, stone, liberties)) return false;
    if (liberties.size() < 2) return true;
    // Where the runner would gain more is where the attacker plays.
    const Point a = liberties[0];
    const Point b = liberties[1];
    const bool at_a = liberties_after(board, a, runner, 4) >= liberties_after(board, b, runner, 4);
    const Point attack = at_a ? a : b;
    if (board.is_suicide(attack, attacker)) return false;
    board.play(attack, attacker);
  }
  return false;
}

bool is_self_atari(const Board& board, Point p, Colour c) {
  return board.empty_neighbours(p) < 2 && liberties_after(board, p, c, 2) < 2 && board.doomed_by(p, c).empty();
}

bool gives_much_away(const Board& board, Point p, Colour c) {
  constexpr unsigned kFew = 8;
  if (board.empty_neighbours(p) > 1) return false;
  unsigned stones = 1;
  for (const Point n : board.topology().neighbours(p)) {
    if (!board.is_empty(n) && board.allied(board.at(n), c)) stones += board.group_size(n);
  }
  return stones > kFew && is_self_atari(board, p, c);
}

bool is_shape(const Board& board, Point p, Colour c) {
  const auto own = [&](Point q) { return !board.is_empty(q) && board.allied(board.at(q), c); };
  const auto enemy = [&](Point q) { return !board.is_empty(q) && !board.allied(board.at(q), c); };
  const unsigned room = board.empty_neighbours(p);
  for (const auto& [side, diagonal, other_side] : board.topology().corners(p)) {
    if (board.is_empty(diagonal)) continue;
    const bool mine = own(diagonal);
    // Round an enemy stone, from an own one diagonal to the point.
    if (mine && room >= 2 &&
        ((enemy(side) && board.is_empty(other_side)) || (enemy(other_side) && board.is_empty(side)))) {
      return true;
    }
    // Between two stones that are cut or joined there.
    if (mine ? enemy(side) && enemy(other_side) : own(side) && own(other_side)) return true;
  }
  return false;
}

Point reply(const Board& board, Colour c, Point last, Random& random, PointTest allowed) {
  if (!last.on_map()) return kOffMap;
  if (!one_in(random, 40)) {
    Points urgent;
    Points room;
    FixedVector<Point, kMaxDegree + 1> heads;
    const auto look = [&](Point stone) {
      if (board.contacts(stone) > 2 * kMaxDegree) return;
      const Point head = board.head(stone);
      if (std::find(heads.begin(), heads.end(), head) != heads.end()) return;
      heads.push_back(head);
      FewPoints liberties;
      if (!few_liberties(board, stone, liberties)) return;
      if (liberties.size() == 1) {
        propose_for_atari(board, c, stone, liberties[0], urgent);
      } else if (liberties.size() == 2 && urgent.empty() && (stone == last || board.allied(board.at(stone), c))) {
        propose_for_room(board, c, stone, liberties, room);
      }
    };
    if (!board.is_empty(last)) look(last);
    for (const Point n : board.topology().neighbours(last)) {
      if (!board.is_empty(n)) look(n);
    }
    if (urgent.size() > 1) {
      if (const Point p = largest_capture(board, c, urgent, allowed); p.on_map()) return p;
    }
    if (const Point p = pick(urgent, random, allowed); p.on_map()) return p;
    if (const Point p = pick(room, random, allowed); p.on_map()) return p;
  }
  if (!one_in(random, 20)) {
    Points moves;
    const auto look = [&](Point p) {
      if (board.is_empty(p) && is_shape(board, p, c) && !is_self_atari(board, p, c)) propose(moves, p);
    };
    for (const Point n : board.topology().neighbours(last)) look(n);
    for (const Point d : board.topology().diagonals(last)) look(d);
    if (const Point p = pick(moves, random, allowed); p.on_map()) return p;
  }
  return kOffMap;
}

Point somewhere(const Board& board, Colour c, Random& random, PointTest allowed) {
  const unsigned empties = board.empties();
  if (empties == 0) return kOffMap;
  // What can be taken anywhere, if a few looks find it.
  constexpr unsigned kLooks = 6;
  for (unsigned i = 0; i < kLooks; ++i) {
    const Point p = board.empty(random.below(empties));
    if (board.empty_neighbours(p) < 3 && !board.doomed_by(p, c).empty() && allowed(p)) return p;
  }
  const unsigned first = random.below(empties);
  Point poor;  // better than nothing
  for (unsigned i = 0; i < empties; ++i) {
    const unsigned at = first + i;
    const Point p = board.empty(at < empties ? at : at - empties);
    if (board.is_eye(p, c)) continue;
    const bool bad = gives_much_away(board, p, c);
    if ((bad && poor.on_map()) || !allowed(p)) continue;
    if (!bad) return p;
    poor = p;
  }
  return poor;
}

Point quick_point(const Board& board, Colour c, Point last, Look look, Random& random, PointTest allowed) {
  if (look == Look::Everything) {
    const Point p = reply(board, c, last, random, allowed);
    return p.on_map() ? p : somewhere(board, c, random, allowed);
  }
  const unsigned empties = board.empties();
  if (empties == 0) return kOffMap;
  const unsigned first = random.below(empties);
  for (unsigned i = 0; i < empties; ++i) {
    const unsigned at = first + i;
    const Point p = board.empty(at < empties ? at : at - empties);
    if (!board.is_eye(p, c) && allowed(p)) return p;
  }
  return kOffMap;
}

void play_out(Board& board, unsigned colours, Colour first, Random& random, unsigned most) {
  Point last;
  Point ko;
  unsigned passes = 0;
  Colour c = first;
  for (unsigned i = 0; i < most && passes < colours; ++i, c = Colour(c.index() % colours + 1)) {
    const Point p = quick_point(board, c, last, Look::Everything, random,
                                [&](Point q) { return q != ko && !board.is_suicide(q, c); });
    ++passes;
    ko = kOffMap;
    if (!p.on_map()) continue;
    const auto captured = board.play(p, c);
    if (captured.stones == 1 && board.group_size(p) == 1 && board.contacts(p) == 1) ko = captured.last;
    last = p;
    passes = 0;
  }
}

ColourArray<unsigned> influence(const Board& board) {
  constexpr unsigned kReach = 6;
  const Topology& topology = board.topology();
  PointArray<std::uint8_t> steps;
  PointArray<Colour> owner;
  PointSet disputed;
  FixedVector<Point, kMaxPoints> queue;
  for (const Point p : topology.points()) {
    if (board.is_empty(p)) continue;
    owner[p] = board.at(p);
    steps[p] = 1;
    queue.push_back(p);
  }
  ColourArray<unsigned> points;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Point p = queue[next];
    const bool open = disputed.contains(p);
    if (board.is_empty(p) && !open) ++points[owner[p]];
    if (steps[p] > kReach) continue;
    for (const Point n : topology.neighbours(p)) {
      if (steps[n] == 0) {
        steps[n] = static_cast<std::uint8_t>(steps[p] + 1);
        owner[n] = owner[p];
        if (open) disputed.insert(n);
        queue.push_back(n);
      } else if (steps[n] == steps[p] + 1 && (open || owner[n] != owner[p])) {
        disputed.insert(n);
      }
    }
  }
  return points;
}

Appraiser::Appraiser(const Board& board, Colour c, Point last) : board_(board), colour_(c) {
  FixedVector<Point, kMaxPoints> queue;
  if (last.on_map()) {
    queue.push_back(last);
    from_last_[last] = 1;
    spread(board.topology(), queue, kNear, from_last_);
  }
  queue.clear();
  for (const Point p : board.topology().points()) {
    if (board.is_empty(p)) continue;
    queue.push_back(p);
    from_stones_[p] = 1;
  }
  spread(board.topology(), queue, kNear, from_stones_);
}

// What it is worth that a stone on p puts the group at `enemy` in atari; nothing if it does not.
float Appraiser::of_atari(Point p, Point enemy) const {
  FewPoints liberties;
  if (!few_liberties(board_, enemy, liberties) || liberties.size() != 2) return 0;
  Board after = board_;
  after.play(p, colour_);
  if (!only_liberty(after, enemy).on_map()) return 0;
  return is_laddered(after, enemy, colour_) ? 15 : 3;
}

Prior Appraiser::of(Point p) const {
  Prior prior;
  prior.add(0.5F, 10);
  // A card may have made room there that the board does not show yet.
  if (!board_.is_empty(p)) return prior;
  if (board_.is_eye(p, colour_)) prior.add(0, 20);
  const auto doomed = board_.doomed_by(p, colour_);
  unsigned taken = 0;
  for (const Point head : doomed) taken += board_.group_size(head);
  if (taken > 0) prior.add(1, taken == 1 ? 15 : 30);
  const unsigned liberties = liberties_after(board_, p, colour_, 3);
  if (liberties < 2 && taken == 0) prior.add(0, 15);
  for (const Point n : board_.topology().neighbours(p)) {
    if (board_.is_empty(n)) continue;
    if (board_.allied(board_.at(n), colour_)) {
      if (liberties < 2 || only_liberty(board_, n) != p) continue;
      const bool runs = liberties > 2 || taken > 0 || !is_laddered(board_, n, some_enemy(board_, n));
      prior.add(runs ? 1 : 0, board_.group_size(n) > 1 ? 20 : 10);
    } else if (liberties >= 2 && taken == 0) {
      prior.add(1, of_atari(p, n));
    }
  }
  if (is_shape(board_, p, colour_)) prior.add(1, 8);
  constexpr std::array<float, kNear + 2> kByDistance{0, 0, 12, 10, 4};
  if (from_last_[p] != 0) prior.add(1, kByDistance[from_last_[p]]);
  if (from_stones_[p] == 0) {
    // In the open the third and fourth lines are best.
    const unsigned line = board_.topology().line(p);
    if (line <= 2) prior.add(0, line == 1 ? 20 : 10);
    if (line == 3 || line == 4) prior.add(1, 12);
  } else if (board_.topology().line(p) == 1 && from_last_[p] == 0) {
    prior.add(0, 6);
  }
  return prior;
}

}  // namespace tideline
