// A turn (S6 to S9), what is announced and countered (S10 to S14), and what effects ask for (S15, S19, S20).
#include "games/tsunami/state.hpp"

#include <algorithm>

namespace tideline::tsunami {
namespace {

bool immediate(const State& state, Card card) { return card.known() && state.terms->kind(card).immediate; }

bool has_live_note(const State& state, Colour who) { return !state.note_untils[who].empty(); }

// The quarters that bind the regular move.
bool steered(const State& state, Colour who, Point p) {
  for (unsigned q = 0; q < 4; ++q) {
    const bool bound = (state.forces.steering[who] >> q & 1U) != 0;
    if (bound && !state.terms->shores.in_quarter(p, static_cast<Quarter>(q))) return false;
  }
  return true;
}

// The condition of the exchange on the move that is due.
bool bound_allows(const State& state, Point p) {
  const Exchange& exchange = state.exchange;
  const Shores& shores = state.terms->shores;
  const Point stone = state.round_stone;
  const bool reply = state.mover != state.leader;
  switch (exchange.bound) {
    case Exchange::Bound::Free:
      return true;
    case Exchange::Bound::NearLast:
      return !stone.on_map() || shores.is_near(stone, p);
    case Exchange::Bound::LineAtMost:
      return shores.line_of(p) <= exchange.number;
    case Exchange::Bound::LineAtLeast:
      return shores.line_of(p) >= exchange.number;
    case Exchange::Bound::NearReply:
      return !reply || !stone.on_map() || state.terms->ground.distances.between(stone, p) <= exchange.number;
    case Exchange::Bound::OppositeReply:
      return !reply || !stone.on_map() || shores.opposite(stone) == p;
  }
  return true;
}

bool condition_holds(const State& state, Colour who, Point p) {
  return state.stage == Stage::Rounds ? bound_allows(state, p) : steered(state, who, p);
}

bool is_closed(const State& state, Colour who, Point p) {
  if (who != state.turn) return false;
  if (state.forces.is_closed(p, who)) return true;
  return state.stage != Stage::Rounds && std::find(state.closed.begin(), state.closed.end(), p) != state.closed.end();
}

// Legal, conditions apart.
bool plainly_legal(const State& state, Colour who, Point p) {
  return state.field.board.is_empty(p) && !is_closed(state, who, p) && !state.field.stone_fault(p, who);
}

void put_stone(State& state, Colour who, Point p) {
  Landing landing;
  landing.colour = who;
  landing.points.push_back(p);
  state.field.land(landing, who, false);
  state.last = p;
  state.last_mover = who;
  ++state.played;
}

void end_turn(State& state);
void run_demands(State& state);
void resolve(State& state);

void next_turn(State& state) {
  if (state.passes == 2) return open_scoring(state);
  begin_turn(state, other(state.turn));
}

void end_turn(State& state) {
  state.stage = Stage::Discards;
  if (state.piles.hands[state.turn].size() <= kHandLimit) next_turn(state);
}

// The card is done: the turn goes on, or is over.
void after_card(State& state) {
  if (state.turn_over) return end_turn(state);
  state.stage = Stage::Turn;
}

void run_demands(State& state) {
  while (!state.demands.empty()) {
    const Demand demand = state.demands[0];
    state.shown.clear();
    state.ordered.clear();
    state.showing = false;
    bool waits = true;
    switch (demand.kind) {
      case Demand::Kind::Note:
        state.notes.push_back({demand.who, demand.point, state.forces.turns[demand.who] + kNoteTurns, true, 0});
        if (!state.note_untils[demand.who].full())
          state.note_untils[demand.who].push_back(state.forces.turns[demand.who] + kNoteTurns);
        waits = false;
        break;
      case Demand::Kind::Discard:
      case Demand::Kind::ShowHand:
      case Demand::Kind::Lose:
        waits = !state.piles.hands[demand.who].empty();
        break;
      case Demand::Kind::Peek:
        waits = state.piles.pile > 0;
        break;
      case Demand::Kind::Exchange:
        state.stage = Stage::Rounds;
        state.exchange = demand.exchange;
        state.leader = state.mover = demand.who;
        state.round_stone = kOffMap;
        return;
    }
    if (waits) {
      state.stage = Stage::Demands;
      return;
    }
    std::copy(state.demands.begin() + 1, state.demands.end(), state.demands.begin());
    state.demands.pop_back();
  }
  after_card(state);
}

void demand_done(State& state) {
  state.showing = false;
  std::copy(state.demands.begin() + 1, state.demands.end(), state.demands.begin());
  state.demands.pop_back();
  run_demands(state);
}

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
  if (calm(state) || state.piles.hands[opponent].empty() || announced.counters.full()) return kNobody;
  if (over_counter && !state.rules().counter_chain) return kNobody;
  if (stone && !over_counter && state.rules().counter_targets == Rules::Targets::Cards) return kNobody;
  return opponent;
}

void ask(State& state) {
  state.asked = whom_to_ask(state);
  state.stage = Stage::Question;
  if (!state.asked) resolve(state);
}

void announce_card(State& state, std::vector<Event>* out) {
  const Use use = state.use;
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

// Whether anything of the card applied (S19, S20).
bool do_card(State& state, const Use& use) {
  const CardKind& kind = state.terms->kind(use.card);
  Scene scene = scene_of(state, use.who);
  std::span<const Arg> args(use.args.begin(), use.args.end());
  bool applied = false;
  for (const Step& step : kind.steps) {
    const unsigned arity = step.verb->arity(step);
    scene.field = &state.field;
    if (args.size() < arity) break;
    const auto target = args.first(arity);
    args = args.subspan(arity);
    if (step.verb->judge(scene, step, target)) continue;
    step.verb->carry_out(scene, state.field, step, target);
    applied = true;
    if (step.verb != &kPlace) continue;
    state.played += step.stones;
    state.last = target[0].point;
    state.last_mover = use.who;
  }
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
    if (!state.closed.full()) state.closed.push_back(announced.point);
    if (state.terms->kind(announced.counters[0].card).steps[0].lost) return end_turn(state);
    state.stage = Stage::Turn;
    return;
  }
  state.announced = {};
  state.passes = 0;
  state.turn_over = false;
  if (cancelled) {
    // A note that was cancelled was written all the same, and is shown at the end (S24).
    const Use& use = announced.use;
    if (state.terms->kind(use.card).steps[0].verb == &kNote && !use.args.empty())
      state.notes.push_back({use.who, use.args[0].point, 0, false, 0});
    state.blocked = true;
    state.stage = Stage::Turn;
    return;
  }
  const bool applied = do_card(state, announced.use);
  state.turn_over = applied && state.terms->kind(announced.use.card).timing == CardKind::Timing::Replaces;
  run_demands(state);
}

// The question is closed unanswered; a note springs in its place (S14).
void close(State& state, std::vector<Event>* out) {
  const bool effective = state.announced.counters.size() % 2 == 0;
  if (state.announced.kind == Announced::Kind::Stone && effective) {
    if (Note* note = sprung(state, state.announced.point)) return spring(state, *note, out);
  }
  write(out, kNobody, Verb::No);
  resolve(state);
}

bool counters(const State& state, Card card) {
  return card.known() && state.terms->kind(card).timing == CardKind::Timing::Counter;
}

// The counter fits what is answered: another counter is a card.
bool answers_newest(const State& state, Card card) {
  const bool stone = state.announced.kind == Announced::Kind::Stone && state.announced.counters.empty();
  const Step::Cancels cancels = state.terms->kind(card).steps[0].cancels;
  return cancels == Step::Cancels::Any || cancels == (stone ? Step::Cancels::Moves : Step::Cancels::Cards);
}

bool may_counter_now(const State& state) {
  if (calm(state)) return false;
  const bool over = !state.announced.counters.empty();
  if (over) return state.rules().counter_chain;
  return state.announced.kind != Announced::Kind::Stone || state.rules().counter_targets != Rules::Targets::Cards;
}

std::optional<Refusal> check_counter(const State& state, const Action& action) {
  if (state.stage != Stage::Question || action.who != state.asked || !may_counter_now(state))
    return refuse(Reason::NotNow, 10);
  const Card card = action.arg.card();
  if (!counters(state, card)) return refuse(Reason::NotNow, 10);
  if (!state.piles.may_hold(action.who, card)) return refuse(Reason::NoCard, 10);
  return answers_newest(state, card) ? std::nullopt : refuse(Reason::NoTarget, 10);
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

std::optional<Refusal> check_use(const State& state, const Action& action) {
  const Use& use = state.use;
  const CardKind& kind = state.terms->kind(use.card);
  const Scene scene = scene_of(state, use.who);
  const std::span<const Arg> args(use.args.begin(), use.args.end());
  if (action.verb != Verb::Play) return refuse(Reason::NotNow, 7);
  // A card that needs a choice when there is none is played without (S19).
  if (action.arg.kind != Arg::Kind::None) {
    const auto wrong = judge_next(scene, kind, args, action.arg);
    if (!wrong || !args.empty()) return wrong;
  }
  const bool blank = args.empty() && !usable(scene, kind);
  if (action.arg.kind == Arg::Kind::None)
    return blank || end_after(scene, kind, args) == End::Allowed ? std::nullopt : refuse(Reason::Syntax, 19);
  const auto fault = judge_next(scene, kind, args, action.arg);
  return blank && (!fault || fault->reason > Reason::NoTarget) ? refuse(Reason::NoTarget, 19) : fault;
}

std::optional<Refusal> check_demand(const State& state, const Action& action) {
  const Demand& demand = state.demands[0];
  const Card card = action.arg.card();
  const auto wrong_one = [&] { return refuse(action.who ? Reason::NotYourTurn : Reason::NotNow, 20); };
  switch (demand.kind) {
    case Demand::Kind::Discard:
      if (action.who != demand.who) return wrong_one();
      if (action.verb != Verb::Discard) return refuse(Reason::NotNow, 20);
      return card.known() && state.piles.may_hold(action.who, card) ? std::nullopt : refuse(Reason::NoCard, 20);
    case Demand::Kind::ShowHand: {
      if (action.verb != Verb::Reveal) return refuse(Reason::NotNow, 20);
      if (action.who != demand.who) return wrong_one();
      const Hand& hand = state.piles.hands[demand.who];
      const std::size_t n = state.shown.size();
      if (action.arg.kind == Arg::Kind::None) return n == hand.size() ? std::nullopt : refuse(Reason::Condition, 20);
      if (n >= hand.size()) return refuse(Reason::NoCard, 20);
      const auto have = std::count(hand.begin(), hand.end(), card);
      const bool there = have > std::count(state.shown.begin(), state.shown.end(), card);
      const bool unknown = std::find(hand.begin(), hand.end(), kUnknownCard) != hand.end();
      const bool fits = card.known() ? there || (unknown && state.piles.unseen[card] > 0) : unknown;
      return fits ? std::nullopt : refuse(Reason::NoCard, 20);
    }
    case Demand::Kind::Lose:
      if (action.verb != Verb::Lose) return refuse(Reason::NotNow, 20);
      if (action.who != demand.who) return wrong_one();
      return card.known() && state.piles.may_hold(action.who, card) ? std::nullopt : refuse(Reason::NoCard, 20);
    default: {
      if (action.verb != Verb::Peek) return refuse(Reason::NotNow, 20);
      if (action.who != demand.who) return wrong_one();
      const Piles& piles = state.piles;
      const std::size_t n = state.shown.size();
      if (!card.known()) return std::nullopt;
      if (n < piles.top.size())
        return piles.top[piles.top.size() - 1 - n] == card ? std::nullopt : refuse(Reason::NoCard, 20);
      const auto taken = std::count(state.shown.begin(), state.shown.end(), card);
      return piles.unseen[card] > taken ? std::nullopt : refuse(Reason::NoCard, 20);
    }
  }
}

std::optional<Refusal> check_order(const State& state, const Action& action) {
  if (action.who != state.turn) return refuse(action.who ? Reason::NotYourTurn : Reason::NotNow, 20);
  if (action.verb != Verb::Order) return refuse(Reason::NotNow, 20);
  const Card card = action.arg.card();
  if (!card.known()) return std::nullopt;
  const auto have = std::count(state.shown.begin(), state.shown.end(), card);
  const auto used = std::count(state.ordered.begin(), state.ordered.end(), card);
  const bool unknown = std::find(state.shown.begin(), state.shown.end(), kUnknownCard) != state.shown.end();
  return have > used || unknown ? std::nullopt : refuse(Reason::NoCard, 20);
}

void apply_demand(State& state, const Action& action, std::vector<Event>* out) {
  const Demand demand = state.demands[0];
  Piles& piles = state.piles;
  const Card card = action.arg.card();
  switch (demand.kind) {
    case Demand::Kind::Discard:
    case Demand::Kind::Lose:
      write(out, action);
      piles.lay_open(action.who, card);
      return demand_done(state);
    case Demand::Kind::ShowHand: {
      if (action.arg.kind == Arg::Kind::None) {
        write(out, action.who, Verb::Reveal);
        if (out != nullptr) {
          for (const Card one : state.shown) out->back().args.push_back(arg(one));
        }
        for (std::size_t i = 0; i < state.shown.size(); ++i) {
          if (piles.hands[demand.who][i].known()) piles.seen[demand.who][i].insert(other(demand.who));
        }
        return demand_done(state);
      }
      state.showing = true;
      Hand& hand = piles.hands[demand.who];
      const auto have = std::count(hand.begin(), hand.end(), card);
      if (card.known() && have <= std::count(state.shown.begin(), state.shown.end(), card)) {
        *std::find(hand.begin(), hand.end(), kUnknownCard) = card;
        --piles.unseen[card];
      }
      state.shown.push_back(card);
      return;
    }
    default: {
      state.showing = true;
      state.shown.push_back(card);
      if (state.shown.size() < std::min<std::size_t>(demand.number, piles.pile)) return;
      write(out, action.who, Verb::Peek);
      if (out != nullptr) {
        for (const Card one : state.shown) out->back().args.push_back(arg(one));
      }
      state.showing = false;
      state.stage = Stage::Ordering;
      return;
    }
  }
}

void apply_order(State& state, const Action& action, std::vector<Event>* out) {
  state.ordered.push_back(action.arg.card());
  state.showing = true;
  if (state.ordered.size() < state.shown.size()) return;
  write(out, action.who, Verb::Order);
  if (out != nullptr) {
    for (const Card one : state.ordered) out->back().args.push_back(arg(one));
  }
  Piles& piles = state.piles;
  for (std::size_t i = 0; i < state.ordered.size() && !piles.top.empty(); ++i) piles.top.pop_back();
  piles.top_seen = 0;
  const bool known = state.ordered[0].known();
  if (known) {
    for (std::size_t i = state.ordered.size(); i-- > 0;) piles.top.push_back(state.ordered[i]);
    piles.top_seen_by = action.who;
    piles.top_seen = static_cast<std::uint8_t>(state.ordered.size());
  }
  state.showing = false;
  demand_done(state);
}

void apply_round(State& state, const Action& action, std::vector<Event>* out) {
  write(out, action);
  if (action.verb == Verb::Place) {
    put_stone(state, action.who, action.arg.point);
    state.round_stone = action.arg.point;
  } else {
    state.round_stone = kOffMap;
  }
  if (state.mover != state.leader) --state.exchange.rounds;
  state.mover = other(state.mover);
  if (state.exchange.rounds == 0) demand_done(state);
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
      state.passes = static_cast<std::uint8_t>(state.drew || state.card_done || state.blocked ? 0 : state.passes + 1);
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

bool condition_binds(const State& state, Colour who) {
  const bool any =
      state.stage == Stage::Rounds ? state.exchange.bound != Exchange::Bound::Free : state.forces.steering[who] != 0;
  if (!any) return false;
  for (unsigned i = 0; i < state.field.board.empties(); ++i) {
    const Point p = state.field.board.empty(i);
    if (condition_holds(state, who, p) && plainly_legal(state, who, p)) return true;
  }
  return false;
}

bool may_put(const State& state, Colour who, Point p, bool binds) {
  return (!binds || condition_holds(state, who, p)) && plainly_legal(state, who, p);
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
  ++state.forces.turns[who];
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

Scene scene_of(const State& state, Colour who) {
  Scene scene{};
  scene.field = &state.field;
  scene.who = who;
  scene.ruling = 0;
  scene.reach = kNoLimit;
  scene.shores = &state.terms->shores;
  scene.self_harm = state.rules().self_harm == Rules::SelfHarm::Captured;
  scene.forces = state.forces;
  return scene;
}

std::optional<Refusal> check_stone(const State& state, Colour who, Point p) {
  if (!p.on_map()) return refuse(Reason::OffMap, 8);
  if (!state.field.board.is_empty(p)) return refuse(Reason::Occupied, 8);
  if (is_closed(state, who, p)) return refuse(Reason::ClosedPoint, 13);
  if (!condition_holds(state, who, p) && condition_binds(state, who)) return refuse(Reason::Condition, 15);
  const auto fault = state.field.stone_fault(p, who);
  if (!fault) return std::nullopt;
  return refuse(*fault, *fault == Reason::Ko ? 25 : 16);
}

void legal_play(const State& state, Colour who, std::vector<Action>& out) {
  const auto kinds = static_cast<unsigned>(state.terms->deck->kinds.size());
  const auto add_cards = [&](Colour of, Verb verb) {
    for (unsigned i = 1; i <= kinds; ++i) {
      const Action action{of, verb, arg(Card(i))};
      if (!check_play(state, action)) out.push_back(action);
    }
  };
  const auto add_stones = [&] {
    const bool binds = condition_binds(state, who);
    for (const Point p : state.terms->map->topology().points()) {
      if (may_put(state, who, p, binds)) out.push_back({who, Verb::Place, arg(p)});
    }
  };
  if (state.use.open()) {
    if (state.use.who != who) return;
    const CardKind& kind = state.terms->kind(state.use.card);
    const Scene scene = scene_of(state, who);
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
    const CardKind& kind = state.terms->kind(use.card);
    const Scene scene = scene_of(state, use.who);
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
      state.drew = true;
      write(out, action);
      const Card held = state.piles.hands[action.who].back();
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
