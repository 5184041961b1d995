// Information-set Monte-Carlo tree search over any game. Every round imagines a whole game that fits what the seat
// knows, walks down the tree of choices, each player after its own good, plays on by quick informed choices, and
// counts. It sees a view and what is imagined from it, nothing else. Several may walk the tree at the same time: with
// as many of them and a number of rounds it chooses the same, on however many threads they do it.
#pragma once

#include "bots/bot.hpp"
#include "bots/estimate.hpp"
#include "bots/search_taste.hpp"
#include "bots/tree.hpp"
#include "bots/walker.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace tideline {

class Search {
 public:
  // `known`: a tree of an earlier search in the same game; what it says of the position now is kept.
  Search(const AnyView& view, const SearchTaste& taste, Tree known = {});

  // Thinks until the budget is spent.
  void think(Random& random, const Budget& budget);

  [[nodiscard]] const Node& root() const { return tree().node(Tree::kRoot); }
  // For the next search; this one is over.
  Tree take_tree() { return std::exchange(common_->tree, {}); }
  [[nodiscard]] const Tree& tree() const { return common_->tree; }
  [[nodiscard]] std::uint32_t rounds() const { return common_->rounds; }
  // The choice that was tried most. There is one after a round, and where nothing was tried too.
  [[nodiscard]] Action best() const;
  // By all rounds so far: the share of games won, the score in points, and whose the points are in the end.
  [[nodiscard]] double win_share(Colour faction) const { return mean(common_->wins[faction]); }
  [[nodiscard]] double mean_score(Colour faction) const { return mean(common_->scores[faction]); }
  [[nodiscard]] const Ownership& ownership() const { return ownership_; }
  // By how many points the viewer led in the end, in the rounds that began with that choice of the root; in all rounds
  // where none did.
  [[nodiscard]] double mean_lead(std::size_t choice) const;
  // What the end of this game is worth to the viewer, as rounds are counted.
  [[nodiscard]] float worth_of(const AnyImagined& ended) const { return walkers_[0]->worth_of(ended); }
  // A choice of this search's own root and what would follow, each the one tried most.
  [[nodiscard]] std::vector<Action> line(std::size_t choice) const;

 private:
  void begin(Random& random);
  [[nodiscard]] std::uint32_t most_rounds(const Budget& budget) const;
  // A node of the known tree with these stones and these choices.
  [[nodiscard]] std::uint32_t find(std::uint64_t board, const std::vector<Action>& choices) const;
  void weigh_offers_evenly();
  [[nodiscard]] bool decided(std::uint32_t rounds_left) const;
  [[nodiscard]] double mean(double sum) const { return rounds() == 0 ? 0 : sum / rounds(); }

  const AnyView& view_;
  std::unique_ptr<Common> common_;                // walkers know where it is
  std::vector<std::unique_ptr<Walker>> walkers_;  // none before it begins
  bool with_net_ = false;
  Ownership ownership_;
};

}  // namespace tideline
