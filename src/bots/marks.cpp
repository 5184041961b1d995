#include "bots/marks.hpp"

#include "bots/estimate.hpp"
#include "game/imagined.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr std::uint32_t kPlayouts = 200;
constexpr float kSurelyAlive = 0.75F;

}  // namespace

std::optional<Action> choose_marks(const AnyView& view, const std::vector<Action>& legal, Random& random) {
  const auto agree =
      std::find_if(legal.begin(), legal.end(), [](const Action& action) { return action.verb == Verb::Agree; });
  if (agree == legal.end()) return std::nullopt;
  const auto game = view.imagine(random);
  const Board& board = game->board();
  const auto guess = estimate(board, game->factions(), view.viewer(), random, kPlayouts);
  for (const Action& action : legal) {
    const Point p = action.arg.point;
    if (action.verb == Verb::Mark && guess.dead.contains(p)) return action;
    // What somebody else holds for dead is taken back only where it clearly lives.
    if (action.verb == Verb::Unmark && guess.ownership.bloc_share(board, p, board.at(p)) > kSurelyAlive) return action;
  }
  return *agree;
}

}  // namespace tideline
