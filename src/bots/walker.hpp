// One who walks the tree of a search, round by round. All walkers of a search share the tree and what is counted there,
// and take turns at it (ring.hpp): with the token a walker counts the round it comes from, and goes down to where the
// next one leaves the tree; without it, it looks what that position is worth, in a game of its own.
#pragma once

#include "base/random.hpp"
#include "bots/estimate.hpp"
#include "bots/net_sight.hpp"
#include "bots/search_taste.hpp"
#include "bots/tree.hpp"
#include "game/imagined.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace tideline {

// By how much a faction led in the end.
struct Leads {
  double sum = 0;
  std::uint32_t rounds = 0;

  void add(const Leads& other) {
    sum += other.sum;
    rounds += other.rounds;
  }
};

// What the walkers of a search have in common. How they think does not change while they walk; what they found is
// touched with the token only.
struct Common {
  SearchTaste taste;
  TreeTaste tree_taste;
  Colour viewer;

  Tree tree;
  std::uint32_t rounds = 0;
  ColourArray<double> wins;
  ColourArray<double> scores;
  std::vector<Leads> leads;  // of the viewer, by the choices of the root
};

class Walker {
 public:
  // `common` outlives it. `sight`: nothing, it thinks without a net.
  Walker(Common& common, std::unique_ptr<AnyImagined> game, std::optional<NetSight> sight);

  // Before all rounds, with the game at the root: the choices of the viewer that are looked at.
  const std::vector<Action>& root_choices();
  // Puts them into the root, which has none.
  void make_root();

  // With the token. Whoever is on the way counts as having lost so far: then others go elsewhere.
  void descend();
  // Counts the round that it has been on, if there was one.
  void count();
  // Without.
  void look();

  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] const AnyImagined& game() const { return *game_; }
  // What the end of this game is worth to the viewer, as rounds are counted.
  [[nodiscard]] float worth_of(const AnyImagined& ended) const;
  // Whose the points were in the end, since it was last asked.
  Ownership take_ownership() { return std::exchange(ownership_, {}); }

 private:
  struct Tried {
    std::uint32_t node;
    std::size_t edge;
    Colour who;
    bool new_stone;
  };

  // Chance is played until somebody has to choose, and with a net also what is the only choice; false: play is over.
  bool settle();
  // The number of the choice to try, or nothing to try.
  std::optional<std::size_t> select(std::uint32_t node);
  // Those that are looked at, in actions_.
  void choices();
  // Those among them that the node does not have, with their priors: every imagined game may bring others. No
  // progressive widening: all that are there are in the tree at once.
  void widen(std::uint32_t node);
  // What the net, or a glance, says of them, in priors_, and where they bring stones.
  void appraise();
  void bend(std::vector<Prior>& shares) const;
  // What there is to choose where the round left the tree goes into it, unless another walker was there before.
  void fill(std::uint32_t node);
  // What the end of the round is worth to everybody: of a playout, of what the net said, or of both.
  void find_outcome(bool net_said);
  // Who has won, by that score, and the score in points.
  static ColourArray<float> winners(const AnyImagined& game, const Trace& trace, ColourArray<float>& scores);
  [[nodiscard]] ColourArray<float> worth(const ColourArray<float>& won, const ColourArray<float>& scores) const;
  // Counts it among what all rounds brought, and in the tree.
  void tally();
  void back_up();

  Common& common_;
  std::unique_ptr<AnyImagined> game_;
  std::optional<NetSight> sight_;
  Random random_{0};
  Colour actor_;  // who chooses now
  Ownership ownership_;

  // Of the round that it is on.
  bool on_the_way_ = false;
  bool out_of_choices_ = false;       // nothing that the node has is allowed this time
  std::uint32_t leaf_ = Tree::kNone;  // the node that has no choices yet, where it ended in one
  std::uint64_t board_ = 0;           // the hash of the stones there
  float first_word_ = 0;              // what the net says of it, to whoever chooses there
  std::vector<Tried> path_;
  Trace trace_;
  ColourArray<float> won_;
  ColourArray<float> scores_;
  ColourArray<float> reward_;
  double lead_ = 0;

  // For what is made anew every time.
  std::vector<Action> actions_;
  std::vector<Action> known_;  // those that the node has already, in order
  std::vector<float> promises_;
  std::vector<Point> stones_;
  std::vector<Prior> priors_;
  std::vector<float> shares_;
};

}  // namespace tideline
