#include "bots/search.hpp"

#include "bots/ring.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr float kExplorationInTheOpen = 0.02F;
constexpr float kExplorationWithNet = 0.55F;

}  // namespace

Search::Search(const AnyView& view, const SearchTaste& taste, Tree known)
    : view_(view), common_(std::make_unique<Common>()) {
  common_->taste = taste;
  common_->viewer = view.viewer();
  common_->tree = std::move(known);
}

void Search::begin(Random& random) {
  SearchTaste& taste = common_->taste;
  TreeTaste& tree_taste = common_->tree_taste;
  auto game = view_.imagine(random);
  // Where luck plays no part, what won so far says more, and looking about costs depth.
  if (game->is_open()) tree_taste.exploration = kExplorationInTheOpen;
  with_net_ = taste.net && NetSight::fits(taste.net->net(), *game);
  if (with_net_) {
    tree_taste.exploration = kExplorationWithNet;
    taste.expand_at = 1;
  }
  if (taste.exploration) tree_taste.exploration = *taste.exploration;
  const auto add_walker = [&](std::unique_ptr<AnyImagined> own) {
    std::optional<NetSight> sight;
    if (with_net_) sight.emplace(taste.net, *view_.setup().map);
    walkers_.push_back(std::make_unique<Walker>(*common_, std::move(own), std::move(sight)));
  };
  add_walker(std::move(game));
  Walker& first = *walkers_[0];
  while (walkers_.size() < taste.threads) add_walker(first.game().clone());
  const std::vector<Action>& choices = first.root_choices();
  common_->leads.resize(choices.size());
  const std::uint64_t board = first.game().board().hash();
  Tree& tree = common_->tree;
  const std::uint32_t here = find(board, choices);
  if (here != Tree::kNone) {
    tree.keep_only(here);
  } else {
    tree.clear();
    tree.node(Tree::kRoot).actor = common_->viewer;
    first.random() = random;
    first.make_root();
    random = first.random();
  }
  if (!with_net_) weigh_offers_evenly();
}

// What is seldom right is not looked at by whoever loses anyway. But who is offered a surrender asks what it would
// change.
void Search::weigh_offers_evenly() {
  for (Edge& edge : common_->tree.node(Tree::kRoot).edges) {
    if (edge.action.verb == Verb::Accept) edge.prior.wins = edge.prior.games / 2;
  }
}

std::uint32_t Search::find(std::uint64_t board, const std::vector<Action>& choices) const {
  constexpr unsigned kDeep = 6;  // choices since the last search
  std::vector<std::uint32_t> level{Tree::kRoot};
  for (unsigned depth = 0; depth <= kDeep; ++depth) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t n : level) {
      const Node& node = tree().node(n);
      const bool same = node.actor == common_->viewer && node.board == board && node.edges.size() == choices.size() &&
                        std::equal(choices.begin(), choices.end(), node.edges.begin(),
                                   [](const Action& action, const Edge& edge) { return action == edge.action; });
      if (same) return n;
      for (const Edge& edge : node.edges) {
        for (std::uint32_t child = edge.child; child != Tree::kNone; child = tree().node(child).other)
          next.push_back(child);
      }
    }
    level = std::move(next);
  }
  return Tree::kNone;
}

// One walker uses the random numbers that are given. Several have their own, so that it is the same when who of them
// works.
void Search::think(Random& random, const Budget& budget) {
  const unsigned count = common_->taste.threads;
  const std::uint64_t seed = count == 1 ? 0 : random.next();
  if (walkers_.empty()) begin(random);
  for (unsigned i = 0; i < count; ++i) walkers_[i]->random() = count == 1 ? random : Random::for_part(seed, i);
  const std::uint32_t most = most_rounds(budget);
  std::uint32_t begun = 0;
  bool over = false;
  const auto turn = [&](unsigned i) {
    walkers_[i]->count();
    over = over || begun == most || (budget.stop && budget.stop()) ||
           (begun % kRoundsBetweenLooks == 0 && !common_->taste.all_rounds && decided(most - begun));
    if (over) return false;
    ++begun;
    walkers_[i]->descend();
    return true;
  };
  take_turns(count, turn, [&](unsigned i) { walkers_[i]->look(); }, budget.workers);
  if (count == 1) random = walkers_[0]->random();
  for (const auto& walker : walkers_) ownership_.add(walker->take_ownership());
}

// With a net a round asks it once at most.
std::uint32_t Search::most_rounds(const Budget& budget) const {
  if (with_net_ && budget.evaluations > 0)
    return budget.playouts > 0 ? std::min(budget.playouts, budget.evaluations) : budget.evaluations;
  if (budget.playouts > 0) return budget.playouts;
  return budget.stop ? ~0U : common_->taste.playouts;
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

Action Search::best() const {
  const auto& edges = root().edges;
  const auto most = std::max_element(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return a.visits != b.visits ? a.visits < b.visits : a.prior.wins * b.prior.games < b.prior.wins * a.prior.games;
  });
  return most->action;
}

double Search::mean_lead(std::size_t choice) const {
  Leads leads = common_->leads[choice];
  if (leads.rounds == 0) {
    for (const Leads& one : common_->leads) leads.add(one);
  }
  return leads.rounds == 0 ? 0 : leads.sum / leads.rounds;
}

std::vector<Action> Search::line(std::size_t choice) const {
  const Edge* edge = &root().edges[choice];
  std::vector<Action> actions{edge->action};
  while (edge->child != Tree::kNone) {
    const auto& edges = tree().node(edge->child).edges;
    const auto most =
        std::max_element(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
    if (most == edges.end() || most->visits == 0) break;
    edge = &*most;
    actions.push_back(edge->action);
  }
  return actions;
}

}  // namespace tideline
