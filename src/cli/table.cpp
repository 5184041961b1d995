#include "cli/table.hpp"

#include "bots/marks.hpp"

namespace tideline::cli {

void act_for_table(AnyGame& game, Random& random, std::vector<Event>& out) {
  if (game.phase() == Phase::Scoring) {
    std::vector<Action> legal;
    game.legal(kNobody, legal);
    const auto word = settle_dispute(*game.observe(kNobody), legal, random);
    for (const Action& action : word) game.apply(action, &out);
    if (!word.empty()) return;
  }
  game.apply(game.chance(random), &out);
}

}  // namespace tideline::cli
