// A quick choice that is not silly: for random bots, playouts and measurements. It fills no eye of its own, repeats no
// position that the history knows, and yields when it finds nothing, so that games end.
#include "cards/worth.hpp"
#include "games/territory/state.hpp"
#include "lore/tactics.hpp"

#include <algorithm>

namespace tideline::territory {
namespace {

bool one_in(Random& random, std::uint32_t n) { return random.below(n) == 0; }

Point sensible_point(const State& state, Colour who, std::uint8_t reach, Random& random, Look look) {
  const auto allowed = [&](Point p) {
    return state.field.in_reach(who, p, reach) && !state.field.stone_fault(p, who) &&
           (state.givens->ground.superko || !state.field.stood_before(p, who));
  };
  return quick_point(state.field.board, who, state.last, look, random, allowed);
}

// A card of the hand that can be played now; unknown if the one that was looked at cannot.
Card some_card(const State& state, Colour who, bool response, Random& random) {
  const Hand& hand = state.piles.hands[who];
  if (hand.empty()) return kUnknownCard;
  const Card card = hand[random.below(static_cast<std::uint32_t>(hand.size()))];
  if (!card.known() || state.givens->responds[card] != response) return kUnknownCard;
  return card_usable(state, who, card) ? card : kUnknownCard;
}

Action next_of_use(const State& state, Random& random, Look look) {
  const Use& use = state.use;
  const Verb verb = use.at_scoring ? Verb::Invoke : Verb::Play;
  const CardKind& kind = state.givens->kind(use.card);
  const Scene scene = scene_of(state, use.who, use.card);
  const std::span<const Arg> args(use.args.begin(), use.args.end());
  const End end = end_after(scene, kind, args);
  if (end == End::Allowed && one_in(random, 2)) return {use.who, verb, {}};
  std::optional<Arg> proposed;
  if (look == Look::Everything && placement_of(kind, args, arg(kOffMap), scene.left_out).new_stone)
    proposed = arg(sensible_point(state, use.who, scene.reach, random, look));
  const auto next = random_next(scene, kind, args, random, proposed);
  return {use.who, verb, next.value_or(Arg{})};
}

Action answer_prompt(const State& state, Colour who, Random& random) {
  switch (state.prompts.back().kind) {
    case Prompt::Kind::Question:
      if (one_in(random, 4)) {
        const Card card = some_card(state, who, true, random);
        if (card.known()) return {who, Verb::Play, arg(card)};
      }
      return {who, Verb::No, {}};
    case Prompt::Kind::Answer:
      return {who, one_in(random, 2) ? Verb::Accept : Verb::Decline, {}};
    case Prompt::Kind::DrawAfter:
    case Prompt::Kind::Gain:
      return {who, Verb::Draw, {}};
    default: {
      const Hand& hand = state.piles.hands[who];
      return {who, Verb::Discard, arg(hand[random.below(static_cast<std::uint32_t>(hand.size()))])};
    }
  }
}

Action some_diplomacy(const State& state, Random& random) {
  const Colour who = state.turn;
  const Colour other(1 + random.below(state.givens->factions));
  Action action{who, Verb::Surrender, arg(other)};
  if (state.rules().occupation == Rules::Occupation::Permanent) return action;
  if (state.field.occupier[other] == who) action.verb = Verb::War;
  if (state.field.occupier[who] && one_in(random, 2)) action = {who, Verb::Independence, {}};
  return action;
}

Action take_turn(const State& state, Random& random, Look look) {
  const Colour who = state.turn;
  const bool rolls = state.rules().dice != Rules::Dice::None;
  if (state.drew && !may_move(state)) return {who, Verb::Pass, {}};
  if (!may_move(state)) {
    if (may_draw(state) && one_in(random, 16)) return {who, Verb::Draw, {}};
    return {who, Verb::Roll, {}};
  }
  if (rolls && may_draw(state)) return {who, Verb::Draw, {}};
  if (state.rules().alliances && state.givens->factions > 2 && one_in(random, 32)) {
    const Action action = some_diplomacy(state, random);
    if (!check_diplomacy(state, action)) return action;
  }
  const Point p = sensible_point(state, who, reach_of(state), random, look);
  if (one_in(random, p.on_map() ? 3 : 8)) {
    const Card card = some_card(state, who, one_in(random, 8), random);
    const bool silly = look == Look::Everything && card.known() && is_poor(state.givens->kind(card));
    if (card.known() && !silly) return {who, Verb::Play, arg(card)};
  }
  if (p.on_map()) return {who, Verb::Place, arg(p)};
  if (rolls) return {who, Verb::Yield, {}};
  return may_draw(state) ? Action{who, Verb::Draw, {}} : Action{who, Verb::Pass, {}};
}

}  // namespace

Action random_choice(const State& state, Colour who, Random& random, Look look) {
  if (state.use.open() && state.use.who == who) return next_of_use(state, random, look);
  switch (state.stage) {
    case Stage::Turn:
      return state.prompts.empty() ? take_turn(state, random, look) : answer_prompt(state, who, random);
    case Stage::Starters: {
      const Point p = sensible_point(state, who, kStarterReach, random, look);
      return p.on_map() ? Action{who, Verb::Starter, arg(p)} : Action{who, Verb::Pass, {}};
    }
    case Stage::Marking:
      return {who, Verb::Agree, {}};
    default: {
      std::vector<Action> choices;
      if (state.stage == Stage::Trades) {
        legal_end(state, who, choices);
      } else {
        legal_set_up(state, who, choices);
      }
      return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    }
  }
}

}  // namespace tideline::territory
