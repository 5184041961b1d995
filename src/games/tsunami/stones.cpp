// Where a stone from the bowl may go: closed points, quarters, the conditions of an exchange (S13, S15, S18).
#include "games/tsunami/state.hpp"

#include <algorithm>

namespace tideline::tsunami {
namespace {

// The quarters that bind the regular move.
bool steered(const State& state, Colour who, Point p) {
  for (unsigned q = 0; q < 4; ++q) {
    const bool bound = (state.forces.steering[who] >> q & 1U) != 0;
    if (bound && !state.givens->shores.in_quarter(p, static_cast<Quarter>(q))) return false;
  }
  return true;
}

// The condition of the exchange on the move that is due.
bool bound_allows(const State& state, Point p) {
  const Exchange& exchange = state.exchange;
  const Shores& shores = state.givens->shores;
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
      return !reply || !stone.on_map() || state.givens->ground.distances.between(stone, p) <= exchange.number;
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

}  // namespace

void put_stone(State& state, Colour who, Point p) {
  state.field.clear_account();
  Landing landing;
  landing.colour = who;
  landing.points.push_back(p);
  state.field.land(landing, who, false);
  state.last = p;
  state.last_mover = who;
  ++state.played;
}

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

std::optional<Refusal> check_stone(const State& state, Colour who, Point p) {
  if (!p.on_map()) return refuse(Reason::OffMap, 8);
  if (!state.field.board.is_empty(p)) return refuse(Reason::Occupied, 8);
  if (is_closed(state, who, p)) return refuse(Reason::ClosedPoint, 13);
  if (state.field.walled(p)) return refuse(Reason::ClosedPoint, 32);
  if (!condition_holds(state, who, p) && condition_binds(state, who)) return refuse(Reason::Condition, 15);
  const auto fault = state.field.stone_fault(p, who);
  if (!fault) return std::nullopt;
  return refuse(*fault, *fault == Reason::Ko ? 25 : *fault == Reason::Suicide ? 16 : 30);
}

}  // namespace tideline::tsunami
