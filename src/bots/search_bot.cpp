#include "bots/search_bot.hpp"

#include "bots/marks.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr std::uint32_t kSureAfter = 100;  // rounds before the bot believes that something is settled, or lost
constexpr double kHopeless = 0.03;
constexpr std::uint32_t kWorthALook = 20;  // a choice tried less than this part of the best is not thought through

const Action* find(const std::vector<Action>& actions, Verb verb) {
  const auto found = std::find_if(actions.begin(), actions.end(), [&](const Action& a) { return a.verb == verb; });
  return found == actions.end() ? nullptr : &*found;
}

bool is_idle(const Action& action) { return action.verb == Verb::Pass || action.verb == Verb::Yield; }

// The choice that was tried most and may change something. Where no stone does, and it is allowed, none is played: a
// stone too many costs a point in some games, and everybody's evening in all.
Action best_that_matters(const Search& search, const AnyView& view, Random& random) {
  const Action best = search.best();
  const auto settled = [](const Ownership& ownership, const Action& action) {
    return action.verb == Verb::Place && ownership.settled(action.arg.point);
  };
  if (search.rounds() < kSureAfter || !settled(search.ownership(), best)) return best;
  // The search had the first move: what it says is settled may be so only because of that move. The others begin here.
  const auto game = view.imagine(random);
  const Colour next(view.viewer().index() % game->factions() + 1);
  const Board& board = game->board();
  const Ownership idle_here =
      estimate(board, game->factions(), next, random, quick_playouts(board.topology())).ownership;
  if (!settled(idle_here, best)) return best;
  std::vector<const Edge*> edges;
  for (const Edge& edge : search.root().edges) edges.push_back(&edge);
  std::sort(edges.begin(), edges.end(), [](const Edge* a, const Edge* b) {
    return a->visits != b->visits ? a->visits > b->visits : a->action < b->action;
  });
  for (const Edge* edge : edges) {
    if (edge->visits * kWorthALook < edges[0]->visits) break;
    if (!settled(idle_here, edge->action)) return edge->action;
  }
  const auto idle = std::find_if(edges.begin(), edges.end(), [](const Edge* edge) { return is_idle(edge->action); });
  return idle == edges.end() ? best : (*idle)->action;
}

}  // namespace

Action SearchBot::choose(const AnyView& view, Random& random, const Budget& budget) {
  std::vector<Action> legal;
  view.legal(legal, random);
  if (const auto marks = choose_marks(view, legal, random)) return *marks;
  const Action* resign = find(legal, Verb::Resign);
  const std::size_t choices = legal.size() - (resign != nullptr ? 1 : 0);
  if (choices == 1) return legal[0].verb == Verb::Resign ? legal[1] : legal[0];
  Search search(view, taste_, std::exchange(tree_, {}));
  search.think(random, budget);
  const bool hopeless = search.rounds() >= kSureAfter && search.win_share(view.viewer()) < kHopeless;
  if (resign != nullptr && hopeless && view.position().phase == Phase::Play) return *resign;
  const Action choice = best_that_matters(search, view, random);
  tree_ = search.take_tree();
  return choice;
}

}  // namespace tideline
