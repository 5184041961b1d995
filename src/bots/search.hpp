// Information-set Monte-Carlo tree search over any game. Every round imagines a whole game that fits what the seat
// knows, walks down the tree of choices, each player after its own good, plays on by quick informed choices, and
// counts. It sees a view and what is imagined from it, nothing else.
#pragma once

#include "bots/bot.hpp"
#include "bots/estimate.hpp"
#include "bots/net_sight.hpp"
#include "bots/style.hpp"
#include "bots/tree.hpp"
#include "game/imagined.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace tideline {

// No game that people play is this long; one that is imagined might be.
inline constexpr unsigned kLongestPlayout = 3000;
inline constexpr std::uint32_t kRoundsBetweenLooks = 8;

struct SearchTaste {
  std::optional<float> exploration;  // of choices that were seldom tried; unless told, as the game needs it
  std::uint32_t expand_at = 4;       // visits of a choice before what follows it is kept
  float score_weight = 0.05F;        // of the margin beside winning and losing
  std::uint32_t playouts = 2000;     // where nobody gives a budget
  std::size_t room = 6'000'000;      // choices in a tree, beyond which it grows no more: about 300 MB
  std::uint32_t threads = 1;         // searches of one position, of which each thinks for itself
  bool paranoid = false;             // the others are thought to play against the viewer, not each for itself
  bool cards = true;
  bool all_rounds = false;                    // also those that cannot change the choice any more
  Style style;                                // of its own choices; the others are thought to play as usual
  std::shared_ptr<const net::PackedNet> net;  // null: it thinks without
  float trust = 1;                            // of what the net says of a position, beside a playout from there
};

// What a description of a bot says of it.
SearchTaste taste_of(const BotSpec& spec);
// The net that a bot with these options would use in that game, or none.
std::shared_ptr<const net::PackedNet> find_net(const Nets& nets, std::string_view name, const AnyView& view);

class Search {
 public:
  // `known`: a tree of an earlier search in the same game; what it says of the position now is kept.
  Search(const AnyView& view, const SearchTaste& taste, Tree known = {});

  // Thinks until the budget is spent.
  void think(Random& random, const Budget& budget);
  // Counts what another search of the same view found as if it had been found here. It is said and not remembered: the
  // tree keeps what this search itself has seen.
  void join(const Search& other);

  [[nodiscard]] const Node& root() const { return together_ ? *together_ : tree_.node(Tree::kRoot); }
  // For the next search; this one is over.
  Tree take_tree() { return std::exchange(tree_, {}); }
  [[nodiscard]] const Tree& tree() const { return tree_; }
  [[nodiscard]] std::uint32_t rounds() const { return rounds_; }
  // The choice that was tried most. There is one after a round, and where nothing was tried too.
  [[nodiscard]] Action best() const;
  // By all rounds so far: the share of games won, the score in points, and whose the points are in the end.
  [[nodiscard]] double win_share(Colour faction) const { return rounds_ == 0 ? 0 : wins_[faction] / rounds_; }
  [[nodiscard]] double mean_score(Colour faction) const { return rounds_ == 0 ? 0 : scores_[faction] / rounds_; }
  [[nodiscard]] const Ownership& ownership() const { return ownership_; }
  [[nodiscard]] const AnyImagined& game() const { return *game_; }
  // By how many points the viewer led in the end, in the rounds that began with that choice of the root; in all rounds
  // where none did.
  [[nodiscard]] double mean_lead(std::size_t choice) const;
  // What the end of this game is worth to the viewer, as rounds are counted.
  [[nodiscard]] float worth_of(const AnyImagined& ended) const;
  // A choice of this search's own root and what would follow, each the one tried most.
  [[nodiscard]] std::vector<Action> line(std::size_t choice) const;

 private:
  struct Tried {
    std::uint32_t node;
    std::size_t edge;
    bool new_stone;
  };
  struct Leads {
    double sum = 0;
    std::uint32_t rounds = 0;

    void add(const Leads& other) {
      sum += other.sum;
      rounds += other.rounds;
    }
  };

  void begin(Random& random);
  [[nodiscard]] std::uint32_t most_rounds(const Budget& budget) const;
  // A node of the known tree with the same stones and the same choices.
  [[nodiscard]] std::uint32_t find_here() const;
  void weigh_offers_evenly();
  [[nodiscard]] bool decided(std::uint32_t rounds_left) const;
  void round(Random& random);
  // Chance is played until somebody has to choose, and with a net also what is the only choice; false: play is over.
  bool settle(Random& random);
  // The number of the choice to try, or nothing to try.
  std::optional<std::size_t> select(std::uint32_t node);
  // Those that are looked at, in actions_.
  void choices();
  // Those among them that the node does not have, with their priors: every imagined game may bring others. No
  // progressive widening: all that are there are in the tree at once.
  void widen(std::uint32_t node);
  // The same with the net: it looks at the game and says what it thinks of every choice.
  void expand(std::uint32_t node, Random& random);
  void bend(std::vector<Prior>& shares) const;
  // What the end of the round is worth to everybody: of a playout, of what the net said, or of both.
  ColourArray<float> outcome(Random& random, bool net_said);
  // Who has won, by that score, and the score in points.
  static ColourArray<float> winners(const AnyImagined& game, const Trace& trace, ColourArray<float>& scores);
  // Counts them among what all rounds brought.
  void tally(const ColourArray<float>& won, const ColourArray<float>& scores);
  [[nodiscard]] ColourArray<float> worth(const ColourArray<float>& won, const ColourArray<float>& scores) const;
  void count(const ColourArray<float>& reward);

  const AnyView& view_;
  SearchTaste taste_;
  TreeTaste tree_taste_;
  Tree tree_;
  std::optional<Node> together_;  // the root, with what others found
  std::unique_ptr<AnyImagined> game_;
  std::optional<NetSight> sight_;  // nothing: it thinks without a net
  Trace trace_;
  std::vector<Tried> path_;
  std::vector<Action> actions_;
  std::vector<Action> known_;  // those that the node has already, in order
  std::vector<float> promises_;
  std::vector<Point> stones_;
  std::vector<Prior> priors_;
  std::vector<float> shares_;
  Colour actor_;  // who chooses now
  Ownership ownership_;
  std::uint32_t rounds_ = 0;
  ColourArray<double> wins_;
  ColourArray<double> scores_;
  std::vector<Leads> leads_;  // of the viewer, by the choices of the root
};

}  // namespace tideline
