#include "bots/marks.hpp"

#include "bots/estimate.hpp"
#include "game/imagined.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr std::uint32_t kDisputePlayouts = 1000;  // nobody can answer back
constexpr float kSurelyAlive = 0.75F;

}  // namespace

std::optional<Action> choose_marks(const AnyView& view, const std::vector<Action>& legal, Random& random) {
  const auto agree =
      std::find_if(legal.begin(), legal.end(), [](const Action& action) { return action.verb == Verb::Agree; });
  if (agree == legal.end()) return std::nullopt;
  const auto game = view.imagine(random);
  const Board& board = game->board();
  const auto guess = estimate(board, game->factions(), view.viewer(), random, quick_playouts(board.topology()));
  for (const Action& action : legal) {
    const Point p = action.arg.point;
    if (action.verb == Verb::Mark && guess.dead.contains(p)) return action;
    // What somebody else holds for dead is taken back only where it clearly lives.
    if (action.verb == Verb::Unmark && guess.ownership.bloc_share(board, p, board.at(p)) > kSurelyAlive) return action;
  }
  return *agree;
}

std::vector<Action> settle_dispute(const AnyView& seen, const std::vector<Action>& legal, Random& random) {
  if (legal.empty() || legal[0].verb != Verb::Dead) return {};
  const auto game = seen.imagine(random);
  const auto guess = estimate(game->board(), game->factions(), kNobody, random, kDisputePlayouts);
  std::vector<Action> word;
  for (const Action& action : legal) {
    if (action.arg.kind == Arg::Kind::Point && guess.dead.contains(action.arg.point)) word.push_back(action);
  }
  word.push_back({kNobody, Verb::Dead, {}});
  return word;
}

}  // namespace tideline
