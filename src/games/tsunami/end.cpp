// The end: two passes, dead stones, hidden notes shown, the score (S22 to S24).
#include "games/scoring/regions.hpp"
#include "games/scoring/two_sides.hpp"
#include "games/tsunami/state.hpp"

namespace tideline::tsunami {
namespace {

constexpr std::array<Colour, 2> kOrder{kBlack, kWhite};
constexpr auto kUntold = [](const Fallen&, const Split&) {};

TwoSides sides_of(const State& state) {
  return {state.field.board, state.field.prisoners, state.rules().counting == Rules::Counting::Area,
          state.rules().komi};
}

void close_marking(State& state) {
  capture_dead(state.field.board, state.marking.dead, kOrder, state.field.prisoners, kUntold);
  state.marking = {};
  count_result(sides_of(state), state.result);
  state.stage = Stage::Notes;
}

void resume(State& state) {
  state.marking = {};
  state.passes = 0;
  begin_turn(state, state.last_mover ? other(state.last_mover) : kBlack);
}

}  // namespace

ColourArray<HalfPoints> standing(const State& state) { return score_of(sides_of(state)); }

void open_scoring(State& state) {
  state.field.anchors.clear();
  state.field.end_play();
  capture_breathless(state.field.board, kOrder, state.field.prisoners, kUntold);
  state.stage = Stage::Marking;
  state.marking = {};
  state.marking.scorings = state.scorings.count(state.field.board.hash());
  if (state.marking.scorings == 3) close_marking(state);
}

void apply_end(State& state, const Action& action, std::vector<Event>* out) {
  if (out != nullptr) note_marking(state.marking, state.field.board, action, *out);
  switch (apply_marking(state.marking, state.field.board, kBoth, state.rules().dispute, action)) {
    case MarkingStep::GoesOn:
      break;
    case MarkingStep::Resumed:
      return resume(state);
    case MarkingStep::Settled:
      return close_marking(state);
  }
}

}  // namespace tideline::tsunami
