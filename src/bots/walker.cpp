#include "bots/walker.hpp"

#include "bots/verdict.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tideline {
namespace {

constexpr float kUntriedWithNet = 0.15F;  // how much worse than the rest of its node a choice is taken to be
constexpr float kSoonInTheOpen = 3;       // how much more a stone counts that came at once than one that came last

bool plays_card(const Action& action) {
  return (action.verb == Verb::Play || action.verb == Verb::Counter) && action.arg.kind == Arg::Kind::Card;
}

}  // namespace

Walker::Walker(Common& common, std::unique_ptr<AnyImagined> game, std::optional<NetSight> sight)
    : common_(common), game_(std::move(game)), sight_(std::move(sight)), actor_(common.viewer) {}

const std::vector<Action>& Walker::root_choices() {
  choices();
  return actions_;
}

void Walker::make_root() {
  board_ = game_->board().hash();
  choices();
  appraise();
  fill(Tree::kRoot);
}

void Walker::descend() {
  game_->imagine_anew(random_);
  path_.clear();
  trace_ = {};
  actor_ = common_.viewer;
  on_the_way_ = true;
  out_of_choices_ = false;
  leaf_ = Tree::kNone;
  Tree& tree = common_.tree;
  std::uint32_t node = Tree::kRoot;
  while (true) {
    // What an opponent holds differs from round to round: from time to time all choices are looked at again.
    if (!sight_ && std::has_single_bit(tree.node(node).visits) && node != Tree::kRoot) widen(node);
    const auto number = select(node);
    ++tree.node(node).visits;
    out_of_choices_ = !number;
    if (!number) return;
    Edge& taken = tree.node(node).edges[*number];
    ++taken.visits;
    path_.push_back({node, *number, taken.action.who, game_->placement(taken.action).new_stone});
    game_->apply(taken.action);
    if (!settle()) return;
    if (taken.visits < common_.taste.expand_at || tree.edges() >= common_.taste.room) return;
    node = tree.child(node, *number, actor_, sight_ ? game_->juncture() : 0);
    if (tree.node(node).edges.empty()) {
      leaf_ = node;
      return;
    }
  }
}

void Walker::look() {
  const bool net_says = sight_ && (leaf_ != Tree::kNone || out_of_choices_);
  if (leaf_ != Tree::kNone) {
    board_ = game_->board().hash();
    choices();
    appraise();
  } else if (net_says) {
    sight_->look(*game_, actor_, random_);
  }
  find_outcome(net_says);
}

void Walker::count() {
  if (!on_the_way_) return;
  on_the_way_ = false;
  if (leaf_ != Tree::kNone) fill(leaf_);
  ++common_.rounds;
  tally();
  back_up();
}

bool Walker::settle() {
  while (game_->phase() <= Phase::Play) {
    const Actors actors = game_->to_act();
    if (!actors.table) {
      actor_ = *actors.awaited.begin();
      const auto only = sight_ ? game_->only_choice() : std::nullopt;
      if (!only) return true;
      game_->apply(*only);
      continue;
    }
    game_->apply(game_->chance(random_));
  }
  return false;
}

std::optional<std::size_t> Walker::select(std::uint32_t node) {
  const Node& at = common_.tree.node(node);
  promises_.clear();
  if (sight_) {
    Tree::puct(at, kUntriedWithNet, common_.tree_taste, promises_);
  } else {
    const float log_visits = std::log(static_cast<float>(at.visits) + 1);
    const float usual = (at.wins + 0.5F) / (static_cast<float>(at.visits) + 1);
    for (const Edge& edge : at.edges) promises_.push_back(Tree::uct(edge, usual, log_visits, common_.tree_taste));
  }
  // The best that is allowed this time; what was ruled out is passed over.
  constexpr float kRuledOut = -1;
  while (true) {
    const auto best = std::max_element(promises_.begin(), promises_.end());
    if (best == promises_.end() || *best <= kRuledOut) return std::nullopt;
    const auto number = static_cast<std::size_t>(best - promises_.begin());
    if (game_->allows(at.edges[number].action)) return number;
    *best = kRuledOut;
  }
}

void Walker::choices() {
  game_->legal(actor_, actions_);
  std::erase_if(actions_, [&](const Action& action) {
    return action.verb == Verb::Resign || (!common_.taste.cards && action.who == common_.viewer && plays_card(action));
  });
}

void Walker::widen(std::uint32_t node) {
  choices();
  // There can be thousands of each.
  known_.clear();
  for (const Edge& edge : common_.tree.node(node).edges) known_.push_back(edge.action);
  std::sort(known_.begin(), known_.end());
  std::erase_if(actions_, [&](const Action& a) { return std::binary_search(known_.begin(), known_.end(), a); });
  if (actions_.empty()) return;
  appraise();
  common_.tree.widen(node, actions_, stones_, priors_);
}

// A style makes a choice likelier by as much as it would make it better than an even one.
void Walker::bend(std::vector<Prior>& shares) const {
  constexpr float kEvenGames = 10;
  std::vector<Prior> liked(shares.size(), Prior{kEvenGames / 2, kEvenGames});
  add_style(common_.taste.style, game_->board(), actor_, actions_, liked);
  float sum = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i].wins *= 2 * liked[i].wins / liked[i].games;
    sum += shares[i].wins;
  }
  for (Prior& share : shares) share.wins /= sum;
}

void Walker::appraise() {
  stones_.clear();
  for (const Action& action : actions_) stones_.push_back(game_->placement(action).point);
  const bool own = actor_ == common_.viewer;
  if (!sight_) {
    game_->appraise(actor_, actions_, priors_);
    if (own) add_style(common_.taste.style, game_->board(), actor_, actions_, priors_);
    return;
  }
  sight_->look(*game_, actor_, random_);
  sight_->shares(*game_, actions_, shares_);
  priors_.clear();
  for (const float share : shares_) priors_.push_back({share, 1});
  if (own && common_.taste.style != Style{}) bend(priors_);
  first_word_ = worth(sight_->chances(), sight_->scores())[actor_];
}

void Walker::fill(std::uint32_t node) {
  Node& made = common_.tree.node(node);
  if (made.edges.empty()) {
    made.board = board_;
    common_.tree.widen(node, actions_, stones_, priors_);
  }
  if (!sight_) return;
  // What the net says is the first that is known of the node.
  ++made.visits;
  made.wins += first_word_;
}

// Winning counts, and a little the margin, so that a won game is not frittered away and a lost one is fought on.
ColourArray<float> Walker::worth(const ColourArray<float>& won, const ColourArray<float>& scores) const {
  const auto size = static_cast<float>(game_->board().topology().size());
  const unsigned factions = game_->factions();
  const float margin = common_.taste.score_weight;
  ColourArray<float> worth;
  for (unsigned i = 1; i <= factions; ++i) {
    const float by = 0.5F + 0.5F * std::clamp(2 * ahead(*game_, scores, Colour(i)) / size, -1.0F, 1.0F);
    worth[Colour(i)] = (1 - margin) * won[Colour(i)] + margin * by;
  }
  return worth;
}

ColourArray<float> Walker::winners(const AnyImagined& game, const Trace& trace, ColourArray<float>& scores) {
  const ColourArray<HalfPoints> standing = game.standing(trace);
  for (unsigned i = 1; i <= game.factions(); ++i) scores[Colour(i)] = static_cast<float>(standing[Colour(i)]) / 2;
  return shares_of_win(game, standing);
}

float Walker::worth_of(const AnyImagined& ended) const {
  ColourArray<float> scores;
  const ColourArray<float> won = winners(ended, {}, scores);
  return worth(won, scores)[common_.viewer];
}

void Walker::find_outcome(bool net_said) {
  const unsigned factions = game_->factions();
  const float trust = common_.taste.trust;
  const bool only_net = sight_ && trust >= 1;
  if (net_said && only_net) {
    won_ = sight_->chances();
    scores_ = sight_->scores();
  } else {
    // Stones of the tree come before those of the playout, and the nearest counts.
    trace_.stones = static_cast<std::uint16_t>(path_.size());
    game_->play_out(random_, trace_, kLongestPlayout);
    for (const Tried& step : path_) {
      if (step.new_stone) ++trace_.placed[step.who];
    }
    won_ = winners(*game_, trace_, scores_);
    if (!only_net) ownership_.add(game_->board());
  }
  if (net_said && !only_net) {
    for (unsigned i = 1; i <= factions; ++i) {
      won_[Colour(i)] += trust * (sight_->chances()[Colour(i)] - won_[Colour(i)]);
      scores_[Colour(i)] += trust * (sight_->scores()[Colour(i)] - scores_[Colour(i)]);
    }
  }
  lead_ = ahead(*game_, scores_, common_.viewer);
  reward_ = worth(won_, scores_);
}

void Walker::tally() {
  for (unsigned i = 1; i <= game_->factions(); ++i) {
    const Colour c(i);
    common_.wins[c] += won_[c];
    common_.scores[c] += scores_[c];
  }
  if (!path_.empty()) common_.leads[path_[0].edge].add({lead_, 1});
}

void Walker::back_up() {
  const float soon = game_->is_open() ? kSoonInTheOpen : 0;
  for (std::size_t i = path_.size(); i-- > 0;) {
    Node& node = common_.tree.node(path_[i].node);
    Edge& taken = node.edges[path_[i].edge];
    const bool against = common_.taste.paranoid && node.actor != common_.viewer;
    const float gain = against ? 1 - reward_[common_.viewer] : reward_[node.actor];
    node.wins += gain;
    taken.wins += gain;
    if (taken.stone.on_map()) {
      trace_.first[taken.stone] = taken.action.who;
      trace_.when[taken.stone] = static_cast<std::uint16_t>(i);
    }
    if (sight_) continue;
    const float a_stone_earlier = soon / static_cast<float>(trace_.stones - i + 1);
    for (Edge& edge : node.edges) {
      if (!edge.stone.on_map() || trace_.first[edge.stone] != node.actor) continue;
      const float weight = 1 + a_stone_earlier * static_cast<float>(trace_.stones - trace_.when[edge.stone]);
      edge.amaf_visits += weight;
      edge.amaf_wins += weight * gain;
    }
  }
}

}  // namespace tideline
