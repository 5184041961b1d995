#include "support/slow_board.hpp"

namespace tideline {

SlowBoard::SlowBoard(const Topology& topology) : topology_(&topology) {
  for (unsigned c = 0; c <= kMaxColours; ++c) bloc_of_[Colour(c)] = Colour(c);
}

PointSet SlowBoard::group(Point stone) const {
  PointSet in;
  FixedVector<Point, kMaxPoints> todo;
  in.insert(stone);
  todo.push_back(stone);
  while (!todo.empty()) {
    const Point p = todo.back();
    todo.pop_back();
    for (const Point n : topology_->neighbours(p)) {
      if (at(n) == kNobody || !allied(at(n), at(stone)) || in.contains(n)) continue;
      in.insert(n);
      todo.push_back(n);
    }
  }
  return in;
}

PointSet SlowBoard::liberties(Point stone) const {
  PointSet empty;
  for (const Point p : group(stone)) {
    for (const Point n : topology_->neighbours(p)) {
      if (at(n) == kNobody) empty.insert(n);
    }
  }
  return empty;
}

PointSet SlowBoard::play(Point p, Colour c) {
  stones_[p] = c;
  PointSet doomed;
  for (const Point n : topology_->neighbours(p)) {
    if (at(n) == kNobody || allied(at(n), c) || !liberties(n).empty()) continue;
    for (const Point stone : group(n)) doomed.insert(stone);
  }
  for (const Point stone : doomed) stones_[stone] = kNobody;
  return doomed;
}

bool SlowBoard::is_suicide(Point p, Colour c) const {
  SlowBoard after = *this;
  after.play(p, c);
  return after.liberties(p).empty();
}

bool SlowBoard::is_eye(Point p, Colour c) const {
  for (const Point n : topology_->neighbours(p)) {
    if (at(n) == kNobody || !allied(at(n), c)) return false;
  }
  const auto diagonals = topology_->diagonals(p);
  int hostile = diagonals.full() ? 0 : 1;
  for (const Point d : diagonals) {
    if (at(d) != kNobody && !allied(at(d), c)) ++hostile;
  }
  return hostile < 2;
}

void SlowBoard::remove_group(Point stone) {
  for (const Point p : group(stone)) stones_[p] = kNobody;
}

}  // namespace tideline
