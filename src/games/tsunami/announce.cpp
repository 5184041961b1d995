// What is announced and countered, and what takes effect when nobody answers any more (S10 to S14, S19, S20).
#include "games/tsunami/state.hpp"

#include <algorithm>

namespace tideline::tsunami {

bool has_live_note(const State& state, Colour who) { return !state.note_untils[who].empty(); }

namespace {

// Whether the opponent of whoever announced the newest thing is asked about it (S14).
Colour whom_to_ask(const State& state) {
  const Announced& announced = state.announced;
  const bool over_counter = !announced.counters.empty();
  const Colour by = over_counter                               ? announced.counters.back().who
                    : announced.kind == Announced::Kind::Stone ? state.turn
                                                               : announced.use.who;
  const Colour opponent = other(by);
  const bool stone = announced.kind == Announced::Kind::Stone;
  if (stone && has_live_note(state, opponent)) return opponent;
  if (calm(state) || state.piles.hands[opponent].empty()) return kNobody;
  if (over_counter && !state.rules().counter_chain) return kNobody;
  if (stone && !over_counter && state.rules().counter_targets == Rules::Targets::Cards) return kNobody;
  return opponent;
}

// Whether anything of the card applied (S19, S20).
bool do_card(State& state, const Use& use) {
  state.field.clear_account();
  Scene scene = scene_of(state, use.who, use.card);
  scene.left_out = use.left_out;
  bool applied = false;
  const auto possible = [&](const Step& step, std::span<const Arg> target) {
    if (step.verb->judge(scene, step, target)) return false;
    applied = applied || !step.verb->chooses;
    const Placement brought = target.empty() ? Placement{} : placement_at(step, target[0]);
    if (brought.new_stone) {
      state.played += static_cast<std::uint32_t>(target.size());
      state.last = brought.point;
      state.last_mover = use.who;
    }
    return true;
  };
  carry_out(scene, state.field, state.givens->kind(use.card), {use.args.begin(), use.args.end()}, possible);
  state.forces = scene.forces;
  for (const Demand& demand : scene.demands) state.demands.push_back(demand);
  return applied;
}

void stone_takes_effect(State& state, Point p) {
  const unsigned before = state.field.board.stones(other(state.turn));
  put_stone(state, state.turn, p);
  state.forces.steering[state.turn] = 0;
  state.forces.last_stone[state.turn] = p;
  state.forces.last_captured[state.turn] = state.field.board.stones(other(state.turn)) < before;
  state.passes = 0;
  end_turn(state);
}

// The oldest live note of the opponent at that point.
Note* sprung(State& state, Point p) {
  for (Note& note : state.notes) {
    if (note.writer != state.turn && note.live && note.point == p) return &note;
  }
  return nullptr;
}

// Nobody answers any more: the last counter stands, and so on down (S11 to S13).
void resolve(State& state) {
  const Announced announced = state.announced;
  state.asked = {};
  const bool cancelled = announced.counters.size() % 2 == 1;
  if (announced.kind == Announced::Kind::Stone) {
    if (!cancelled) {
      state.announced = {};
      return stone_takes_effect(state, announced.point);
    }
    state.announced = {};
    state.blocked = true;
    state.passes = 0;
    state.closed.push_back(announced.point);
    if (state.givens->kind(announced.counters[0].card).steps[0].lost) return end_turn(state);
    state.stage = Stage::Turn;
    return;
  }
  state.announced = {};
  state.passes = 0;
  state.turn_over = false;
  if (cancelled) {
    // A note that was cancelled was written all the same, and is shown at the end (S24).
    const Use& use = announced.use;
    if (state.givens->kind(use.card).steps[0].verb->secret && !use.args.empty())
      state.notes.push_back({use.who, use.args[0].point, 0, false, 0});
    state.blocked = true;
    state.stage = Stage::Turn;
    return;
  }
  const bool applied = do_card(state, announced.use);
  state.turn_over = applied && state.givens->kind(announced.use.card).timing == CardKind::Timing::Replaces;
  run_demands(state);
}

// The counter fits what is answered: another counter is a card.
bool answers_newest(const State& state, Card card) {
  const bool stone = state.announced.kind == Announced::Kind::Stone && state.announced.counters.empty();
  const Step::Cancels cancels = state.givens->kind(card).steps[0].cancels;
  return cancels == Step::Cancels::Any || cancels == (stone ? Step::Cancels::Moves : Step::Cancels::Cards);
}

bool may_counter_now(const State& state) {
  if (calm(state)) return false;
  const bool over = !state.announced.counters.empty();
  if (over) return state.rules().counter_chain;
  return state.announced.kind != Announced::Kind::Stone || state.rules().counter_targets != Rules::Targets::Cards;
}

}  // namespace

void spring(State& state, Note& note, std::vector<Event>* out) {
  note.live = false;
  note.shown = ++state.notes_shown;
  auto& untils = state.note_untils[note.writer];
  if (!untils.empty()) {
    std::copy(untils.begin() + 1, untils.end(), untils.begin());
    untils.pop_back();
  }
  write(out, {note.writer, Verb::Shows, arg(state.announced.point)});
  state.announced = {};
  state.forces.steering[state.turn] = 0;
  state.forces.last_stone[state.turn] = kOffMap;
  state.passes = 0;
  end_turn(state);
}

void ask(State& state) {
  state.asked = whom_to_ask(state);
  state.stage = Stage::Question;
  if (!state.asked) resolve(state);
}

void announce_card(State& state, std::vector<Event>* out) {
  Use use = state.use;
  use.left_out = left_out(state, use.who, use.card);
  state.use = {};
  state.announced = {};
  state.announced.kind = Announced::Kind::Card;
  state.announced.use = use;
  state.piles.lay_open(use.who, use.card);
  state.card_done = true;
  state.immediate = {};
  state.fresh = false, state.drawn = {};
  write(out, use.who, Verb::Play);
  if (out != nullptr) {
    out->back().args.push_back(arg(use.card));
    out->back().args.insert(out->back().args.end(), use.args.begin(), use.args.end());
  }
  ask(state);
}

// The question is closed unanswered; a note springs in its place (S14).
void close(State& state, std::vector<Event>* out) {
  const bool effective = state.announced.counters.size() % 2 == 0;
  if (state.announced.kind == Announced::Kind::Stone && effective) {
    if (Note* note = sprung(state, state.announced.point)) return spring(state, *note, out);
  }
  state.piles.stay_silent(state.asked);
  write(out, kNobody, Verb::No);
  resolve(state);
}

bool counters(const State& state, Card card) {
  return card.known() && state.givens->kind(card).timing == CardKind::Timing::Counter;
}

std::optional<Refusal> check_counter(const State& state, const Action& action) {
  if (state.stage != Stage::Question || action.who != state.asked || !may_counter_now(state))
    return refuse(Reason::NotNow, 10);
  const Card card = action.arg.card();
  if (!counters(state, card)) return refuse(Reason::NotNow, 10);
  if (!state.piles.may_hold(action.who, card)) return refuse(Reason::NoCard, 10);
  return answers_newest(state, card) ? std::nullopt : refuse(Reason::NoTarget, 10);
}

}  // namespace tideline::tsunami
