#include "bots/search.hpp"

#include "bots/verdict.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace tideline {
namespace {

constexpr float kExplorationInTheOpen = 0.02F;
constexpr float kExplorationWithNet = 0.55F;
constexpr float kUntriedWithNet = 0.15F;  // how much worse than the rest of its node a choice is taken to be
constexpr float kSoonInTheOpen = 3;       // how much more a stone counts that came at once than one that came last

bool plays_card(const Action& action) {
  return (action.verb == Verb::Play || action.verb == Verb::Counter) && action.arg.kind == Arg::Kind::Card;
}

}  // namespace

SearchTaste taste_of(const BotSpec& spec) {
  SearchTaste taste;
  taste.threads = spec.threads;
  taste.paranoid = spec.paranoid;
  taste.cards = spec.cards;
  taste.style = spec.style;
  taste.score_weight = spec.margin.value_or(taste.score_weight);
  taste.exploration = spec.exploration;
  taste.trust = spec.trust.value_or(taste.trust);
  return taste;
}

std::shared_ptr<const net::PackedNet> find_net(const Nets& nets, std::string_view name, const AnyView& view) {
  if (!nets || name == kNoNet) return nullptr;
  return nets(name == kOwnNet ? std::string_view(view.setup().game) : name);
}

Search::Search(const AnyView& view, const SearchTaste& taste, Tree known)
    : view_(view), taste_(taste), tree_(std::move(known)) {}

void Search::begin(Random& random) {
  game_ = view_.imagine(random);
  // Where luck plays no part, what won so far says more, and looking about costs depth.
  if (game_->is_open()) tree_taste_.exploration = kExplorationInTheOpen;
  if (taste_.net && NetSight::fits(taste_.net->net(), *game_)) {
    sight_.emplace(taste_.net, *view_.setup().map);
    tree_taste_.exploration = kExplorationWithNet;
    taste_.expand_at = 1;
  }
  if (taste_.exploration) tree_taste_.exploration = *taste_.exploration;
  actor_ = view_.viewer();
  choices();
  leads_.resize(actions_.size());
  const std::uint32_t here = find_here();
  if (here != Tree::kNone) {
    tree_.keep_only(here);
  } else {
    tree_.clear();
    tree_.node(Tree::kRoot).actor = actor_;
    tree_.node(Tree::kRoot).board = game_->board().hash();
    sight_ ? expand(Tree::kRoot, random) : widen(Tree::kRoot);
  }
  if (!sight_) weigh_offers_evenly();
}

// What is seldom right is not looked at by whoever loses anyway. But who is offered a surrender asks what it would
// change.
void Search::weigh_offers_evenly() {
  for (Edge& edge : tree_.node(Tree::kRoot).edges) {
    if (edge.action.verb == Verb::Accept) edge.prior.wins = edge.prior.games / 2;
  }
}

std::uint32_t Search::find_here() const {
  constexpr unsigned kDeep = 6;  // choices since the last search
  std::vector<std::uint32_t> level{Tree::kRoot};
  for (unsigned depth = 0; depth <= kDeep; ++depth) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t n : level) {
      const Node& node = tree_.node(n);
      const bool same = node.actor == view_.viewer() && node.board == game_->board().hash() &&
                        node.edges.size() == actions_.size() &&
                        std::equal(actions_.begin(), actions_.end(), node.edges.begin(),
                                   [](const Action& action, const Edge& edge) { return action == edge.action; });
      if (same) return n;
      for (const Edge& edge : node.edges) {
        for (std::uint32_t child = edge.child; child != Tree::kNone; child = tree_.node(child).other)
          next.push_back(child);
      }
    }
    level = std::move(next);
  }
  return Tree::kNone;
}

void Search::think(Random& random, const Budget& budget) {
  if (!game_) begin(random);
  const std::uint32_t most = most_rounds(budget);
  for (std::uint32_t i = 0; i < most; ++i) {
    if (budget.stop && budget.stop()) return;
    if (i % kRoundsBetweenLooks == 0 && !taste_.all_rounds && decided(most - i)) return;
    round(random);
  }
}

// With a net a round asks it once at most.
std::uint32_t Search::most_rounds(const Budget& budget) const {
  if (sight_ && budget.evaluations > 0)
    return budget.playouts > 0 ? std::min(budget.playouts, budget.evaluations) : budget.evaluations;
  if (budget.playouts > 0) return budget.playouts;
  return budget.stop ? ~0U : taste_.playouts;
}

void Search::join(const Search& other) {
  if (!together_) together_ = root();
  const std::vector<Edge>& found = other.root().edges;
  assert(found.size() == together_->edges.size());
  together_->visits += other.root().visits;
  for (std::size_t i = 0; i < found.size(); ++i) {
    Edge& edge = together_->edges[i];
    assert(found[i].action == edge.action);
    edge.wins += found[i].wins;
    edge.visits += found[i].visits;
    edge.amaf_wins += found[i].amaf_wins;
    edge.amaf_visits += found[i].amaf_visits;
    leads_[i].add(other.leads_[i]);
  }
  rounds_ += other.rounds_;
  ownership_.add(other.ownership_);
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    wins_[Colour(i)] += other.wins_[Colour(i)];
    scores_[Colour(i)] += other.scores_[Colour(i)];
  }
}

// No other choice can be tried as often as the first any more.
bool Search::decided(std::uint32_t rounds_left) const {
  std::uint32_t most = 0;
  std::uint32_t second = 0;
  for (const Edge& edge : root().edges) {
    second = std::max(second, std::min(most, edge.visits));
    most = std::max(most, edge.visits);
  }
  return most - second > rounds_left;
}

void Search::round(Random& random) {
  game_->imagine_anew(random);
  path_.clear();
  trace_ = {};
  actor_ = view_.viewer();
  bool net_said = false;
  std::uint32_t node = Tree::kRoot;
  while (true) {
    // What an opponent holds differs from round to round: from time to time all choices are looked at again.
    if (!sight_ && std::has_single_bit(tree_.node(node).visits) && node != Tree::kRoot) widen(node);
    const auto edge = select(node);
    ++tree_.node(node).visits;
    if (!edge) {
      net_said = sight_.has_value();
      if (net_said) sight_->look(*game_, actor_, random);
      break;
    }
    const Action action = tree_.node(node).edges[*edge].action;
    path_.push_back({node, *edge, game_->placement(action).new_stone});
    game_->apply(action);
    if (!settle(random)) break;
    const Edge& taken = tree_.node(node).edges[*edge];
    if (taken.visits + 1 < taste_.expand_at || tree_.edges() >= taste_.room) break;
    node = tree_.child(node, *edge, actor_, sight_ ? game_->juncture() : 0);
    if (tree_.node(node).edges.empty()) {
      tree_.node(node).board = game_->board().hash();
      net_said = sight_.has_value();
      net_said ? expand(node, random) : widen(node);
      break;
    }
  }
  ++rounds_;
  count(outcome(random, net_said));
}

bool Search::settle(Random& random) {
  while (game_->phase() <= Phase::Play) {
    const Actors actors = game_->to_act();
    if (!actors.table) {
      actor_ = *actors.awaited.begin();
      const auto only = sight_ ? game_->only_choice() : std::nullopt;
      if (!only) return true;
      game_->apply(*only);
      continue;
    }
    game_->apply(game_->chance(random));
  }
  return false;
}

std::optional<std::size_t> Search::select(std::uint32_t node) {
  const Node& at = tree_.node(node);
  promises_.clear();
  if (sight_) {
    Tree::puct(at, kUntriedWithNet, tree_taste_, promises_);
  } else {
    const float log_visits = std::log(static_cast<float>(at.visits) + 1);
    const float usual = (at.wins + 0.5F) / (static_cast<float>(at.visits) + 1);
    for (const Edge& edge : at.edges) promises_.push_back(Tree::uct(edge, usual, log_visits, tree_taste_));
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

void Search::choices() {
  game_->legal(actor_, actions_);
  std::erase_if(actions_, [&](const Action& action) {
    return action.verb == Verb::Resign || (!taste_.cards && action.who == view_.viewer() && plays_card(action));
  });
}

void Search::widen(std::uint32_t node) {
  choices();
  // There can be thousands of each.
  known_.clear();
  for (const Edge& edge : tree_.node(node).edges) known_.push_back(edge.action);
  std::sort(known_.begin(), known_.end());
  std::erase_if(actions_, [&](const Action& a) { return std::binary_search(known_.begin(), known_.end(), a); });
  if (actions_.empty()) return;
  game_->appraise(actor_, actions_, priors_);
  if (actor_ == view_.viewer()) add_style(taste_.style, game_->board(), actor_, actions_, priors_);
  stones_.clear();
  for (const Action& action : actions_) stones_.push_back(game_->placement(action).point);
  tree_.widen(node, actions_, stones_, priors_);
}

// A style makes a choice likelier by as much as it would make it better than an even one.
void Search::bend(std::vector<Prior>& shares) const {
  constexpr float kEvenGames = 10;
  std::vector<Prior> liked(shares.size(), Prior{kEvenGames / 2, kEvenGames});
  add_style(taste_.style, game_->board(), actor_, actions_, liked);
  float sum = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i].wins *= 2 * liked[i].wins / liked[i].games;
    sum += shares[i].wins;
  }
  for (Prior& share : shares) share.wins /= sum;
}

void Search::expand(std::uint32_t node, Random& random) {
  choices();
  sight_->look(*game_, actor_, random);
  sight_->shares(*game_, actions_, shares_);
  priors_.clear();
  stones_.clear();
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    priors_.push_back({shares_[i], 1});
    stones_.push_back(game_->placement(actions_[i]).point);
  }
  if (actor_ == view_.viewer() && taste_.style != Style{}) bend(priors_);
  tree_.widen(node, actions_, stones_, priors_);
  // What the net says is the first that is known of the node.
  Node& made = tree_.node(node);
  made.visits = 1;
  made.wins = worth(sight_->chances(), sight_->scores())[made.actor];
}

// Winning counts, and a little the margin, so that a won game is not frittered away and a lost one is fought on.
ColourArray<float> Search::worth(const ColourArray<float>& won, const ColourArray<float>& scores) const {
  const auto size = static_cast<float>(game_->board().topology().size());
  const unsigned factions = game_->factions();
  ColourArray<float> worth;
  for (unsigned i = 1; i <= factions; ++i) {
    const float by = 0.5F + 0.5F * std::clamp(2 * ahead(*game_, scores, Colour(i)) / size, -1.0F, 1.0F);
    worth[Colour(i)] = (1 - taste_.score_weight) * won[Colour(i)] + taste_.score_weight * by;
  }
  return worth;
}

ColourArray<float> Search::winners(const AnyImagined& game, const Trace& trace, ColourArray<float>& scores) {
  const ColourArray<HalfPoints> standing = game.standing(trace);
  for (unsigned i = 1; i <= game.factions(); ++i) scores[Colour(i)] = static_cast<float>(standing[Colour(i)]) / 2;
  return shares_of_win(game, standing);
}

float Search::worth_of(const AnyImagined& ended) const {
  ColourArray<float> scores;
  const ColourArray<float> won = winners(ended, {}, scores);
  return worth(won, scores)[view_.viewer()];
}

ColourArray<float> Search::outcome(Random& random, bool net_said) {
  const unsigned factions = game_->factions();
  ColourArray<float> won;
  ColourArray<float> scores;
  const bool only_net = sight_ && taste_.trust >= 1;
  if (net_said && only_net) {
    won = sight_->chances();
    scores = sight_->scores();
  } else {
    // Stones of the tree come before those of the playout, and the nearest counts.
    trace_.stones = static_cast<std::uint16_t>(path_.size());
    game_->play_out(random, trace_, kLongestPlayout);
    for (const Tried& step : path_) {
      const Action& action = tree_.node(step.node).edges[step.edge].action;
      if (step.new_stone) ++trace_.placed[action.who];
    }
    won = winners(*game_, trace_, scores);
    if (!only_net) ownership_.add(game_->board());
  }
  if (net_said && !only_net) {
    for (unsigned i = 1; i <= factions; ++i) {
      won[Colour(i)] += taste_.trust * (sight_->chances()[Colour(i)] - won[Colour(i)]);
      scores[Colour(i)] += taste_.trust * (sight_->scores()[Colour(i)] - scores[Colour(i)]);
    }
  }
  tally(won, scores);
  return worth(won, scores);
}

void Search::tally(const ColourArray<float>& won, const ColourArray<float>& scores) {
  for (unsigned i = 1; i <= game_->factions(); ++i) {
    const Colour c(i);
    wins_[c] += won[c];
    scores_[c] += scores[c];
  }
  if (!path_.empty()) leads_[path_[0].edge].add({ahead(*game_, scores, view_.viewer()), 1});
}

void Search::count(const ColourArray<float>& reward) {
  const float soon = game_->is_open() ? kSoonInTheOpen : 0;
  for (std::size_t i = path_.size(); i-- > 0;) {
    Node& node = tree_.node(path_[i].node);
    Edge& taken = node.edges[path_[i].edge];
    const bool against = taste_.paranoid && node.actor != view_.viewer();
    const float gain = against ? 1 - reward[view_.viewer()] : reward[node.actor];
    node.wins += gain;
    ++taken.visits;
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

Action Search::best() const {
  const auto& edges = root().edges;
  const auto most = std::max_element(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return a.visits != b.visits ? a.visits < b.visits : a.prior.wins * b.prior.games < b.prior.wins * a.prior.games;
  });
  return most->action;
}

double Search::mean_lead(std::size_t choice) const {
  Leads leads = leads_[choice];
  if (leads.rounds == 0) {
    for (const Leads& one : leads_) leads.add(one);
  }
  return leads.rounds == 0 ? 0 : leads.sum / leads.rounds;
}

std::vector<Action> Search::line(std::size_t choice) const {
  const Edge* edge = &tree_.node(Tree::kRoot).edges[choice];
  std::vector<Action> actions{edge->action};
  while (edge->child != Tree::kNone) {
    const auto& edges = tree_.node(edge->child).edges;
    const auto most =
        std::max_element(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
    if (most == edges.end() || most->visits == 0) break;
    edge = &*most;
    actions.push_back(edge->action);
  }
  return actions;
}

}  // namespace tideline
