#include "table/chance.hpp"

#include "bots/marks.hpp"

namespace tideline {

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

void write_for_table(AnyGame& game, const Luck& luck, std::uint64_t line, std::string_view added,
                     std::vector<Event>& out) {
  write_for_table(game, luck("chance", line, added), out);
}

void write_for_table(AnyGame& game, std::uint64_t seed, std::vector<Event>& out) {
  Random random(seed);
  const std::size_t before = out.size();
  while (out.size() == before && game.to_act().table) act_for_table(game, random, out);
}

}  // namespace tideline
