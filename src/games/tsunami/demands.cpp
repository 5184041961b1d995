// What a card asks for when its steps are done: discards, hands and piles that are looked at, exchanges (S15).
#include "games/tsunami/state.hpp"

#include <algorithm>

namespace tideline::tsunami {
namespace {

void demand_done(State& state) {
  state.showing = false;
  std::copy(state.demands.begin() + 1, state.demands.end(), state.demands.begin());
  state.demands.pop_back();
  run_demands(state);
}

}  // namespace

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
        state.note_untils[demand.who].push_back(state.forces.turns[demand.who] + kNoteTurns);
        waits = false;
        break;
      case Demand::Kind::Discard:
      case Demand::Kind::ShowHand:
      case Demand::Kind::Lose:
        waits = !state.piles.hands[demand.who].empty();
        break;
      case Demand::Kind::Peek:
      case Demand::Kind::Draw:
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

std::optional<Refusal> check_demand(const State& state, const Action& action) {
  const Demand& demand = state.demands[0];
  const Card card = action.arg.card();
  const auto wrong_one = [&] { return refuse(action.who ? Reason::NotYourTurn : Reason::NotNow, 20); };
  switch (demand.kind) {
    case Demand::Kind::Discard:
      if (action.who != demand.who) return wrong_one();
      if (action.verb != Verb::Discard) return refuse(Reason::NotNow, 20);
      return card.known() && state.piles.may_hold(action.who, card) ? std::nullopt : refuse(Reason::NoCard, 20);
    case Demand::Kind::Draw:
      if (action.who != demand.who) return wrong_one();
      return action.verb == Verb::Draw && !by_chance(action) ? std::nullopt : refuse(Reason::NotNow, 31);
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
    case Demand::Kind::Draw:
      state.stage = Stage::Drawing;
      return;
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

void drawn_for_card(State& state, Card card) {
  // What must be played as it is drawn has its moment in the turn's own draw only.
  if (card.known() && state.givens->kind(card).immediate) state.piles.lay_open(state.turn, card);
  if (--state.demands[0].number == 0 || state.piles.pile == 0) return demand_done(state);
  state.stage = Stage::Demands;
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
  const bool known = state.ordered[0].known();
  if (!known) piles.top.clear();
  for (std::size_t i = state.ordered.size(); known && i-- > 0;) piles.top.push_back(state.ordered[i]);
  piles.top_seen_by = action.who;
  piles.top_seen = static_cast<std::uint8_t>(state.ordered.size());
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

}  // namespace tideline::tsunami
