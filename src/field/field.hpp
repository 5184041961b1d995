// The board as factions play on it: stones that come down, are moved, replaced and captured, who gets the prisoners,
// ko, reach, and moves that can be undone. Knows no turns and no cards: games and cards use it.
#pragma once

#include "base/refusal.hpp"
#include "board/history.hpp"
#include "board/surroundings.hpp"
#include "field/move_log.hpp"
#include "field/spoils.hpp"
#include "game/card.hpp"
#include "game/position.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace tideline {

// What does not change while a game runs.
struct Ground {
  explicit Ground(const Topology& topology) : distances(topology), surroundings(topology, distances) {}

  Distances distances;
  Surroundings surroundings;
  bool superko = true;
};

inline constexpr std::uint8_t kNoLimit = 255;  // of a reach

// Stones that come down at once: one, or some side by side. One that is moved is taken up first.
struct Landing {
  Colour colour;  // of the stones
  FixedVector<Point, 3> points;
  Point from;             // where the stone was, if it is moved
  bool replaces = false;  // the stone at the point goes back to its owner
  bool peaceful = false;  // captures nothing; instead every group of the board must keep a liberty
};

// Stones that change places, colours, or leave: what stands at these points afterwards.
struct Rearrangement {
  struct Spot {
    Point point;
    Colour becomes;  // kNobody: it is empty
  };
  FixedVector<Spot, kMaxPoints> spots;
  FixedVector<Journey, kMaxPoints> journeys;  // of stones that are still themselves, for people

  void set(Point p, Colour c) { spots.push_back({p, c}); }
};

// A stone whose group counts one liberty more than it has.
struct Anchor {
  Point point;
  Colour owner;
  friend bool operator==(const Anchor&, const Anchor&) = default;
};

// Points to which no stone may come until so many turns of that faction have begun.
struct Wall {
  PointSet points;
  Colour by;
  std::uint8_t turns = 0;
  friend bool operator==(const Wall&, const Wall&) = default;
};

class Field {
 public:
  // The topology and the ground must outlive the field and its copies.
  Field(const Topology& topology, const Ground& ground) : board(topology), ground_(&ground) {}

  Board board;
  Prisoners prisoners;
  ColourArray<Point> origins;
  ColourArray<Colour> occupier;  // of each faction, if it is occupied
  ColourArray<std::uint16_t> banked;
  FixedVector<Colour, kMaxColours> order;  // of turns, from the game's first faction

  // An anchor ends as its owner's next turn begins, and two players each play one card a turn.
  FixedVector<Anchor, 2 * kMostTargets> anchors;
  // How many turns of that faction are still to begin until its truce ends: meanwhile nothing may capture.
  ColourArray<std::uint8_t> truces;

  [[nodiscard]] const Ground& ground() const { return *ground_; }
  [[nodiscard]] std::span<const Colour> turn_order() const { return {order.begin(), order.end()}; }
  [[nodiscard]] const MoveLogs& logs() const { return logs_; }
  // What the newest stone or card did, for people: how it shared out what it captured, and which stones it moved.
  // Cleared by whoever begins a new one.
  [[nodiscard]] const std::vector<Split>& spoils() const { return account_->spoils; }
  [[nodiscard]] const std::vector<Journey>& journeys() const { return account_->journeys; }
  void clear_account() {
    if (account_->spoils.empty() && account_->journeys.empty()) return;
    Account& account = account_.write();
    account.spoils.clear();
    account.journeys.clear();
  }
  void note_spoils(const Split& split) {
    if (rehearsing_) return;
    std::vector<Split>& splits = account_.write().spoils;
    if (splits.capacity() == 0) splits.reserve(kUsualSplits);
    splits.push_back(split);
  }

  // A stone was taken off the board between moves: no undo may think that it still stands.
  void note_left(Point p) { logs_.left(p); }

  std::vector<Wall> walls;  // one for a faction and a number of turns

  [[nodiscard]] bool walled(Point p) const {
    return std::any_of(walls.begin(), walls.end(), [&](const Wall& wall) { return wall.points.contains(p); });
  }
  void wall_up(const PointSet& points, Colour by, std::uint8_t turns);
  [[nodiscard]] bool truce() const { return truces != ColourArray<std::uint8_t>(); }
  // What lasts until a turn of that faction begins comes closer to its end.
  void begin_turn(Colour who);
  // Play is over, and with it whatever lasted.
  void end_play() {
    truces = {};
    walls.clear();
  }

  // The board is set up: its arrangement is the first one.
  void begin() { history_.begin(board.hash()); }

  // Within so many steps of the faction's origin or one of its stones, not counting one that is lifted.
  [[nodiscard]] bool in_reach(Colour faction, Point p, std::uint8_t steps, Point lifted = kOffMap) const;
  // Some group touches both the stone at `a` and one that would come down at `b`.
  [[nodiscard]] bool share_a_group(Point a, Point b) const;
  // Contact of one faction with another: how many stones of the other touch one of its own.
  [[nodiscard]] unsigned contact(Colour of, Colour with) const;
  // Follows `occupier`: who forms a bloc with whom. Nothing is captured.
  void renew_blocs();

  // A walled point, suicide, ko, a capture in a truce, or a group left without a liberty; the points are empty, or hold
  // what is replaced.
  [[nodiscard]] std::optional<Reason> fault(const Landing& landing) const;
  // The same for one plain stone on an empty point.
  [[nodiscard]] std::optional<Reason> stone_fault(Point p, Colour c) const {
    return walled(p) ? Reason::ClosedPoint : fault_but_for_walls(p, c);
  }
  [[nodiscard]] std::optional<Reason> fault_but_for_walls(Point p, Colour c) const;
  // Whether the arrangement after that stone stood before, whatever the rules say of ko.
  [[nodiscard]] bool stood_before(Point p, Colour c) const { return history_.contains(board.hash_after(p, c)); }

  // A new stone move begins: what lands is logged for the mover.
  void open_move(Colour mover, std::uint32_t number) { logs_.open(mover, number); }
  // The stones come down and capture. `logged`: part of the mover's stone move.
  void land(const Landing& landing, Colour mover, bool logged);
  // These stones go back to their owners. Nothing is captured: a group of which some stones are left has a liberty
  // where the others stood.
  [[nodiscard]] bool repeats_without(const PointSet& stones) const;
  void clear(const PointSet& stones, Colour mover, bool logged);
  // Undoes the newest stone move of that faction.
  void undo(Colour mover);
  // The points that its stones came down on.
  [[nodiscard]] FixedVector<Point, kMostLandings> filled_by(Colour mover) const;

  // The group counts one liberty more.
  [[nodiscard]] bool anchored(const Board& on, Point stone) const;
  // The group has a liberty, its own or by an anchor.
  [[nodiscard]] bool breathes(const Board& on, Point stone) const;
  // The opponent's groups without a liberty are captured, then the actor's: suicide, or captured too. In a truce
  // neither may be; and no stone comes to a walled point.
  [[nodiscard]] std::optional<Reason> fault(const Rearrangement& change, Colour actor, bool self_harm) const;
  // Gives whether anything on the board changed.
  bool become(const Rearrangement& change, Colour actor);
  // Takes the colour's groups without a liberty off; they are the captor's prisoners.
  void capture_all(Colour colour, Colour captor);

  // A copy that tries a card out step by step: it does not keep what is only needed afterwards.
  [[nodiscard]] Field rehearsal() const {
    Field copy = *this;
    copy.rehearsing_ = true;
    return copy;
  }

  friend bool operator==(const Field& a, const Field& b);
  [[nodiscard]] bool same_bits(const Field& other) const { return *this == other && board.same_bits(other.board); }

 private:
  static constexpr std::size_t kUsualSplits = 12;
  using Doomed = FixedVector<Point, 12>;
  struct Account {
    std::vector<Split> spoils;
    std::vector<Journey> journeys;
    friend bool operator==(const Account&, const Account&) = default;
  };

  [[nodiscard]] bool repeats(std::uint64_t hash) const;
  void note_journey(const Journey& journey) {
    if (!rehearsing_) account_.write().journeys.push_back(journey);
  }
  // Puts the stones down and gives one stone of every group of another bloc that has no liberty now.
  Doomed come_down(Board& on, const Landing& landing) const;
  [[nodiscard]] std::optional<Reason> fault_on_copy(const Landing& landing) const;
  std::uint32_t push_arrangement(std::uint64_t before);

  const Ground* ground_;
  History history_;
  MoveLogs logs_;
  CopyOnWrite<Account> account_;

  // Of a rehearsal: arrangements that came and went beside the history.
  bool rehearsing_ = false;
  struct Arrangements {
    // Each needs a choice of the card, except a stone taken back, which needs one to come there again.
    FixedVector<std::uint64_t, 2 * kMostTargets + 1> added;
    FixedVector<std::uint64_t, kMostLandings> struck;
    FixedVector<std::uint32_t, kMostLandings> struck_numbers;
    std::uint64_t previous = 0;
  };
  Arrangements rehearsed_;
};

// What of walls is still empty, as everybody sees it.
void show_walls(const std::vector<Wall>& walls, const Board& board, Position& position);

}  // namespace tideline
