// Setting up: roll-off, origins, order of turns, deal, starter stones (R6 to R10).
#include "games/territory/state.hpp"

#include <algorithm>

namespace tideline::territory {
namespace {

// The next tie, the highest first; false: the order is strict.
bool find_tie(RollOff& roll) {
  for (std::uint8_t i = 0; i + 1U < roll.ranking.size(); ++i) {
    if (!roll.tied[i]) continue;
    roll.first = roll.next = roll.last = i;
    while (roll.last + 1U < roll.ranking.size() && roll.tied[roll.last]) ++roll.last;
    return true;
  }
  return false;
}

// All of a tie have rolled: orders them.
void order_tie(RollOff& roll) {
  // Insertion keeps equal ones as they were; the sums go along.
  for (unsigned i = roll.first + 1U; i <= roll.last; ++i) {
    for (unsigned j = i; j > roll.first && roll.sums[j - 1] < roll.sums[j]; --j) {
      std::swap(roll.sums[j - 1], roll.sums[j]);
      std::swap(roll.ranking[j - 1], roll.ranking[j]);
    }
  }
  for (unsigned i = roll.first; i < roll.last; ++i) roll.tied[i] = roll.sums[i] == roll.sums[i + 1];
}

// Where an origin lies as seen from the middle of the map, in half points.
struct Direction {
  int x;
  int y;
  [[nodiscard]] bool centre() const { return x == 0 && y == 0; }
  // The right half comes first when one goes clockwise from north.
  [[nodiscard]] bool right() const { return x > 0 || (x == 0 && y > 0); }
  [[nodiscard]] int length() const { return x * x + y * y; }
};

// Clockwise from north; at equal angles further out first; the centre at the end (R8).
bool before(Direction a, Direction b) {
  if (a.centre() || b.centre()) return !a.centre() && b.centre();
  if (a.right() != b.right()) return a.right();
  const int turn = a.x * b.y - a.y * b.x;
  if (turn != 0) return turn < 0;
  return a.length() > b.length();
}

Direction direction(const Map& map, Point p) {
  GridPlace low = map.place(Point::number(1));
  GridPlace high = low;
  for (const Point q : map.topology().points()) {
    const GridPlace place = map.place(q);
    low = {std::min(low.column, place.column), std::min(low.row, place.row)};
    high = {std::max(high.column, place.column), std::max(high.row, place.row)};
  }
  const GridPlace place = map.place(p);
  return {2 * static_cast<int>(place.column) - static_cast<int>(low.column + high.column),
          2 * static_cast<int>(place.row) - static_cast<int>(low.row + high.row)};
}

void settle_order(State& state) {
  FixedVector<Colour, kMaxColours> order = state.roll_off.ranking;
  if (state.rules().order == Rules::Order::Clockwise) {
    const Colour highest = order[0];
    const auto place = [&](Colour c) { return direction(*state.givens->map, state.field.origins[c]); };
    std::sort(order.begin(), order.end(), [&](Colour a, Colour b) { return before(place(a), place(b)); });
    std::rotate(order.begin(), std::find(order.begin(), order.end(), highest), order.end());
  }
  state.field.order = order;
}

void begin_starters(State& state);

void begin_deal(State& state) {
  settle_order(state);
  state.stage = Stage::Deal;
  state.chosen = 0;
  if (!state.rules().cards) return begin_starters(state);
  for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i)
    state.piles.unseen[Card(i)] = state.givens->deck->kind(Card(i)).count;
  state.piles.pile = static_cast<std::uint16_t>(state.givens->deck->size());
  if (state.rules().deal == 0) begin_starters(state);
}

// The next faction that may place a starter stone: by level from the highest, then in roll-off order (R10).
void find_starter(State& state) {
  const auto& handicaps = state.givens->handicaps;
  const auto& ranking = state.roll_off.ranking;
  const auto by_handicap = [&](Colour a, Colour b) { return handicaps[a] < handicaps[b]; };
  const std::int8_t lowest = handicaps[*std::min_element(ranking.begin(), ranking.end(), by_handicap)];
  for (; state.level > lowest; --state.level, state.starters = 0) {
    while (state.starters < ranking.size()) {
      if (handicaps[ranking[state.starters]] >= state.level) return;
      ++state.starters;
    }
  }
  begin_turn(state, state.field.order[0]);
}

void begin_starters(State& state) {
  state.stage = Stage::Starters;
  state.starters = 0;
  state.level = 0;  // nobody stands higher
  if (state.rules().handicap == Rules::Handicap::Off) return begin_turn(state, state.field.order[0]);
  find_starter(state);
}

Colour dealt(const State& state) { return state.field.order[state.chosen]; }

bool is_free_start(const State& state, Point p) {
  for (unsigned i = 1; i <= state.givens->factions; ++i) {
    if (state.field.origins[Colour(i)] == p) return false;
  }
  return true;
}

bool is_start(const State& state, Point p) {
  const auto& starts = state.givens->starts;
  return std::find(starts.begin(), starts.end(), p) != starts.end();
}

}  // namespace

void begin_set_up(State& state) {
  state.field.begin();
  RollOff& roll = state.roll_off;
  for (unsigned i = 1; i <= state.givens->factions; ++i) roll.ranking.push_back(Colour(i));
  for (unsigned i = 0; i + 1 < state.givens->factions; ++i) roll.tied[i] = true;
  find_tie(roll);
  state.stage = state.rules().dice == Rules::Dice::None ? Stage::Origins : Stage::RollOff;
}

void begin_at(State& state, const StartPosition& start) {
  for (unsigned i = 1; i <= state.givens->factions; ++i) {
    const Colour c(i);
    state.roll_off.ranking.push_back(c);
    state.field.order.push_back(c);
    state.field.origins[c] =
        start.origins[c].on_map() || state.givens->starts.empty() ? start.origins[c] : state.givens->starts[i - 1];
    state.field.occupier[c] = start.occupier[c];
    state.field.banked[c] = start.banked[c];
    for (const Card card : start.hands[c]) state.piles.deal_open(c, card);
  }
  for (const Point p : state.givens->map->topology().points()) {
    if (const Colour c = start.stones[p.index()]) state.field.board.put(p, c);
  }
  state.field.prisoners = start.prisoners;
  state.field.renew_blocs();
  for (const Card card : start.pile) ++state.piles.unseen[card];
  state.piles.pile = static_cast<std::uint16_t>(start.pile.size());
  state.piles.top.assign(start.pile.rbegin(), start.pile.rend());
  state.field.begin();
  begin_turn(state, start.turn);
}

Colour set_up_actor(const State& state) {
  switch (state.stage) {
    case Stage::Origins:
      return state.roll_off.ranking[state.chosen];
    case Stage::Starters:
      return state.roll_off.ranking[state.starters];
    default:
      return kNobody;
  }
}

void legal_set_up(const State& state, Colour who, std::vector<Action>& out) {
  if (who != set_up_actor(state)) return;
  switch (state.stage) {
    case Stage::RollOff:
      for (unsigned a = 1; a <= 6; ++a) {
        for (unsigned b = 1; b <= 6; ++b)
          out.push_back({state.roll_off.ranking[state.roll_off.next], Verb::Rolloff, dice_arg(a, b)});
      }
      break;
    case Stage::Origins:
      for (const Point p : state.givens->map->topology().points()) {
        if (is_start(state, p) && is_free_start(state, p)) out.push_back({who, Verb::Start, arg(p)});
      }
      break;
    case Stage::Deal:
      for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i) {
        if (state.piles.may_come(Card(i))) out.push_back({dealt(state), Verb::Deal, arg(Card(i))});
      }
      break;
    default:
      for (const Point p : state.givens->map->topology().points()) {
        if (!check_stone(state, who, p, kStarterReach)) out.push_back({who, Verb::Starter, arg(p)});
      }
      out.push_back({who, Verb::Pass, {}});
      break;
  }
}

std::optional<Refusal> check_set_up(const State& state, const Action& action) {
  const Point p = action.arg.point;
  switch (state.stage) {
    case Stage::RollOff:
      if (action.verb == Verb::Rolloff && action.arg.second == 0) return refuse(Reason::Syntax, 6);
      if (action.who && action.who != state.roll_off.ranking[state.roll_off.next])
        return refuse(Reason::NotYourTurn, 6);
      return action.verb == Verb::Rolloff ? std::nullopt : refuse(Reason::NotNow, 6);
    case Stage::Origins:
      if (action.who && action.who != set_up_actor(state)) return refuse(Reason::NotYourTurn, 6);
      if (action.verb != Verb::Start) return refuse(Reason::NotNow, 6);
      if (!p.on_map()) return refuse(Reason::OffMap, 6);
      if (!is_start(state, p) || !is_free_start(state, p)) return refuse(Reason::Condition, 6);
      return std::nullopt;
    case Stage::Deal:
      if (action.who && action.who != dealt(state)) return refuse(Reason::NotYourTurn, 9);
      if (action.verb != Verb::Deal) return refuse(Reason::NotNow, 9);
      if (!state.piles.may_come(action.arg.card())) return refuse(Reason::NoCard, 9);
      return std::nullopt;
    default:
      if (action.who && action.who != set_up_actor(state)) return refuse(Reason::NotYourTurn, 10);
      if (action.verb == Verb::Pass) return std::nullopt;
      if (action.verb != Verb::Starter) return refuse(Reason::NotNow, 10);
      return check_stone(state, action.who, p, kStarterReach);
  }
}

void apply_set_up(State& state, const Action& action, std::vector<Event>* out) {
  switch (state.stage) {
    case Stage::RollOff: {
      RollOff& roll = state.roll_off;
      roll.sums[roll.next] = static_cast<std::uint8_t>(action.arg.number + action.arg.second);
      write(out, action);
      if (roll.next++ < roll.last) return;
      order_tie(roll);
      if (!find_tie(roll)) state.stage = Stage::Origins;
      return;
    }
    case Stage::Origins:
      state.field.origins[action.who] = action.arg.point;
      write(out, action);
      if (++state.chosen == state.givens->factions) begin_deal(state);
      return;
    case Stage::Deal: {
      state.piles.take(action.who, action.arg.card());
      const Hand& hand = state.piles.hands[action.who];
      if (hand.size() < state.rules().deal) return;
      write(out, action.who, Verb::Deal);
      if (out != nullptr) {
        for (const Card card : hand) out->back().args.push_back(arg(card));
      }
      if (++state.chosen == state.givens->factions) begin_starters(state);
      return;
    }
    default:
      write(out, action);
      if (action.verb == Verb::Starter) {
        Landing landing;
        landing.colour = action.who;
        landing.points.push_back(action.arg.point);
        state.field.clear_account();
        state.field.land(landing, action.who, false);
        state.last = action.arg.point;
      }
      ++state.starters;
      find_starter(state);
      return;
  }
}

}  // namespace tideline::territory
