// A quick choice that is not silly, for random bots, playouts and measurements.
#include "cards/worth.hpp"
#include "games/tsunami/state.hpp"
#include "lore/tactics.hpp"

namespace tideline::tsunami {
namespace {

bool one_in(Random& random, std::uint32_t n) { return random.below(n) == 0; }

Point sensible_point(const State& state, Colour who, Random& random, Look look) {
  const bool binds = condition_binds(state, who);
  const auto allowed = [&](Point p) {
    return may_put(state, who, p, binds) && (state.givens->ground.superko || !state.field.stood_before(p, who));
  };
  return quick_point(state.field.board, who, state.last, look, random, allowed);
}

Action any_legal(const State& state, Colour who, Random& random) {
  std::vector<Action> choices;
  legal_play(state, who, choices);
  return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

Action next_of_use(const State& state, Random& random, Look look) {
  const Use& use = state.use;
  const CardKind& kind = state.givens->kind(use.card);
  const Scene scene = scene_of(state, use.who, use.card);
  const std::span<const Arg> args(use.args.begin(), use.args.end());
  if (args.empty() && !usable(scene, kind)) return {use.who, Verb::Play, {}};
  if (end_after(scene, kind, args) == End::Allowed && one_in(random, 2)) return {use.who, Verb::Play, {}};
  std::optional<Arg> proposed;
  if (look == Look::Everything && placement_of(kind, args, arg(kOffMap), scene.left_out).new_stone)
    proposed = arg(sensible_point(state, use.who, random, look));
  const auto next = random_next(scene, kind, args, random, proposed);
  return {use.who, Verb::Play, next.value_or(Arg{})};
}

Action take_turn(const State& state, Random& random, Look look) {
  const Colour who = state.turn;
  if (!check_play(state, {who, Verb::Draw, {}}) && one_in(random, 3)) return {who, Verb::Draw, {}};
  const Point p = sensible_point(state, who, random, look);
  const Hand& hand = state.piles.hands[who];
  if (!hand.empty() && one_in(random, p.on_map() ? 3 : 12)) {
    const Card card = hand[random.below(static_cast<std::uint32_t>(hand.size()))];
    const Action play{who, Verb::Play, arg(card)};
    const bool silly = look == Look::Everything && card.known() && is_poor(state.givens->kind(card));
    if (!silly && !check_play(state, play)) return play;
  }
  const Action place{who, Verb::Place, arg(p)};
  if (p.on_map() && !check_play(state, place)) return place;
  const Action pass{who, Verb::Pass, {}};
  if (!check_play(state, pass)) return pass;
  return {who, Verb::Discard, arg(hand[random.below(static_cast<std::uint32_t>(hand.size()))])};
}

}  // namespace

Action random_choice(const State& state, Colour who, Random& random, Look look) {
  if (state.use.open()) return next_of_use(state, random, look);
  switch (state.stage) {
    case Stage::Turn:
      return take_turn(state, random, look);
    case Stage::Question: {
      const Hand& hand = state.piles.hands[who];
      if (!hand.empty() && one_in(random, 2)) {
        const Action counter{who, Verb::Counter, arg(hand[random.below(static_cast<std::uint32_t>(hand.size()))])};
        if (!check_play(state, counter)) return counter;
      }
      return {who, Verb::No, {}};
    }
    case Stage::Rounds: {
      const Point p = sensible_point(state, who, random, look);
      return p.on_map() ? Action{who, Verb::Place, arg(p)} : Action{who, Verb::Pass, {}};
    }
    case Stage::Marking:
      return {who, Verb::Agree, {}};
    default:
      return any_legal(state, who, random);
  }
}

}  // namespace tideline::tsunami
