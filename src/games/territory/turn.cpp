// A turn: pass or act, roll, draw, move, and what the end of it asks (R11 to R17, R29, R33, R38).
#include "cards/card_rules.hpp"
#include "games/territory/state.hpp"

namespace tideline::territory {
namespace {

bool rolls(const State& state) { return state.rules().dice != Rules::Dice::None; }
bool rolled(const State& state) { return state.die > 0; }
bool doubled(const State& state) { return rolled(state) && state.die == state.second_die; }
// A card was drawn for a pass: nothing but the pass may follow (R12).
bool passing(const State& state) { return state.drew && !rolled(state); }

bool pile_has(const State& state) {
  if (state.piles.pile > 0) return true;
  return state.rules().reshuffle && state.piles.discarded != CardCounts{};
}

// Nobody could place a stone anywhere, apart from reach and what lasts only for a while (R38).
bool board_is_full(const State& state) {
  const Board& board = state.field.board;
  for (unsigned i = 0; i < board.empties(); ++i) {
    for (unsigned c = 1; c <= state.givens->factions; ++c) {
      const auto fault = state.field.fault_but_for_walls(board.empty(i), Colour(c));
      if (!fault || *fault == Reason::Truce) return false;
    }
  }
  return true;
}

void next_turn(State& state) {
  state.ended[state.turn] = state.moves;
  ++state.turns[state.turn];
  if (state.passes >= state.givens->factions) return open_scoring(state);
  begin_turn(state, next_in_order(state, state.turn));
}

// Goes on past prompts that ask nobody.
void settle(State& state) {
  while (!state.prompts.empty()) {
    const Prompt prompt = state.prompts.back();
    switch (prompt.kind) {
      case Prompt::Kind::Question:
        if (!asked(state).empty()) return;
        break;
      case Prompt::Kind::DrawAfter:
        if (pile_has(state)) return;
        break;
      case Prompt::Kind::Discard:
        if (state.piles.hands[prompt.who].size() > kHandLimit) return;
        break;
      case Prompt::Kind::Gain:
        if (prompt.number > 0 && pile_has(state)) return;
        break;
      case Prompt::Kind::LayDown:
        if (prompt.number > 0 && !state.piles.hands[prompt.who].empty()) return;
        break;
      default:
        return;
    }
    state.prompts.pop_back();
  }
  if (state.stage == Stage::Turn) next_turn(state);
}

// The move is made: what the end of the turn asks, in the order of R16.
void end_move(State& state, std::optional<Prompt> opened, const Demands& demands = {}) {
  state.prompts.clear();
  state.declined = {};
  state.prompts.push_back({Prompt::Kind::Discard, state.turn});
  if (state.rules().draw == Rules::Draw::After && doubled(state) && state.rules().cards)
    state.prompts.push_back({Prompt::Kind::DrawAfter, state.turn});
  // The newest prompt comes first: what a card asks for, in order.
  for (const Demand* demand = demands.end(); demand != demands.begin();) {
    --demand;
    const bool draw = demand->kind == Demand::Kind::Draw;
    const auto number = draw ? demand->number : std::uint8_t{1};
    state.prompts.push_back({draw ? Prompt::Kind::Gain : Prompt::Kind::LayDown, demand->who, number});
  }
  if (opened) state.prompts.push_back(*opened);
  settle(state);
}

void pop(State& state) {
  state.prompts.pop_back();
  state.declined = {};
  settle(state);
}

void count_stone_move(State& state) {
  state.last_mover = state.turn;
  state.passes = 0;
}

void place_stone(State& state, Point p) {
  Landing landing;
  landing.colour = state.turn;
  landing.points.push_back(p);
  state.field.clear_account();
  state.field.open_move(state.turn, ++state.moves);
  state.field.land(landing, state.turn, true);
  state.last = p;
  count_stone_move(state);
  end_move(state, Prompt{Prompt::Kind::Question, state.turn});
}

void draw_card(State& state, const Action& action, std::vector<Event>* out) {
  if (state.piles.pile == 0) state.piles.reshuffle();
  state.piles.take(action.who, action.arg.card());
  write(out, action);
  state.prompts.pop_back();
  // A draw after the move goes on to the discard; another leaves the turn where it was.
  if (!state.prompts.empty()) settle(state);
}

void finish_use(State& state, const Use& use, const Demands& demands) {
  const CardKind& kind = state.givens->kind(use.card);
  if (kind.timing == CardKind::Timing::Response) {
    if (!state.prompts.empty()) pop(state);
    return;
  }
  state.passes = 0;
  if (kind.is_stone_move(use.left_out)) {
    count_stone_move(state);
    end_move(state, Prompt{Prompt::Kind::Question, use.who}, demands);
  } else {
    end_move(state, std::nullopt, demands);
  }
}

void apply_diplomacy(State& state, const Action& action) {
  state.passes = 0;
  switch (action.verb) {
    case Verb::Surrender:
      return end_move(state, Prompt{Prompt::Kind::Answer, action.arg.faction()});
    case Verb::Independence:
      state.field.occupier[action.who] = kNobody;
      break;
    default:
      state.field.occupier[action.arg.faction()] = kNobody;
      break;
  }
  state.field.renew_blocs();
  end_move(state, std::nullopt);
}

// What a prompt on the stack takes.
std::optional<Refusal> check_prompt(const State& state, const Action& action) {
  const Prompt prompt = state.prompts.back();
  const bool by_table = !action.who || by_chance(action);
  const auto out_of_turn = [&](unsigned number) {
    return refuse(action.who ? Reason::NotYourTurn : Reason::NotNow, number);
  };
  switch (prompt.kind) {
    case Prompt::Kind::Dice:
      if (action.verb != Verb::Roll || !by_table) return refuse(Reason::NotNow, 13);
      if (action.who != prompt.who) return refuse(Reason::NotYourTurn, 13);
      return std::nullopt;
    case Prompt::Kind::Card: {
      if (action.verb != Verb::Draw || !by_table) return refuse(Reason::NotNow, 13);
      if (action.who != prompt.who) return refuse(Reason::NotYourTurn, 13);
      const Card card = action.arg.card();
      if (state.piles.pile == 0) {
        const bool there = !card.known() || state.piles.discarded[card] > 0;
        return there ? std::nullopt : refuse(Reason::NoCard, 9);
      }
      return state.piles.may_come(card) ? std::nullopt : refuse(Reason::NoCard, 9);
    }
    case Prompt::Kind::Question:
      if (action.verb == Verb::No && (!action.who || asked(state).contains(action.who))) return std::nullopt;
      return refuse(Reason::NotNow, 29);
    case Prompt::Kind::Answer:
      if (action.verb == Verb::No && !action.who) return std::nullopt;
      if (action.who != prompt.who) return out_of_turn(33);
      if (action.verb == Verb::Accept || action.verb == Verb::Decline) return std::nullopt;
      return refuse(Reason::NotNow, 33);
    case Prompt::Kind::DrawAfter:
      if (action.verb == Verb::No && (!action.who || action.who == prompt.who)) return std::nullopt;
      if (action.who != prompt.who) return out_of_turn(13);
      return action.verb == Verb::Draw && !by_table ? std::nullopt : refuse(Reason::NotNow, 13);
    case Prompt::Kind::Gain:
      if (action.who != prompt.who) return out_of_turn(51);
      return action.verb == Verb::Draw && !by_table ? std::nullopt : refuse(Reason::NotNow, 51);
    case Prompt::Kind::Discard:
    case Prompt::Kind::LayDown: {
      const unsigned number = prompt.kind == Prompt::Kind::Discard ? 16 : 51;
      if (action.who != prompt.who) return out_of_turn(number);
      if (action.verb != Verb::Discard) return refuse(Reason::NotNow, number);
      return state.piles.may_hold(action.who, action.arg.card()) && action.arg.card().known()
                 ? std::nullopt
                 : refuse(Reason::NoCard, number);
    }
  }
  return std::nullopt;
}

void legal_prompt(const State& state, Colour who, std::vector<Action>& out) {
  const Prompt prompt = state.prompts.back();
  switch (prompt.kind) {
    case Prompt::Kind::Dice:
      if (who) return;
      for (unsigned a = 1; a <= 6; ++a) {
        if (state.rules().dice == Rules::Dice::One) out.push_back({prompt.who, Verb::Roll, dice_arg(a, 0)});
        for (unsigned b = 1; state.rules().dice != Rules::Dice::One && b <= 6; ++b)
          out.push_back({prompt.who, Verb::Roll, dice_arg(a, b)});
      }
      break;
    case Prompt::Kind::Card:
      if (who) return;
      for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i) {
        const Action action{prompt.who, Verb::Draw, arg(Card(i))};
        if (!check_prompt(state, action)) out.push_back(action);
      }
      break;
    case Prompt::Kind::Question:
      if (asked(state).contains(who)) {
        for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i) {
          const Card card(i);
          if (state.givens->responds[card] && state.piles.may_hold(who, card) && card_usable(state, who, card))
            out.push_back({who, Verb::Play, arg(card)});
        }
      }
      if (!who || asked(state).contains(who)) out.push_back({who, Verb::No, {}});
      break;
    case Prompt::Kind::Answer:
      if (who == prompt.who) {
        out.push_back({who, Verb::Accept, {}});
        out.push_back({who, Verb::Decline, {}});
      }
      if (!who) out.push_back({who, Verb::No, {}});
      break;
    case Prompt::Kind::DrawAfter:
      if (who == prompt.who) out.push_back({who, Verb::Draw, {}});
      if (who == prompt.who || !who) out.push_back({who, Verb::No, {}});
      break;
    case Prompt::Kind::Gain:
      if (who == prompt.who) out.push_back({who, Verb::Draw, {}});
      break;
    case Prompt::Kind::Discard:
    case Prompt::Kind::LayDown:
      if (who != prompt.who) return;
      for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i) {
        if (state.piles.may_hold(who, Card(i))) out.push_back({who, Verb::Discard, arg(Card(i))});
      }
      break;
  }
}

// Everything that the faction to move can begin with.
std::optional<Refusal> check_open_turn(const State& state, const Action& action) {
  switch (action.verb) {
    case Verb::Roll:
      return !rolled(state) && !state.drew ? std::nullopt : refuse(Reason::NotNow, 13);
    case Verb::Draw:
      return may_draw(state) ? std::nullopt : refuse(Reason::NotNow, rolled(state) ? 13 : 12);
    case Verb::Pass:
      return rolled(state) ? refuse(Reason::NotNow, 14) : std::nullopt;
    case Verb::Yield:
      return rolled(state) ? std::nullopt : refuse(Reason::NotNow, 14);
    case Verb::Place:
      if (!may_move(state)) return refuse(Reason::NotNow, passing(state) ? 12 : 13);
      return check_stone(state, action.who, action.arg.point, reach_of(state));
    case Verb::Surrender:
    case Verb::Independence:
    case Verb::War:
      if (!may_move(state)) return refuse(Reason::NotNow, passing(state) ? 12 : 13);
      return check_diplomacy(state, action);
    default:
      return refuse(Reason::NotNow, 11);
  }
}

// A response may be played by those asked, and by the faction to move before its move (R29).
bool may_respond(const State& state, Colour who) {
  if (state.stage != Stage::Turn) return false;
  if (state.prompts.empty()) return who == state.turn && !passing(state);
  return state.prompts.back().kind == Prompt::Kind::Question && asked(state).contains(who);
}

std::optional<Refusal> check_play(const State& state, const Action& action) {
  const Card card = action.arg.card();
  if (action.arg.kind != Arg::Kind::Card || !card.known()) return refuse(Reason::NotNow, 14);
  if (state.givens->responds[card]) {
    if (!may_respond(state, action.who)) return refuse(Reason::NotNow, 29);
  } else {
    const bool asked_another = !state.prompts.empty() && state.prompts.back().kind != Prompt::Kind::Question;
    const Colour due = asked_another ? state.prompts.back().who : state.turn;
    if (action.who != due) return refuse(Reason::NotYourTurn, 11);
    if (!state.prompts.empty() || !may_move(state)) return refuse(Reason::NotNow, 14);
  }
  if (!state.piles.may_hold(action.who, card)) return refuse(Reason::NoCard, 14);
  if (state.givens->kind(card).all_out(left_out(state, action.who, card))) return refuse(Reason::Condition, 48);
  if (!card_usable(state, action.who, card)) return refuse(Reason::NoTarget, state.givens->kind(card).ruling);
  return std::nullopt;
}

}  // namespace

Colour next_in_order(const State& state, Colour who) {
  const auto& order = state.field.order;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] == who) return order[(i + 1) % order.size()];
  }
  return order[0];
}

void begin_turn(State& state, Colour who) {
  state.stage = Stage::Turn;
  state.turn = who;
  state.die = state.second_die = 0;
  state.drew = false;
  state.prompts.clear();
  state.declined = {};
  state.field.begin_turn(who);
  if (board_is_full(state)) open_scoring(state);
}

std::uint8_t reach_of(const State& state) {
  switch (state.rules().dice) {
    case Rules::Dice::Highest:
      return std::max(state.die, state.second_die);
    case Rules::Dice::Sum:
      return static_cast<std::uint8_t>(state.die + state.second_die);
    case Rules::Dice::One:
      return state.die;
    case Rules::Dice::None:
      break;
  }
  return kNoLimit;
}

bool may_move(const State& state) { return rolls(state) ? rolled(state) : !state.drew; }

bool may_draw(const State& state) {
  if (state.drew || !state.rules().cards || !pile_has(state)) return false;
  return !rolled(state) || (doubled(state) && state.rules().draw == Rules::Draw::Before);
}

ColourSet asked(const State& state) {
  ColourSet set;
  const Prompt prompt = state.prompts.back();
  for (unsigned i = 1; i <= state.givens->factions; ++i) {
    const Colour c(i);
    if (c != prompt.who && !state.declined.contains(c) && !state.piles.hands[c].empty()) set.insert(c);
  }
  return set;
}

std::optional<Refusal> check_stone(const State& state, Colour who, Point p, std::uint8_t reach) {
  if (!p.on_map()) return refuse(Reason::OffMap, 17);
  if (!state.field.board.is_empty(p)) return refuse(Reason::Occupied, 17);
  if (!state.field.in_reach(who, p, reach)) return refuse(Reason::Reach, 17);
  const auto fault = state.field.stone_fault(p, who);
  if (!fault) return std::nullopt;
  return Refusal{*fault, kCardRules.ruling(*fault, 0)};
}

Actors turn_actors(const State& state) {
  if (state.prompts.empty()) return Actors::only(state.turn);
  const Prompt prompt = state.prompts.back();
  switch (prompt.kind) {
    case Prompt::Kind::Dice:
    case Prompt::Kind::Card:
      return Actors::the_table();
    case Prompt::Kind::Question: {
      // The nearest in turn order from the mover is served, so it is heard first.
      const ColourSet set = asked(state);
      Colour nearest = next_in_order(state, prompt.who);
      while (!set.contains(nearest)) nearest = next_in_order(state, nearest);
      return {set, {nearest}, false};
    }
    default:
      return Actors::only(prompt.who);
  }
}

void legal_turn(const State& state, Colour who, std::vector<Action>& out) {
  if (state.use.open() && state.use.who == who) return legal_use(state, Verb::Play, out);
  if (!state.prompts.empty()) return legal_prompt(state, who, out);
  if (who != state.turn) return;
  if (rolls(state) && !rolled(state) && !state.drew) out.push_back({who, Verb::Roll, {}});
  if (may_draw(state)) out.push_back({who, Verb::Draw, {}});
  if (may_move(state)) {
    for (const Point p : state.givens->map->topology().points()) {
      if (!check_stone(state, who, p, reach_of(state))) out.push_back({who, Verb::Place, arg(p)});
    }
  }
  if (state.rules().cards) {
    for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i) {
      const Action play{who, Verb::Play, arg(Card(i))};
      if (state.piles.may_hold(who, Card(i)) && !check_play(state, play)) out.push_back(play);
    }
  }
  if (may_move(state)) legal_diplomacy(state, out);
  if (rolled(state)) out.push_back({who, Verb::Yield, {}});
  if (!rolled(state)) out.push_back({who, Verb::Pass, {}});
}

std::optional<Refusal> check_turn(const State& state, const Action& action) {
  if (state.use.open() && state.use.who == action.who) return check_use(state, action);
  if (action.verb == Verb::Play) return check_play(state, action);
  if (!state.prompts.empty()) return check_prompt(state, action);
  if (action.who && action.who != state.turn) return refuse(Reason::NotYourTurn, 11);
  if (by_chance(action)) return refuse(Reason::NotNow, 13);
  return check_open_turn(state, action);
}

void apply_turn(State& state, const Action& action, std::vector<Event>* out) {
  switch (action.verb) {
    case Verb::Roll:
      if (action.arg.kind == Arg::Kind::None) return state.prompts.push_back({Prompt::Kind::Dice, action.who});
      state.prompts.pop_back();
      state.die = action.arg.number;
      state.second_die = action.arg.second;
      return write(out, action);
    case Verb::Draw:
      if (action.arg.kind != Arg::Kind::None) return draw_card(state, action, out);
      if (!state.prompts.empty() && state.prompts.back().kind == Prompt::Kind::Gain) {
        --(state.prompts.end() - 1)->number;
        return state.prompts.push_back({Prompt::Kind::Card, action.who});
      }
      if (!state.prompts.empty()) state.prompts.pop_back();
      state.drew = true;
      return state.prompts.push_back({Prompt::Kind::Card, action.who});
    case Verb::Play: {
      Demands demands;
      if (!apply_use(state, action, out, demands)) return;
      const Use use = state.use;
      state.use = {};
      return finish_use(state, use, demands);
    }
    case Verb::Place:
      write(out, action);
      return place_stone(state, action.arg.point);
    case Verb::Surrender:
    case Verb::Independence:
    case Verb::War:
      write(out, action);
      return apply_diplomacy(state, action);
    case Verb::Pass:
    case Verb::Yield:
      write(out, action);
      ++state.passes;
      return end_move(state, std::nullopt);
    case Verb::Discard:
      write(out, action);
      state.piles.lay_open(action.who, action.arg.card());
      if (state.prompts.back().kind == Prompt::Kind::LayDown) --(state.prompts.end() - 1)->number;
      return settle(state);
    case Verb::Accept:
      state.field.occupier[state.turn] = action.who;
      state.field.renew_blocs();
      write(out, action);
      return pop(state);
    case Verb::Decline:
      write(out, action);
      return pop(state);
    default:  // No
      if (action.who && state.prompts.back().kind == Prompt::Kind::Question) {
        state.declined.insert(action.who);
        if (!asked(state).empty()) return;
      }
      if (state.prompts.back().kind == Prompt::Kind::Question) {
        for (const Colour c : asked(state)) state.piles.stay_silent(c);
        for (const Colour c : state.declined) state.piles.stay_silent(c);
      }
      state.use = {};
      write(out, kNobody, Verb::No);
      return pop(state);
  }
}

}  // namespace tideline::territory
