// The end: two passes, dead stones, hidden notes shown, the score (S22 to S24).
#include "games/scoring/regions.hpp"
#include "games/tsunami/state.hpp"

namespace tideline::tsunami {
namespace {

constexpr std::array<Colour, 2> kOrder{kBlack, kWhite};
constexpr auto kUntold = [](const Fallen&, const Split&) {};

// The score of the board as it stands, line by line.
template <class Add>
void add_up(const State& state, Add add) {
  const Field& field = state.field;
  ColourArray<HalfPoints> territory;
  for (const Region& region : regions(field.board, {})) {
    if (const Colour owner = region.owner()) territory[owner] += 2 * static_cast<HalfPoints>(region.points.size());
  }
  for (const Colour c : kOrder) {
    add(c, "territory", territory[c]);
    if (state.rules().counting == Rules::Counting::Area) {
      add(c, "stones", 2 * static_cast<HalfPoints>(field.board.stones(c)));
    } else {
      add(c, "prisoners", 2 * static_cast<HalfPoints>(field.prisoners[c][other(c)]));
    }
    if (c == kWhite) add(c, "komi", state.rules().komi);
  }
}

void count_score(State& state) {
  Result& result = state.result;
  add_up(state, [&](Colour c, std::string_view what, HalfPoints value) {
    result.sheet.push_back({c, what, value});
    result.score[c] += value;
  });
  const HalfPoints black = result.score[kBlack];
  const HalfPoints white = result.score[kWhite];
  result.winners = black == white ? kBoth : ColourSet{black > white ? kBlack : kWhite};
}

void close_marking(State& state) {
  capture_dead(state.field.board, state.marking.dead, kOrder, state.field.prisoners, kUntold);
  state.marking = {};
  count_score(state);
  state.stage = Stage::Notes;
}

void resume(State& state) {
  state.marking = {};
  state.passes = 0;
  begin_turn(state, state.last_mover ? other(state.last_mover) : kBlack);
}

}  // namespace

ColourArray<HalfPoints> standing(const State& state) {
  ColourArray<HalfPoints> score;
  add_up(state, [&](Colour c, std::string_view, HalfPoints value) { score[c] += value; });
  return score;
}

void open_scoring(State& state) {
  state.field.anchors.clear();
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
