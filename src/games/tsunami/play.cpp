// A turn (S6 to S9): draw, card, move, discard; and which part of the game takes a choice.
#include "games/tsunami/state.hpp"

#include <algorithm>

namespace tideline::tsunami {
namespace {

bool immediate(const State& state, Card card) { return card.known() && state.givens->kind(card).immediate; }

// Hands are secret, their sizes are not (S22).
bool passes_end(const State& state) {
  const Piles& piles = state.piles;
  if (state.passes < 2) return false;
  if (state.rules().end == Rules::End::Passes) return true;
  if (piles.pile > 0) return false;
  return (piles.hands[kBlack].empty() && piles.hands[kWhite].empty()) || state.passes >= kLastPasses;
}

void next_turn(State& state) {
  if (passes_end(state)) return open_scoring(state);
  begin_turn(state, other(state.turn));
}

std::optional<Refusal> check_draw(const State& state) {
  if (state.drew || state.card_done || state.blocked || calm(state) || state.piles.pile == 0)
    return refuse(Reason::NotNow, 6);
  return state.played >= kStonesBeforeDraw ? std::nullopt : refuse(Reason::TooEarly, 6);
}

bool over_limit(const State& state) {
  return state.rules().limit_at == Rules::LimitAt::Draw && state.piles.hands[state.turn].size() > kHandLimit;
}

std::optional<Refusal> check_card(const State& state, const Action& action) {
  const Card card = action.arg.card();
  if (action.arg.kind != Arg::Kind::Card || !card.known()) return refuse(Reason::NotNow, 7);
  const Colour due = state.stage == Stage::Rounds     ? state.mover
                     : state.stage == Stage::Question ? state.asked
                                                      : state.turn;
  if (action.who != due) return refuse(Reason::NotYourTurn, 7);
  if (state.stage == Stage::Immediate) return card == state.immediate ? std::nullopt : refuse(Reason::NotNow, 6);
  if (state.stage != Stage::Turn || counters(state, card) || calm(state)) return refuse(Reason::NotNow, 7);
  if (state.card_done || state.blocked) return refuse(Reason::CardSpent, 7);
  return state.piles.may_hold(action.who, card) ? std::nullopt : refuse(Reason::NoCard, 7);
}

// More than one of its steps needs a choice and must be done.
bool asks_again(const CardKind& kind) {
  return std::count_if(kind.steps.begin(), kind.steps.end(), [](const Step& step) {
           return step.need == Step::Need::Required && step.verb->arity(step) > 0;
         }) > 1;
}

std::optional<Refusal> check_use(const State& state, const Action& action) {
  const Use& use = state.use;
  const CardKind& kind = state.givens->kind(use.card);
  const Scene scene = scene_of(state, use.who, use.card);
  const std::span<const Arg> args(use.args.begin(), use.args.end());
  if (action.verb != Verb::Play) return refuse(Reason::NotNow, 7);
  // A card that needs a choice when there is none is played without (S19).
  const auto blank = [&] { return args.empty() && !usable(scene, kind); };
  if (action.arg.kind == Arg::Kind::None)
    return blank() || end_after(scene, kind, args) == End::Allowed ? std::nullopt : refuse(Reason::Syntax, 19);
  const auto fault = judge_next(scene, kind, args, action.arg);
  // A right choice shows that there is one, unless others must follow it.
  if (!fault && !asks_again(kind)) return std::nullopt;
  const bool minor = !fault || fault->reason > Reason::NoTarget;
  return minor && blank() ? refuse(Reason::NoTarget, 19) : fault;
}

std::optional<Refusal> check_turn(const State& state, const Action& action) {
  if (action.who && action.who != state.turn) return refuse(Reason::NotYourTurn, 6);
  if (by_chance(action)) return refuse(Reason::NotNow, 6);
  switch (action.verb) {
    case Verb::Draw:
      return check_draw(state);
    case Verb::Discard: {
      const Card card = action.arg.card();
      const bool at_once = state.rules().keep == Rules::Keep::May && state.fresh;
      if (!over_limit(state) && !at_once) return refuse(Reason::NotNow, 6);
      if (!card.known() || !state.piles.may_hold(action.who, card)) return refuse(Reason::NoCard, 6);
      return over_limit(state) || card == state.drawn || !state.drawn.known() ? std::nullopt
                                                                              : refuse(Reason::NotNow, 6);
    }
    case Verb::Pass:
      return over_limit(state) ? refuse(Reason::HandLimit, 6) : std::nullopt;
    case Verb::Place:
      return over_limit(state) ? refuse(Reason::HandLimit, 6) : check_stone(state, action.who, action.arg.point);
    default:
      return refuse(Reason::NotNow, 6);
  }
}

void apply_turn(State& state, const Action& action, std::vector<Event>* out) {
  switch (action.verb) {
    case Verb::Draw:
      state.stage = Stage::Drawing;
      return;
    case Verb::Discard:
      write(out, action);
      state.piles.lay_open(action.who, action.arg.card());
      state.fresh = false, state.drawn = {};
      return;
    case Verb::Pass:
      write(out, action);
      if (state.rules().first_draw == Rules::FirstDraw::Moves) ++state.played;
      state.passes = state.drew || state.card_done || state.blocked
                         ? std::uint8_t{0}
                         : std::min<std::uint8_t>(state.passes + 1, kLastPasses);
      state.forces.steering[state.turn] = 0;
      state.forces.last_stone[state.turn] = kOffMap;
      return end_turn(state);
    default:
      write(out, action);
      state.fresh = false, state.drawn = {};
      state.announced = {};
      state.announced.kind = Announced::Kind::Stone;
      state.announced.point = action.arg.point;
      return ask(state);
  }
}

}  // namespace

// The card is done: the turn goes on, or is over.
void after_card(State& state) {
  if (state.turn_over) return end_turn(state);
  state.stage = Stage::Turn;
}

void end_turn(State& state) {
  state.stage = Stage::Discards;
  if (state.piles.hands[state.turn].size() <= kHandLimit) next_turn(state);
}

bool calm(const State& state) {
  const Forces& forces = state.forces;
  const std::uint32_t begun = forces.turns[forces.calm_by];
  if (!forces.calm_by || begun > forces.calm_until) return false;
  return begun < forces.calm_until || state.turn == forces.calm_by;
}

void begin_turn(State& state, Colour who) {
  state.stage = Stage::Turn;
  state.turn = who;
  state.forces.begin_turn(who);
  state.field.begin_turn(who);
  state.drew = state.card_done = state.blocked = state.turn_over = false;
  state.fresh = false, state.drawn = {};
  state.immediate = {};
  state.closed.clear();
  for (Note& note : state.notes) {
    if (note.writer == who && state.forces.turns[who] >= note.until) note.live = false;
  }
  auto& untils = state.note_untils[who];
  while (!untils.empty() && state.forces.turns[who] >= untils[0]) {
    std::copy(untils.begin() + 1, untils.end(), untils.begin());
    untils.pop_back();
  }
  Field& field = state.field;
  if (field.anchors.empty()) return;
  Anchor* kept = field.anchors.begin();
  for (const Anchor& anchor : field.anchors) {
    if (anchor.owner != who) *kept++ = anchor;
  }
  while (field.anchors.end() != kept) field.anchors.pop_back();
  // What only the anchor held is captured at once.
  field.become({}, other(who));
}

StepSet left_out(const State& state, Colour who, Card card) {
  return tideline::left_out(state.givens->kind(card), who, state.field, state.piles, [&] { return standing(state); });
}

Scene scene_of(const State& state, Colour who, Card card) {
  Scene scene{};
  scene.rules = &kCardRules;
  scene.field = &state.field;
  scene.who = who;
  scene.ruling = 0;
  scene.reach = kNoLimit;
  scene.shores = &state.givens->shores;
  scene.self_harm = state.rules().self_harm == Rules::SelfHarm::Captured;
  scene.forces = state.forces;
  leave_out(scene, state.givens->kind(card), left_out(state, who, card));
  return scene;
}

void legal_play(const State& state, Colour who, std::vector<Action>& out) {
  const auto kinds = static_cast<unsigned>(state.givens->deck->kinds.size());
  const auto add_cards = [&](Colour of, Verb verb) {
    for (unsigned i = 1; i <= kinds; ++i) {
      const Action action{of, verb, arg(Card(i))};
      if (!check_play(state, action)) out.push_back(action);
    }
  };
  const auto add_stones = [&] {
    const bool binds = condition_binds(state, who);
    for (const Point p : state.givens->map->topology().points()) {
      if (may_put(state, who, p, binds)) out.push_back({who, Verb::Place, arg(p)});
    }
  };
  if (state.use.open()) {
    if (state.use.who != who) return;
    const CardKind& kind = state.givens->kind(state.use.card);
    const Scene scene = scene_of(state, who, state.use.card);
    const std::span<const Arg> args(state.use.args.begin(), state.use.args.end());
    const bool blank = args.empty() && !usable(scene, kind);
    if (blank || end_after(scene, kind, args) == End::Allowed) out.push_back({who, Verb::Play, {}});
    if (blank) return;
    offer_next(scene, kind, args, [&](const Arg& choice) {
      out.push_back({who, Verb::Play, choice});
      return false;
    });
    return;
  }
  switch (state.stage) {
    case Stage::Turn:
      if (who != state.turn) return;
      if (!check_draw(state)) out.push_back({who, Verb::Draw, {}});
      if (!over_limit(state)) add_stones();
      add_cards(who, Verb::Play);
      add_cards(who, Verb::Discard);
      if (!over_limit(state)) out.push_back({who, Verb::Pass, {}});
      return;
    case Stage::Drawing:
      if (!who) add_cards(state.turn, Verb::Draw);
      return;
    case Stage::Immediate:
      if (who == state.turn) out.push_back({who, Verb::Play, arg(state.immediate)});
      return;
    case Stage::Question:
      if (who == state.asked) add_cards(who, Verb::Counter);
      if (who == state.asked || !who) out.push_back({who, Verb::No, {}});
      if (!who) {
        const Action shows{other(state.turn), Verb::Shows, arg(state.announced.point)};
        if (state.announced.kind == Announced::Kind::Stone && !check_play(state, shows)) out.push_back(shows);
      }
      return;
    case Stage::Demands: {
      const Demand& demand = state.demands[0];
      if (demand.kind == Demand::Kind::Discard) {
        if (who == demand.who) add_cards(who, Verb::Discard);
        return;
      }
      if (demand.kind == Demand::Kind::Draw) {
        if (who == demand.who) out.push_back({who, Verb::Draw, {}});
        return;
      }
      if (who) return;
      if (demand.kind == Demand::Kind::ShowHand) {
        const Hand& hand = state.piles.hands[demand.who];
        if (state.shown.size() == hand.size()) return out.push_back({demand.who, Verb::Reveal, {}});
        return add_cards(demand.who, Verb::Reveal);
      }
      return add_cards(demand.who, demand.kind == Demand::Kind::Lose ? Verb::Lose : Verb::Peek);
    }
    case Stage::Ordering:
      if (who == state.turn) add_cards(who, Verb::Order);
      return;
    case Stage::Rounds:
      if (who != state.mover) return;
      add_stones();
      out.push_back({who, Verb::Pass, {}});
      return;
    case Stage::Discards:
      if (who == state.turn) add_cards(who, Verb::Discard);
      return;
    default:
      return;
  }
}

std::optional<Refusal> check_play(const State& state, const Action& action) {
  if (state.use.open() && state.use.who == action.who) return check_use(state, action);
  if (action.verb == Verb::Counter) return check_counter(state, action);
  if (action.verb == Verb::Play) return check_card(state, action);
  const auto wrong_one = [&](unsigned number) {
    return refuse(action.who ? Reason::NotYourTurn : Reason::NotNow, number);
  };
  const Card card = action.arg.card();
  switch (state.stage) {
    case Stage::Turn:
      return check_turn(state, action);
    case Stage::Drawing:
      if (action.verb != Verb::Draw || !by_chance(action)) return refuse(Reason::NotNow, 6);
      if (action.who != state.turn) return wrong_one(6);
      return state.piles.may_come(card) ? std::nullopt : refuse(Reason::NoCard, 6);
    case Stage::Immediate:
      return action.who && action.who != state.turn ? wrong_one(6) : refuse(Reason::NotNow, 6);
    case Stage::Question: {
      if (action.verb == Verb::No && (!action.who || action.who == state.asked)) return std::nullopt;
      const bool there = std::any_of(state.notes.begin(), state.notes.end(), [&](const Note& note) {
        const bool unknown = !note.point.on_map() && note.shown == 0 && has_live_note(state, note.writer);
        return note.writer == action.who && note.writer != state.turn &&
               (unknown || (note.live && note.point == state.announced.point));
      });
      const bool springs = action.verb == Verb::Shows && state.announced.kind == Announced::Kind::Stone &&
                           state.announced.counters.size() % 2 == 0 && action.arg.point == state.announced.point;
      return springs && there ? std::nullopt : refuse(Reason::NotNow, 14);
    }
    case Stage::Demands:
      return check_demand(state, action);
    case Stage::Ordering:
      return check_order(state, action);
    case Stage::Rounds:
      if (action.who != state.mover) return wrong_one(15);
      if (action.verb == Verb::Pass) return std::nullopt;
      return action.verb == Verb::Place ? check_stone(state, action.who, action.arg.point) : refuse(Reason::NotNow, 15);
    case Stage::Discards:
      if (action.who != state.turn) return wrong_one(9);
      if (action.verb != Verb::Discard) return refuse(Reason::NotNow, 9);
      return card.known() && state.piles.may_hold(action.who, card) ? std::nullopt : refuse(Reason::NoCard, 9);
    default:
      return refuse(Reason::NotNow, 22);
  }
}

void apply_play(State& state, const Action& action, std::vector<Event>* out) {
  if (action.verb == Verb::Play) {
    Use& use = state.use;
    if (action.arg.kind == Arg::Kind::Card) {
      use = {};
      use.card = action.arg.card();
      use.who = action.who;
    } else if (action.arg.kind != Arg::Kind::None) {
      use.args.push_back(action.arg);
    }
    const CardKind& kind = state.givens->kind(use.card);
    const Scene scene = scene_of(state, use.who, use.card);
    const bool ended = action.arg.kind == Arg::Kind::None;
    if (!ended && end_after(scene, kind, {use.args.begin(), use.args.end()}) != End::Reached) return;
    return announce_card(state, out);
  }
  if (action.verb == Verb::Counter) {
    write(out, action);
    state.piles.lay_open(action.who, action.arg.card());
    state.announced.counters.push_back({action.who, action.arg.card()});
    return ask(state);
  }
  switch (state.stage) {
    case Stage::Turn:
      return apply_turn(state, action, out);
    case Stage::Drawing: {
      const Card card = action.arg.card();
      state.piles.take(action.who, card);
      write(out, action);
      const Card held = state.piles.hands[action.who].back();
      if (!state.demands.empty()) return drawn_for_card(state, held);
      state.drew = true;
      if (immediate(state, held)) {
        state.immediate = held;
        state.stage = Stage::Immediate;
        return;
      }
      state.fresh = true;
      state.drawn = held;
      state.stage = Stage::Turn;
      return;
    }
    case Stage::Question:
      if (action.verb == Verb::Shows) {
        for (Note& note : state.notes) {
          const bool it =
              note.writer == action.who && note.live && (!note.point.on_map() || note.point == state.announced.point);
          if (it) {
            note.point = state.announced.point;
            return spring(state, note, out);
          }
        }
      }
      return close(state, out);
    case Stage::Demands:
      return apply_demand(state, action, out);
    case Stage::Ordering:
      return apply_order(state, action, out);
    case Stage::Rounds:
      return apply_round(state, action, out);
    default:  // Discards
      write(out, action);
      state.piles.lay_open(action.who, action.arg.card());
      if (state.piles.hands[state.turn].size() <= kHandLimit) next_turn(state);
      return;
  }
}

}  // namespace tideline::tsunami
