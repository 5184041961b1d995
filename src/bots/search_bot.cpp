#include "bots/search_bot.hpp"

#include "bots/marks.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace tideline {
namespace {

constexpr std::uint32_t kSureAfter = 100;   // rounds before the bot believes that something is settled, or lost
constexpr std::uint32_t kSureWithNet = 30;  // rounds before it believes a net which stone matters
constexpr double kHopeless = 0.03;
constexpr std::uint32_t kWorthALook = 20;  // a choice tried less than this part of the best is not thought through

const Action* find(const std::vector<Action>& actions, Verb verb) {
  const auto found = std::find_if(actions.begin(), actions.end(), [&](const Action& a) { return a.verb == verb; });
  return found == actions.end() ? nullptr : &*found;
}

bool is_idle(const Action& action) { return action.verb == Verb::Pass || action.verb == Verb::Yield; }

float share(const Edge& edge) { return edge.wins / static_cast<float>(edge.visits); }

constexpr float kNothing = 0.02F;             // a share of games that is no gain
constexpr std::uint32_t kTriedInEarnest = 4;  // looks of a net: the first ones at what it thinks little of err often

// Some choice that brings no stone was tried, more than by the way, and won as often as the best.
bool idling_costs_nothing(const Search& search) {
  const auto& edges = search.root().edges;
  const auto most =
      std::max_element(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
  return std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
    return is_idle(edge.action) && edge.visits >= kTriedInEarnest && share(edge) >= share(*most) - kNothing;
  });
}

// A net sees more in a position than a game that is played out, and what it saw before is remembered.
bool took_its_time(const Search& search) {
  const bool only_net = search.ownership().rounds() == 0;
  return only_net ? search.root().visits >= kSureWithNet : search.rounds() >= kSureAfter;
}

// A search that took its time says that the stone changes something. One that plays nothing out does not know what is
// settled, but it knows what it costs to do nothing.
bool seems_to_matter(const Search& search, Point stone) {
  if (!took_its_time(search)) return false;
  if (search.ownership().rounds() == 0) return !idling_costs_nothing(search);
  return !stone.on_map() || !search.ownership().settled(stone);
}

// What it is worth to pass when all others have: the play ends then, and hands are as they may be.
class WorthOfPassing {
 public:
  WorthOfPassing(Restraint& restraint, Random& random) {
    constexpr unsigned kHands = 4;
    for (unsigned i = 0; i < kHands; ++i) ends_.push_back(restraint.ended(random));
  }
  // What the search saw in a choice beside it. Nothing: it did not look.
  [[nodiscard]] std::optional<Gain> beside(const Search& search, const Edge& edge) const {
    if (edge.visits == 0) return std::nullopt;
    Gain gain{share(edge), 0};
    for (const auto& end : ends_) gain.passed += search.worth_of(*end) / static_cast<float>(ends_.size());
    return gain;
  }

 private:
  std::vector<std::unique_ptr<AnyImagined>> ends_;
};

// The choice that was tried most and may change something. Where no stone does, and it is allowed, none is played: a
// stone too many costs a point in some games, and everybody's evening in all. `passing`: if all others have passed.
Action best_that_matters(const Search& search, Restraint& restraint, const std::optional<WorthOfPassing>& passing,
                         Random& random) {
  const Action best = search.best();
  const bool sure = took_its_time(search);
  // The search had the first move: what it says is settled may be so only because of that move. The others begin here.
  const auto matters = [&](const Action& action) {
    if (restraint.at_home(action, random)) return false;
    if (!passing && action == best && seems_to_matter(search, restraint.game().placement(best).point))
      return !restraint.fills_eye(best);
    return (!sure && restraint.early()) ? !restraint.fills_eye(action) : !restraint.changes_nothing(action, random);
  };
  std::vector<const Edge*> edges;
  for (const Edge& edge : search.root().edges) edges.push_back(&edge);
  const auto expected = [](const Edge& edge) { return edge.prior.wins / edge.prior.games; };
  std::sort(edges.begin(), edges.end(), [&](const Edge* a, const Edge* b) {
    if ((a->action == best) != (b->action == best)) return a->action == best;
    if (a->visits != b->visits) return a->visits > b->visits;
    return expected(*a) != expected(*b) ? expected(*a) > expected(*b) : a->action < b->action;
  });
  // Sides are changed where the search won more often with it, by more than
  // chance does, not where it only looked more often.
  const auto plain = std::find_if(edges.begin(), edges.end(), [](const Edge* edge) {
    return edge->visits > 0 && !is_diplomacy(edge->action.verb);
  });
  const auto unwise = [&](const Edge& edge) {
    if (!is_diplomacy(edge.action.verb)) return false;
    return restraint.offers_again(edge.action) || edge.visits == 0 || plain == edges.end() ||
           share(edge) - 0.5F / std::sqrt(static_cast<float>(edge.visits)) <= share(**plain);
  };
  for (const Edge* edge : edges) {
    // A short search has not come to all that is worth it.
    constexpr float kAsUsual = 0.5F;
    if (edge->visits * kWorthALook < edges[0]->visits && (sure || expected(*edge) < kAsUsual)) break;
    if (unwise(*edge) || !matters(edge->action)) continue;
    if (!passing) return edge->action;
    const auto gain = passing->beside(search, *edge);
    // Whoever took the time and sees nothing in a stone does not put it down, not even one of the few.
    const bool for_nothing = sure && gain && gain->played <= gain->passed;
    if (for_nothing && restraint.game().placement(edge->action).new_stone) continue;
    const bool worth_it = gain && gain->played > gain->passed + kNothing && !restraint.had_enough();
    if (!restraint.keeps_nobody_waiting(edge->action, random) && !worth_it) continue;
    if (gain) restraint.saw(*gain);
    return edge->action;
  }
  return restraint.idle().value_or(best);
}

// What the search found an offer of surrender to be worth, where it is to be answered.
void weigh(const Search& search, Restraint& restraint) {
  const auto& edges = search.root().edges;
  const auto tried = [&](Verb verb) {
    return std::find_if(edges.begin(), edges.end(),
                        [&](const Edge& edge) { return edge.action.verb == verb && edge.visits > 0; });
  };
  const auto accept = tried(Verb::Accept);
  const auto decline = tried(Verb::Decline);
  if (accept != edges.end() && decline != edges.end()) restraint.weighed({share(*accept), share(*decline)});
}

}  // namespace

Action SearchBot::choose(const AnyView& view, Restraint& restraint, Random& random, const Budget& budget) {
  std::vector<Action> legal;
  view.legal(legal, random);
  if (const auto marks = choose_marks(view, legal, random)) return *marks;
  const Action* resign = find(legal, Verb::Resign);
  const std::size_t choices = legal.size() - (resign != nullptr ? 1 : 0);
  if (choices == 1) return legal[0].verb == Verb::Resign ? legal[1] : legal[0];
  // When a clock says stop, there is no time for a second look: it comes first.
  if (budget.stop && find(legal, Verb::Place) != nullptr) restraint.look(random);
  std::optional<WorthOfPassing> passing;
  if (restraint.others_passed()) passing.emplace(restraint, random);
  taste_.net = find_net(nets_, net_, view);
  Search search(view, taste_, std::exchange(tree_, {}));
  search.think(random, budget);
  for (const Edge& edge : search.root().edges) {
    if (budget.thoughts != nullptr && edge.visits > 0) budget.thoughts->push_back({edge.action, share(edge)});
  }
  const bool hopeless = search.rounds() >= kSureAfter && search.win_share(view.viewer()) < kHopeless;
  if (resign != nullptr && hopeless && view.position().phase == Phase::Play) return *resign;
  weigh(search, restraint);
  const Action choice = best_that_matters(search, restraint, passing, random);
  tree_ = search.take_tree();
  return choice;
}

}  // namespace tideline
