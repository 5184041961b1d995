#include "bots/search_bot.hpp"

#include "bots/marks.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr std::uint32_t kSureAfter = 300;  // rounds before the bot believes that all is settled, or lost
constexpr double kHopeless = 0.03;

const Action* find(const std::vector<Action>& actions, Verb verb) {
  const auto found = std::find_if(actions.begin(), actions.end(), [&](const Action& a) { return a.verb == verb; });
  return found == actions.end() ? nullptr : &*found;
}

}  // namespace

Action SearchBot::choose(const AnyView& view, Random& random, const Budget& budget) {
  std::vector<Action> legal;
  view.legal(legal, random);
  if (const auto marks = choose_marks(view, legal, random)) return *marks;
  const Action* resign = find(legal, Verb::Resign);
  const Action* pass = find(legal, Verb::Pass);
  const std::size_t choices = legal.size() - (resign != nullptr ? 1 : 0);
  if (choices == 1) return legal[0].verb == Verb::Resign ? legal[1] : legal[0];
  Search search(view, taste_, std::exchange(tree_, {}));
  search.think(random, budget);
  const Action best = search.best();
  if (search.rounds() >= kSureAfter && view.position().phase == Phase::Play) {
    const AnyImagined& game = search.game();
    if (resign != nullptr && search.win_share(view.viewer()) < kHopeless) return *resign;
    if (pass != nullptr && search.ownership().settled(game.board().topology(), game.factions())) return *pass;
  }
  tree_ = search.take_tree();
  return best;
}

}  // namespace tideline
