// The end: dead stones, trades, points in hand, the score (R39 to R44).
#include "games/scoring/regions.hpp"
#include "games/territory/state.hpp"

#include <algorithm>

namespace tideline::territory {
namespace {

bool can_be_invoked(const State& state, const CardKind& kind) {
  return kind.scoring == CardKind::Scoring::Invoke ||
         (kind.scoring == CardKind::Scoring::InvokeIfAll && state.rules().late_trades == Rules::LateTrades::All);
}

// Has a card in hand and, by what everybody can see, prisoners for a trade (R43).
bool may_trade(const State& state, Colour who) {
  if (state.piles.hands[who].empty()) return false;
  return std::any_of(state.givens->deck->kinds.begin(), state.givens->deck->kinds.end(), [&](const CardKind& kind) {
    if (!can_be_invoked(state, kind)) return false;
    return usable(scene_of(state, who, state.givens->deck->named(kind.id)), kind);
  });
}

Colour trader(const State& state) { return state.field.order[state.trader]; }

// The score of the board as it stands, line by line (R42, R43).
template <class Add>
void add_up(const State& state, Add add) {
  const Field& field = state.field;
  ColourArray<HalfPoints> territory;
  for (const Region& region : regions(field.board, {})) {
    const auto size = static_cast<HalfPoints>(region.points.size());
    const ColourSet around = region.neighbours();
    if (const Colour owner = region.owner()) {
      territory[owner] += 2 * size;
    } else if (state.rules().allied_land == Rules::AlliedLand::Split && !around.empty()) {
      bool allies = true;
      for (const Colour c : around) allies = allies && field.board.allied(c, *around.begin());
      if (!allies) continue;
      for (const Colour c : around) territory[c] += 2 * (size / static_cast<HalfPoints>(around.size()));
    }
  }
  for (const Colour c : field.order) {
    add(c, "territory", territory[c]);
    if (state.rules().counting == Rules::Counting::Area) {
      add(c, "stones", 2 * static_cast<HalfPoints>(field.board.stones(c)));
    } else {
      std::uint32_t held = 0;
      for (const Colour other : field.order) held += field.prisoners[c][other];
      add(c, "prisoners", 2 * static_cast<HalfPoints>(held));
    }
    if (state.rules().cards) add(c, "cards", 2 * HalfPoints{field.banked[c]});
  }
}

void count_score(State& state) {
  Result& result = state.result;
  add_up(state, [&](Colour c, std::string_view what, HalfPoints value) {
    result.sheet.push_back({c, what, value});
    result.score[c] += value;
  });
  ColourArray<HalfPoints> claims;
  HalfPoints highest = 0;
  for (const Colour c : state.field.order) {
    for (const Colour partner : partners(state, c)) claims[c] += result.score[partner];
    highest = std::max(highest, claims[c]);
  }
  for (const Colour c : state.field.order) {
    if (claims[c] != highest) continue;
    result.winners.insert(c);
    result.side[c] = *partners(state, c).begin();
  }
  state.stage = Stage::Over;
}

void find_revealer(State& state) {
  while (state.trader < state.givens->factions && state.piles.hands[trader(state)].empty()) ++state.trader;
  state.revealed.clear();
  state.revealing = false;
  if (state.trader == state.givens->factions) count_score(state);
}

void find_trader(State& state) {
  while (state.trader < state.givens->factions && !may_trade(state, trader(state))) ++state.trader;
  if (state.trader < state.givens->factions) return;
  state.stage = Stage::Reveal;
  state.trader = 0;
  find_revealer(state);
}

// The dead stones are known (R41).
void close_marking(State& state) {
  Field& field = state.field;
  field.clear_account();
  capture_dead(field.board, state.marking.dead, field.turn_order(), field.prisoners,
               [&](const Fallen&, const Split& split) { field.note_spoils(split); });
  state.marking = {};
  state.stage = Stage::Trades;
  state.trader = 0;
  if (!state.rules().cards) return count_score(state);
  find_trader(state);
}

void resume_play(State& state) {
  state.marking = {};
  state.passes = 0;
  begin_turn(state, state.last_mover ? next_in_order(state, state.last_mover) : state.field.order[0]);
}

bool reveals(const State& state, Card card) {
  return card.known() && state.givens->kind(card).scoring == CardKind::Scoring::Reveal;
}

// The next points card in the hand of the one who reveals, as far as this state knows; unknown: there is none.
Card next_to_reveal(const State& state) {
  const Hand& hand = state.piles.hands[trader(state)];
  const Card* card = std::find_if(hand.begin(), hand.end(), [&](Card c) { return reveals(state, c); });
  return card != hand.end() ? *card : kUnknownCard;
}

std::optional<Refusal> check_reveal(const State& state, const Action& action) {
  if (action.verb != Verb::Reveal) return refuse(Reason::NotNow, 30);
  if (action.who != trader(state)) return refuse(Reason::NotYourTurn, 30);
  const Card known = next_to_reveal(state);
  if (action.arg.kind == Arg::Kind::None) return known.known() ? refuse(Reason::Condition, 30) : std::nullopt;
  const Card card = action.arg.card();
  if (!card.known() || !state.piles.may_hold(action.who, card)) return refuse(Reason::NoCard, 30);
  return reveals(state, card) ? std::nullopt : refuse(Reason::Condition, 30);
}

void reveal(State& state, const Action& action, std::vector<Event>* out) {
  state.revealing = true;
  if (action.arg.kind == Arg::Kind::None) {
    write(out, action.who, Verb::Reveal);
    if (out != nullptr) {
      for (const Card card : state.revealed) out->back().args.push_back(arg(card));
    }
    ++state.trader;
    return find_revealer(state);
  }
  const Card card = action.arg.card();
  const CardKind& kind = state.givens->kind(card);
  carry_out(scene_of(state, action.who, card), state.field, kind, {});
  state.piles.lay_open(action.who, card);
  state.revealed.push_back(card);
}

std::optional<Refusal> check_trade(const State& state, const Action& action) {
  if (state.use.open() && state.use.who == action.who) return check_use(state, action);
  if (action.who != trader(state)) return refuse(action.who ? Reason::NotYourTurn : Reason::NotNow, 43);
  if (action.verb == Verb::Pass) return std::nullopt;
  if (action.verb != Verb::Invoke || action.arg.kind != Arg::Kind::Card) return refuse(Reason::NotNow, 43);
  const Card card = action.arg.card();
  if (!card.known() || !can_be_invoked(state, state.givens->kind(card))) return refuse(Reason::NotNow, 31);
  if (!state.piles.may_hold(action.who, card)) return refuse(Reason::NoCard, 43);
  return card_usable(state, action.who, card) ? std::nullopt : refuse(Reason::NoTarget, 31);
}

void apply_trade(State& state, const Action& action, std::vector<Event>* out) {
  if (action.verb == Verb::Pass) {
    write(out, action);
    ++state.trader;
    return find_trader(state);
  }
  Demands none;
  if (!apply_use(state, action, out, none)) return;
  state.use = {};
  find_trader(state);
}

}  // namespace

ColourArray<HalfPoints> standing(const State& state) {
  ColourArray<HalfPoints> score;
  add_up(state, [&](Colour c, std::string_view, HalfPoints value) { score[c] += value; });
  return score;
}

// Those who win and lose together (R44).
ColourSet partners(const State& state, Colour who) {
  ColourSet set{who};
  if (state.rules().victory == Rules::Victory::Faction) return set;
  for (const Colour c : state.field.order) {
    if (state.field.board.allied(c, who)) set.insert(c);
  }
  return set;
}

void open_scoring(State& state) {
  Field& field = state.field;
  field.clear_account();
  field.end_play();
  capture_breathless(field.board, field.turn_order(), field.prisoners, [&](const Fallen& fallen, const Split& split) {
    field.note_spoils(split);
    for (const FallenStone& stone : fallen.stones) field.note_left(stone.point);
  });
  state.prompts.clear();
  state.stage = Stage::Marking;
  state.marking = {};
  state.marking.scorings = state.scorings.count(field.board.hash());
  // The third scoring of one position asks nobody: all stones live (R40, dispute=resume).
  if (state.marking.scorings == 3) close_marking(state);
}

Actors end_actors(const State& state) {
  switch (state.stage) {
    case Stage::Marking:
      return waiting_for(state.marking, state.givens->everyone());
    case Stage::Trades:
      return Actors::only(trader(state));
    case Stage::Reveal:
      return Actors::the_table();
    default:
      return {};
  }
}

void legal_end(const State& state, Colour who, std::vector<Action>& out) {
  switch (state.stage) {
    case Stage::Marking:
      return legal_marking(state.marking, state.field.board, who, out);
    case Stage::Trades:
      if (who != trader(state)) return;
      if (state.use.open()) return legal_use(state, Verb::Invoke, out);
      out.push_back({who, Verb::Pass, {}});
      for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i) {
        const Action invoke{who, Verb::Invoke, arg(Card(i))};
        if (!check_trade(state, invoke)) out.push_back(invoke);
      }
      return;
    case Stage::Reveal: {
      if (who) return;
      const Card known = next_to_reveal(state);
      if (known.known()) return out.push_back({trader(state), Verb::Reveal, arg(known)});
      out.push_back({trader(state), Verb::Reveal, {}});
      // Somebody who does not know the hand cannot know what will be revealed.
      for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i) {
        const Action action{trader(state), Verb::Reveal, arg(Card(i))};
        if (!check_reveal(state, action)) out.push_back(action);
      }
      return;
    }
    default:
      return;
  }
}

std::optional<Refusal> check_end(const State& state, const Action& action) {
  switch (state.stage) {
    case Stage::Marking:
      return check_marking(state.marking, state.field.board, action);
    case Stage::Trades:
      return check_trade(state, action);
    case Stage::Reveal:
      return check_reveal(state, action);
    default:
      return refuse(Reason::NotNow, 44);
  }
}

void apply_end(State& state, const Action& action, std::vector<Event>* out) {
  if (state.stage == Stage::Trades) return apply_trade(state, action, out);
  if (state.stage == Stage::Reveal) return reveal(state, action, out);
  if (out != nullptr) note_marking(state.marking, state.field.board, action, *out);
  switch (apply_marking(state.marking, state.field.board, state.givens->everyone(), state.rules().dispute, action)) {
    case MarkingStep::GoesOn:
      break;
    case MarkingStep::Resumed:
      return resume_play(state);
    case MarkingStep::Settled:
      return close_marking(state);
  }
}

}  // namespace tideline::territory
