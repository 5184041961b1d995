#include "bots/greedy.hpp"

#include "bots/marks.hpp"
#include "bots/verdict.hpp"
#include "game/imagined.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr unsigned kMostSteps = 12;       // of one card
constexpr float kBoardWeight = 1.5F;      // of the board beside what is thought of a move in itself
constexpr float kNoise = 0.02F;           // so that equal choices take turns
constexpr unsigned kPointsSeen = 60'000;  // in all the boards after a card, so that even thousands of uses take no time

// What the board promises the faction beside the best of the others, as a share of the board: land by the nearest
// stone, and what is banked or held already.
float prospects(const AnyImagined& game, Colour who) {
  const Trace nothing;
  auto worth = game.standing(nothing);
  const auto land = influence(game.board());
  for (unsigned i = 1; i <= game.factions(); ++i) worth[Colour(i)] += 2 * static_cast<HalfPoints>(land[Colour(i)]);
  return static_cast<float>(ahead(game, worth, who)) / static_cast<float>(2 * game.board().topology().size());
}

// The choice, and those that complete it.
void carry_through(AnyImagined& game, const Action& action, Random& random) {
  game.apply(action);
  for (unsigned i = 0; i < kMostSteps && action.verb == Verb::Play; ++i) {
    const Actors actors = game.to_act();
    if (actors.table || !actors.awaited.contains(action.who)) return;
    const Action next = game.informed(action.who, random);
    if (next.verb != Verb::Play) return;
    game.apply(next);
  }
}

}  // namespace

Action GreedyBot::choose(const AnyView& view, Restraint& restraint, Random& random, const Budget& budget) {
  std::vector<Action> legal;
  view.legal(legal, random);
  if (const auto marks = choose_marks(view, legal, random)) return *marks;
  const AnyImagined* const game = &restraint.game();
  std::vector<Prior> priors;
  game->appraise(view.viewer(), legal, priors);
  add_style(style_, game->board(), view.viewer(), legal, priors);
  const float now = prospects(*game, view.viewer());
  const auto tried = game->clone();
  const auto uses = static_cast<unsigned>(
      std::count_if(legal.begin(), legal.end(), [](const Action& action) { return action.verb == Verb::Play; }));
  const unsigned most_uses = kPointsSeen / game->board().topology().size();
  std::vector<std::pair<float, std::size_t>> values;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (legal[i].verb == Verb::Play && uses > most_uses && random.below(uses) >= most_uses) continue;
    // Whoever looks one step ahead does not know that a game is lost.
    if (legal[i].verb == Verb::Resign && legal.size() > 1) continue;
    float value = priors[i].wins / priors[i].games;
    tried->assign(*game);
    carry_through(*tried, legal[i], random);
    value += kBoardWeight * (prospects(*tried, view.viewer()) - now);
    value += kNoise * static_cast<float>(random.below(1000)) / 1000;
    values.emplace_back(-value, i);
  }
  std::sort(values.begin(), values.end());
  const auto chosen = std::find_if(values.begin(), values.end(),
                                   [&](const auto& one) { return restraint.sensible(legal[one.second], random); });
  const auto best = chosen == values.end() ? values.begin() : chosen;
  // What it did not find sensible it did not weigh.
  for (auto one = best; budget.thoughts != nullptr && one != values.end(); ++one)
    budget.thoughts->push_back({legal[one->second], -one->first});
  return legal[best->second];
}

}  // namespace tideline
