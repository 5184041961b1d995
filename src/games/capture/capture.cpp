#include "games/capture/capture.hpp"

#include "lore/appraise.hpp"

#include <array>
#include <cassert>

namespace tideline::capture {
namespace {

constexpr Ruling kAim{'C', 1};
constexpr Ruling kStones{'C', 2};
constexpr Ruling kTurn{'C', 4};
constexpr Ruling kResigning{'C', 5};

constexpr std::array<Colour, 2> kOrder{kBlack, kWhite};

constexpr Colour other(Colour c) { return c == kBlack ? kWhite : kBlack; }

std::uint32_t taken_by(const State& state, Colour c) { return state.prisoners[c][other(c)]; }

bool repeats(const State& state, std::uint64_t hash) {
  return state.rules.ko == Ko::Superko ? state.history.contains(hash) : state.history.is_previous(hash);
}

std::optional<Refusal> check_stone(const State& state, Point p) {
  if (!p.on_map()) return Refusal{Reason::OffMap, kStones};
  if (!state.board.is_empty(p)) return Refusal{Reason::Occupied, kStones};
  if (state.board.is_suicide(p, state.turn)) return Refusal{Reason::Suicide, kStones};
  if (repeats(state, state.board.hash_after(p, state.turn))) return Refusal{Reason::Ko, kStones};
  return std::nullopt;
}

bool has_a_point(const State& state) {
  for (unsigned i = 0; i < state.board.empties(); ++i) {
    if (!check_stone(state, state.board.empty(i))) return true;
  }
  return false;
}

// A stone of the player to move there ends the game (C1).
bool wins_at(const State& state, Point p) {
  std::uint32_t taken = taken_by(state, state.turn);
  for (const Point head : state.board.doomed_by(p, state.turn)) taken += state.board.group_size(head);
  return taken >= state.rules.take;
}

// A point that wins at once, if there is one.
Point winning_point(const State& state) {
  for (unsigned i = 0; i < state.board.empties(); ++i) {
    const Point p = state.board.empty(i);
    if (wins_at(state, p) && !check_stone(state, p)) return p;
  }
  return kOffMap;
}

void end_game(State& state, ColourSet winners, Ending ending) {
  state.over = true;
  state.result.winners = winners;
  state.result.ending = ending;
  if (ending != Ending::Score) return;
  for (const Colour c : kOrder) {
    const auto points = 2 * static_cast<HalfPoints>(taken_by(state, c));
    state.result.score[c] = points;
    state.result.sheet.push_back({c, "taken", points});
  }
}

void place(State& state, Point p) {
  const std::uint64_t before = state.board.hash();
  const auto captured = state.board.play(p, state.turn);
  state.prisoners[state.turn][other(state.turn)] += captured.stones;
  state.history.push(before, state.board.hash());
  state.last = p;
  state.passes = 0;
  if (taken_by(state, state.turn) >= state.rules.take) return end_game(state, {state.turn}, Ending::Score);
  state.turn = other(state.turn);
}

void pass(State& state) {
  state.turn = other(state.turn);
  if (++state.passes < 2) return;
  ColourSet winners;
  for (const Colour c : kOrder) {
    if (taken_by(state, c) >= taken_by(state, other(c))) winners.insert(c);
  }
  end_game(state, winners, Ending::Score);
}

// A point that is not silly; any point where only an eye is left, because there is no passing (C4).
Action quick_choice(const State& state, Look look, Random& random) {
  const auto allowed = [&](Point p) { return !check_stone(state, p); };
  const Point p = quick_point(state.board, state.turn, state.last, look, random, allowed);
  if (p.on_map()) return {state.turn, Verb::Place, arg(p)};
  const unsigned empties = state.board.empties();
  const unsigned first = empties > 0 ? random.below(empties) : 0;
  for (unsigned i = 0; i < empties; ++i) {
    const Point q = state.board.empty((first + i) % empties);
    if (allowed(q)) return {state.turn, Verb::Place, arg(q)};
  }
  return {state.turn, Verb::Pass, {}};
}

}  // namespace

Expected<State, SetupError> Capture::start(const Setup& setup) {
  const auto rules = read_rules(setup);
  if (!rules) return rules.error();
  State state(setup.map->topology());
  state.rules = *rules;
  const auto centre = centre_of(*setup.map);
  const bool cross = rules->start == Start::Cross;
  if (cross && !centre)
    return SetupError{SetupError::Part::Map, 0, "the cross needs all four points at the centre of the map"};
  if (setup.start) {
    for (const Point p : setup.map->topology().points()) {
      if (const Colour c = setup.start->stones[p.index()]) state.board.put(p, c);
    }
    state.prisoners = setup.start->prisoners;
    state.turn = setup.start->turn;
    for (const Colour c : kOrder) {
      if (taken_by(state, c) >= rules->take)
        return SetupError{SetupError::Part::Start, 0, setup.name(c) + " has taken enough stones already"};
    }
  } else if (cross) {
    constexpr std::array<Colour, 4> kCross{kBlack, kWhite, kWhite, kBlack};
    for (std::size_t i = 0; i < kCross.size(); ++i) state.board.put((*centre)[i], kCross[i]);
  }
  state.history.begin(state.board.hash());
  return state;
}

void Capture::legal(const State& state, Colour who, std::vector<Action>& out) {
  out.clear();
  if (state.over || !who) return;
  if (who == state.turn) {
    for (const Point p : state.board.topology().points()) {
      if (!check_stone(state, p)) out.push_back({who, Verb::Place, arg(p)});
    }
    if (out.empty()) out.push_back({who, Verb::Pass, {}});
  }
  out.push_back({who, Verb::Resign, {}});
}

std::optional<Refusal> Capture::check(const State& state, const Action& action) {
  if (action.verb == Verb::Resign || action.verb == Verb::Timeout)
    return state.over ? std::optional(Refusal{Reason::NotNow, kResigning}) : std::nullopt;
  if (state.over) return Refusal{Reason::NotNow, kAim};
  if (action.who != state.turn) return Refusal{Reason::NotYourTurn, kTurn};
  if (action.verb == Verb::Place) return check_stone(state, action.arg.point);
  if (has_a_point(state)) return Refusal{Reason::NotNow, kTurn};
  return std::nullopt;
}

void Capture::apply(State& state, const Action& action, std::vector<Event>* out) {
  switch (action.verb) {
    case Verb::Place:
      place(state, action.arg.point);
      break;
    case Verb::Pass:
      pass(state);
      break;
    default:
      end_game(state, {other(action.who)}, action.verb == Verb::Resign ? Ending::Resignation : Ending::Time);
      break;
  }
  if (out != nullptr) out->push_back(event_of(action));
}

Action Capture::chance(const State& state, Random&) {
  assert(false);  // nothing is left to chance
  return {state.turn, Verb::Pass, {}};
}

Action Capture::playout(const State& state, Colour, Random& random) { return quick_choice(state, Look::Eyes, random); }

Action Capture::informed(const State& state, Colour who, Random& random) {
  const Point p = winning_point(state);
  return p.on_map() ? Action{who, Verb::Place, arg(p)} : quick_choice(state, Look::Everything, random);
}

void Capture::appraise(const State& state, Colour who, const std::vector<Action>& actions, std::vector<Prior>& out) {
  appraise_choices(
      Appraiser(state.board, who, state.last), actions, [&](const Action& action) { return placement(state, action); },
      [](Card) { return 0.5F; }, out);
  constexpr float kSure = 1000;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (actions[i].verb == Verb::Place && wins_at(state, actions[i].arg.point)) out[i].add(1, kSure);
  }
}

Placement Capture::placement(const State&, const Action& action) {
  return action.verb == Verb::Place ? Placement{action.arg.point, true} : Placement{};
}

ColourArray<HalfPoints> Capture::standing(const State& state) {
  ColourArray<HalfPoints> score;
  for (const Colour c : kOrder) score[c] = 2 * static_cast<HalfPoints>(taken_by(state, c));
  return score;
}

Position Capture::position(const View& view) {
  const State& state = view.known;
  Position position = position_of(state.board, state.prisoners, state.last);
  position.to_act = to_act(state);
  position.phase = phase(state);
  if (state.over) position.result = state.result;
  return position;
}

GroupInfo Capture::group(const View& view, Point stone) {
  return {view.known.board.group_size(stone), view.known.board.liberties(stone)};
}

static_assert(Game<Capture>);

namespace {

constexpr std::array<std::string_view, 2> kFactions{"black", "white"};
constexpr std::array<Verb, 4> kVerbList{Verb::Place, Verb::Pass, Verb::Resign, Verb::Timeout};
// The cross needs a map with a centre, which not all have.
constexpr std::array<std::string_view, 4> kSamples{"default", "first-five", "default take=3 ko=superko",
                                                   "default take=20"};
constexpr std::array<Advice::Board, 1> kBoards{{{2, "square-9"}}};
constexpr std::array<std::string_view, 3> kPlainBoards{"square-7", "square-9", "square-13"};
constexpr std::array<std::string_view, 9> kCover{".........", ".........", "....B....", "...BWB...", "....B.W..",
                                                 "...WBW...", "....W....", ".........", "........."};
constexpr std::array<std::string_view, 1> kSheet{"taken"};

}  // namespace

const GameKind kCapture{
    .name = "capture",
    .letter = 'C',
    .rulings = 5,
    .presets = kPresets,
    .map = "square-9",
    .factions = kFactions,
    .least_factions = 2,
    .deck = {},
    .cards = nullptr,
    .verbs = kVerbList,
    .header = {},
    .members = {},
    .blocs = {},
    .handicaps = nullptr,
    .options = kOptions,
    .samples = kSamples,
    .advice = {.players = 2, .boards = kBoards, .plain = kPlainBoards},
    .on_paper = {.cover = kCover, .sheet = kSheet, .note = "note.taken"},
    .start = [](std::shared_ptr<const Setup> setup) { return start_game<Capture>(kCapture, std::move(setup)); },
};

}  // namespace tideline::capture
