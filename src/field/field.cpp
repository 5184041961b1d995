#include "field/field.hpp"

#include <algorithm>

namespace tideline {

bool Field::in_reach(Colour faction, Point p, std::uint8_t steps, Point lifted) const {
  if (steps == kNoLimit) return true;
  for (const Point q : ground_->surroundings.within(p, steps)) {
    if ((board.at(q) == faction && q != lifted) || q == origins[faction]) return true;
  }
  return false;
}

bool Field::share_a_group(Point a, Point b) const {
  const auto touches_a = [&](Point head) {
    if (!board.is_empty(a) && board.head(a) == head) return true;
    for (const Point n : board.topology().neighbours(a)) {
      if (!board.is_empty(n) && board.head(n) == head) return true;
    }
    return false;
  };
  for (const Point n : board.topology().neighbours(b)) {
    if (!board.is_empty(n) && touches_a(board.head(n))) return true;
  }
  return false;
}

unsigned Field::contact(Colour of, Colour with) const {
  unsigned count = 0;
  for (const Point p : board.topology().points()) {
    if (board.at(p) != with) continue;
    for (const Point n : board.topology().neighbours(p)) {
      if (board.at(n) != of) continue;
      ++count;
      break;
    }
  }
  return count;
}

void Field::renew_blocs() { board.set_blocs_led_by(occupier); }

bool Field::repeats(std::uint64_t hash) const {
  const auto among = [&](const auto& list) { return std::find(list.begin(), list.end(), hash) != list.end(); };
  if (!rehearsing_ || (rehearsed_.added.empty() && rehearsed_.struck.empty()))
    return ground_->superko ? history_.contains(hash) : history_.is_previous(hash);
  const std::span<const std::uint32_t> struck(rehearsed_.struck_numbers.begin(), rehearsed_.struck_numbers.end());
  if (!ground_->superko)
    return rehearsed_.added.empty() ? history_.is_previous(hash, struck) : rehearsed_.previous == hash;
  return among(rehearsed_.added) || (history_.contains(hash) && !among(rehearsed_.struck));
}

void Field::begin_turn(Colour who) {
  if (truces[who] > 0) --truces[who];
  for (Wall& wall : walls) {
    if (wall.by == who) --wall.turns;
  }
  std::erase_if(walls, [](const Wall& wall) { return wall.turns == 0; });
}

void Field::wall_up(const PointSet& points, Colour by, std::uint8_t turns) {
  for (Wall& wall : walls) {
    if (wall.by != by || wall.turns != turns) continue;
    for (const Point p : points) wall.points.insert(p);
    return;
  }
  walls.push_back({points, by, turns});
}

void show_walls(const std::vector<Wall>& walls, const Board& board, Position& position) {
  for (const Wall& wall : walls) {
    PointSet empty;
    for (const Point p : wall.points) {
      if (!board.is_empty(p)) continue;
      empty.insert(p);
      for (unsigned i = 1; i <= kMaxColours; ++i) position.in_force.closed[Colour(i)].insert(p);
    }
    if (!empty.empty()) position.in_force.walls.push_back({empty, wall.by, wall.turns});
  }
}

std::optional<Reason> Field::fault_but_for_walls(Point p, Colour c) const {
  if (!anchors.empty()) {
    Landing landing;
    landing.colour = c;
    landing.points.push_back(p);
    return fault_on_copy(landing);
  }
  if (board.is_suicide(p, c)) return Reason::Suicide;
  if (repeats(board.hash_after(p, c))) return Reason::Ko;
  if (truce() && !board.doomed_by(p, c).empty()) return Reason::Truce;
  return std::nullopt;
}

std::optional<Reason> Field::fault(const Landing& landing) const {
  if (landing.points.size() == 1 && !landing.from.on_map() && !landing.replaces)
    return stone_fault(landing.points[0], landing.colour);
  for (const Point p : landing.points) {
    if (board.is_empty(p) && walled(p)) return Reason::ClosedPoint;
  }
  return fault_on_copy(landing);
}

std::optional<Reason> Field::fault_on_copy(const Landing& landing) const {
  Board after = board;
  const Doomed doomed = come_down(after, landing);
  if (landing.peaceful) {
    for (const Point p : after.topology().points()) {
      if (!after.is_empty(p) && !after.has_liberty(p)) return Reason::Condition;
    }
  } else {
    for (const Point stone : doomed) {
      if (!after.is_empty(stone)) after.remove_group(stone);
    }
    if (!breathes(after, landing.points[0])) return Reason::Suicide;
  }
  if (repeats(after.hash())) return Reason::Ko;
  if (truce() && !landing.peaceful && !doomed.empty()) return Reason::Truce;
  return std::nullopt;
}

Field::Doomed Field::come_down(Board& on, const Landing& landing) const {
  if (landing.from.on_map()) on.lift(landing.from);
  if (landing.replaces) on.lift(landing.points[0]);
  for (const Point p : landing.points) on.put(p, landing.colour);
  Doomed doomed;
  for (const Point p : landing.points) {
    for (const std::uint16_t handle : on.topology().node(p).neighbours) {
      const Point n = Point::from_handle(handle);
      if (!n.on_map() || on.is_empty(n) || on.allied(on.at(n), landing.colour) || breathes(on, n)) continue;
      bool known = false;
      for (const Point other : doomed) known = known || on.head(other) == on.head(n);
      if (!known) doomed.push_back(n);
    }
  }
  return doomed;
}

std::uint32_t Field::push_arrangement(std::uint64_t before) {
  if (!rehearsing_) return history_.push(before, board.hash());
  rehearsed_.added.push_back(board.hash());
  rehearsed_.previous = before;
  return 0;
}

void Field::land(const Landing& landing, Colour mover, bool logged) {
  const std::uint64_t before = board.hash();
  const bool keep = logged && !rehearsing_;
  const Colour replaced = landing.replaces ? board.at(landing.points[0]) : kNobody;
  Arrival taken;
  if (!rehearsing_ && landing.from.on_map()) taken = logs_.left(landing.from);
  if (!rehearsing_ && landing.replaces) taken = logs_.left(landing.points[0]);
  const Doomed doomed = come_down(board, landing);
  if (landing.from.on_map()) note_journey({landing.from, landing.points[0]});
  if (keep) {
    const Change::Kind kind = landing.from.on_map() ? Change::Kind::Moved
                              : landing.replaces    ? Change::Kind::Replaced
                                                    : Change::Kind::Put;
    const MoveLogs::Home home =
        landing.replaces ? logs_.home(mover, landing.points[0], taken) : MoveLogs::Home{landing.from, taken};
    for (const Point p : landing.points)
      logs_.note(mover, {kind, landing.colour, replaced, false, p, home.at, home.stone});
  }
  if (!doomed.empty() && !landing.peaceful) {
    // All are judged before any is taken off (R21).
    for (const Point stone : doomed) {
      Fallen fallen = fallen_group(board, stone, turn_order());
      note_spoils(deal(fallen, mover, turn_order(), prisoners));
      if (rehearsing_) continue;
      for (const FallenStone& one : fallen.stones) {
        const Arrival arrival = logs_.left(one.point);
        if (!keep) continue;
        const MoveLogs::Home home = logs_.home(mover, one.point, arrival);
        logs_.note(mover, {Change::Kind::Captured, one.colour, one.holder, false, home.at, {}, home.stone});
      }
    }
    for (const Point stone : doomed) board.remove_group(stone);
  }
  const std::uint32_t number = push_arrangement(before);
  if (keep) logs_.note_arrangement(mover, board.hash(), number);
}

bool Field::repeats_without(const PointSet& stones) const {
  Board after = board;
  for (const Point p : stones) after.lift(p);
  return repeats(after.hash());
}

void Field::clear(const PointSet& stones, Colour mover, bool logged) {
  const std::uint64_t before = board.hash();
  const bool keep = logged && !rehearsing_;
  for (const Point p : stones) {
    if (!rehearsing_) {
      const Arrival arrival = logs_.left(p);
      const MoveLogs::Home home = logs_.home(mover, p, arrival);
      if (keep && home.at.on_map())
        logs_.note(mover, {Change::Kind::Cleared, board.at(p), kNobody, false, home.at, {}, home.stone});
    }
    board.lift(p);
  }
  const std::uint32_t number = push_arrangement(before);
  if (keep) logs_.note_arrangement(mover, board.hash(), number);
}

void Field::undo(Colour mover) {
  // What this does changes the logs, this one too: it is read anew at each step.
  const auto changes = [&]() -> const std::vector<Change>& { return logs_.of(mover).changes; };
  FixedVector<bool, kMostLandings> stood;
  for (std::size_t i = 0; i < changes().size(); ++i) {
    const Change change = changes()[i];
    if (!change.came_down()) continue;
    stood.push_back(!change.gone);
    if (change.gone) continue;
    board.lift(change.at);
    if (!rehearsing_) logs_.left(change.at);
  }
  const auto bring_back = [&](Point p, Colour colour, const Arrival& stone) {
    if (!board.is_empty(p)) return false;
    board.put(p, colour);
    if (!rehearsing_) logs_.came_back(stone);
    return true;
  };
  std::size_t arrival = 0;
  for (std::size_t i = 0; i < changes().size(); ++i) {
    const Change change = changes()[i];
    switch (change.kind) {
      case Change::Kind::Put:
        ++arrival;
        break;
      case Change::Kind::Moved:
        if (stood[arrival++] && bring_back(change.from, change.colour, change.taken))
          note_journey({change.at, change.from});
        break;
      case Change::Kind::Replaced:
        ++arrival;
        bring_back(change.from, change.other, change.taken);
        break;
      case Change::Kind::Captured:
        if (!change.other || prisoners[change.other][change.colour] == 0) break;
        if (!change.at.on_map() || bring_back(change.at, change.colour, change.taken))
          --prisoners[change.other][change.colour];
        break;
      case Change::Kind::Cleared:
        bring_back(change.at, change.colour, change.taken);
        break;
    }
  }
  for (const MoveLog::Arrangement& arrangement : logs_.of(mover).arrangements) {
    if (rehearsing_) {
      rehearsed_.struck.push_back(arrangement.hash);
      rehearsed_.struck_numbers.push_back(arrangement.number);
    } else {
      history_.strike(arrangement.number);
    }
  }
  if (!rehearsing_) logs_.note_undone(mover);
}

bool Field::breathes(const Board& on, Point stone) const { return on.has_liberty(stone) || anchored(on, stone); }

bool Field::anchored(const Board& on, Point stone) const {
  for (const Anchor& anchor : anchors) {
    if (on.at(anchor.point) == anchor.owner && on.head(anchor.point) == on.head(stone)) return true;
  }
  return false;
}

namespace {

void rearrange(Board& board, const Rearrangement& change) {
  for (const auto& spot : change.spots) {
    if (!board.is_empty(spot.point)) board.lift(spot.point);
  }
  for (const auto& spot : change.spots) {
    if (spot.becomes) board.put(spot.point, spot.becomes);
  }
}

}  // namespace

void Field::capture_all(Colour colour, Colour captor) {
  FixedVector<Point, kMaxPoints> doomed;
  for (const Point p : board.topology().points()) {
    if (board.at(p) == colour && board.head(p) == p && !breathes(board, p)) doomed.push_back(p);
  }
  for (const Point p : doomed) prisoners[captor][colour] += board.remove_group(p);
}

std::optional<Reason> Field::fault(const Rearrangement& change, Colour actor, bool self_harm) const {
  for (const auto& spot : change.spots) {
    if (spot.becomes && board.is_empty(spot.point) && walled(spot.point)) return Reason::ClosedPoint;
  }
  if (self_harm && !truce()) return std::nullopt;
  Board after = board;
  rearrange(after, change);
  // Only groups at or next to what changed can have lost their last liberty.
  const auto each_touched = [&](auto f) {
    for (const auto& spot : change.spots) {
      if (!after.is_empty(spot.point)) f(spot.point);
      for (const Point n : after.topology().neighbours(spot.point)) {
        if (!after.is_empty(n)) f(n);
      }
    }
  };
  bool captures = false;
  each_touched([&](Point p) {
    if (after.at(p) == actor || breathes(after, p)) return;
    after.remove_group(p);
    captures = true;
  });
  bool fine = true;
  each_touched([&](Point p) { fine = fine && (after.at(p) != actor || breathes(after, p)); });
  if (!fine && !self_harm) return Reason::Suicide;
  return truce() && (captures || !fine) ? std::optional(Reason::Truce) : std::nullopt;
}

bool Field::become(const Rearrangement& change, Colour actor) {
  const std::uint64_t before = board.hash();
  rearrange(board, change);
  for (const Colour c : order) {
    if (c != actor) capture_all(c, actor);
  }
  for (const Colour c : order) {
    if (c != actor) capture_all(actor, c);
  }
  if (board.hash() == before) return false;
  for (const Journey& journey : change.journeys) note_journey(journey);
  push_arrangement(before);
  return true;
}

FixedVector<Point, kMostLandings> Field::filled_by(Colour mover) const {
  FixedVector<Point, kMostLandings> points;
  for (const Change& change : logs_.of(mover).changes) {
    if (change.came_down() && !points.full()) points.push_back(change.at);
  }
  return points;
}

bool operator==(const Field& a, const Field& b) {
  return a.board == b.board && a.prisoners == b.prisoners && a.origins == b.origins && a.occupier == b.occupier &&
         a.banked == b.banked && a.anchors == b.anchors && a.truces == b.truces && a.walls == b.walls &&
         a.order == b.order && a.history_ == b.history_ && a.logs_ == b.logs_ && a.account_ == b.account_;
}

}  // namespace tideline
