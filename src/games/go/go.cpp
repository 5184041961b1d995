#include "games/go/go.hpp"

#include "games/scoring/regions.hpp"
#include "games/scoring/two_sides.hpp"
#include "lore/appraise.hpp"

#include <array>

namespace tideline::go {
namespace {

constexpr Ruling kStones{'G', 1};
constexpr Ruling kKo{'G', 2};
constexpr Ruling kHandicap{'G', 3};
constexpr Ruling kTurn{'G', 4};
constexpr Ruling kResigning{'G', 5};

constexpr std::array<Colour, 2> kOrder{kBlack, kWhite};
constexpr ColourSet kBoth{kBlack, kWhite};

// With two sides there is nothing to explain about who gets which stone.
constexpr auto kUntold = [](const Fallen&, const Split&) {};

constexpr Colour other(Colour c) { return c == kBlack ? kWhite : kBlack; }

template <class H>
bool repeats(const BasicState<H>& state, std::uint64_t hash) {
  return state.rules.ko == Ko::Superko ? state.history.contains(hash) : state.history.is_previous(hash);
}

// A stone of the player to move, a starter or not.
template <class H>
std::optional<Refusal> check_stone(const BasicState<H>& state, Point p, bool starter) {
  if (!p.on_map()) return Refusal{Reason::OffMap, kStones};
  if (!state.board.is_empty(p)) return Refusal{Reason::Occupied, kStones};
  if (starter && !state.rules.fixed_points.empty()) {
    bool usual = false;
    for (const Point q : state.rules.fixed_points) usual = usual || p == q;
    if (!usual) return Refusal{Reason::Condition, kHandicap};
  }
  if (state.board.is_suicide(p, state.turn)) return Refusal{Reason::Suicide, kStones};
  if (repeats(state, state.board.hash_after(p, state.turn))) return Refusal{Reason::Ko, kKo};
  return std::nullopt;
}

template <class H>
void legal_stones(const BasicState<H>& state, Verb verb, std::vector<Action>& out) {
  for (const Point p : state.board.topology().points()) {
    if (!check_stone(state, p, verb == Verb::Starter)) out.push_back({state.turn, verb, arg(p)});
  }
}

// Black's handicap stones end when all are placed, or no more can be.
template <class H>
void go_on_with_starters(BasicState<H>& state) {
  if (state.starters_left > 0) {
    for (const Point p : state.board.topology().points()) {
      if (!check_stone(state, p, true)) return;
    }
  }
  state.starters_left = 0;
  state.phase = Phase::Play;
  state.turn = kWhite;
}

template <class H>
void place_stone(BasicState<H>& state, Point p) {
  const std::uint64_t before = state.board.hash();
  const auto captured = state.board.play(p, state.turn);
  auto& held = state.prisoners[state.turn][other(state.turn)];
  held += captured.stones;
  state.history.push(before, state.board.hash());
  state.last = p;
}

template <class H>
void end_game(BasicState<H>& state, ColourSet winners, Ending ending) {
  state.phase = Phase::Over;
  state.marking = {};
  state.result.winners = winners;
  state.result.ending = ending;
}

template <class H>
TwoSides sides_of(const BasicState<H>& state) {
  return {state.board, state.prisoners, state.rules.counting == Counting::Area, state.rules.komi};
}

// The dead stones are known: count (R41).
template <class H>
void count_score(BasicState<H>& state) {
  capture_dead(state.board, state.marking.dead, kOrder, state.prisoners, kUntold);
  count_result(sides_of(state), state.result);
  end_game(state, state.result.winners, Ending::Score);
}

template <class H>
void open_scoring(BasicState<H>& state) {
  capture_breathless(state.board, kOrder, state.prisoners, kUntold);
  state.phase = Phase::Scoring;
  state.marking = {};
  state.marking.scorings = state.scorings.count(state.board.hash());
  // The third scoring of one position asks nobody: all stones live (R40, dispute = resume).
  if (state.marking.scorings == 3) count_score(state);
}

template <class H>
void apply_scoring(BasicState<H>& state, const Action& action, std::vector<Event>* out) {
  if (out != nullptr) note_marking(state.marking, state.board, action, *out);
  switch (apply_marking(state.marking, state.board, kBoth, state.rules.dispute, action)) {
    case MarkingStep::GoesOn:
      break;
    case MarkingStep::Resumed:
      state.phase = Phase::Play;
      state.marking = {};
      state.passes = 0;
      state.turn = state.last_mover ? other(state.last_mover) : kBlack;
      break;
    case MarkingStep::Settled:
      count_score(state);
      break;
  }
}

// A point that is not silly, or a pass. Repeats no position that the history knows, even where the rules would allow
// it: under simple ko two bots could go round for ever.
template <class H>
Action quick_choice(const BasicState<H>& state, Colour who, Look look, Random& random) {
  const auto allowed = [&](Point p, bool starter) {
    if (check_stone(state, p, starter)) return false;
    return state.rules.ko == Ko::Superko || !state.history.contains(state.board.hash_after(p, who));
  };
  if (state.phase == Phase::Setup) {
    // There is no passing here: an eye will do where nothing else is left.
    const unsigned empties = state.board.empties();
    const unsigned first = random.below(empties);
    for (unsigned i = 0; i < empties; ++i) {
      const Point p = state.board.empty((first + i) % empties);
      if (allowed(p, true)) return {who, Verb::Starter, arg(p)};
    }
  }
  const Point p = quick_point(state.board, who, state.last, look, random, [&](Point q) { return allowed(q, false); });
  return p.on_map() ? Action{who, Verb::Place, arg(p)} : Action{who, Verb::Pass, {}};
}

}  // namespace

template <class H>
auto BasicGo<H>::start(const Setup& setup) -> Expected<State, SetupError> {
  auto rules = read_rules(setup);
  if (!rules) return rules.error();
  State state(setup.map->topology());
  state.rules = *rules;
  if (setup.start) {
    for (const Point p : setup.map->topology().points()) {
      if (const Colour c = setup.start->stones[p.index()]) state.board.put(p, c);
    }
    state.prisoners = setup.start->prisoners;
    state.turn = setup.start->turn;
  }
  state.history.begin(state.board.hash());
  if (!setup.start && rules->handicap > 0) {
    state.phase = Phase::Setup;
    state.starters_left = rules->handicap;
    go_on_with_starters(state);
  }
  return state;
}

template <class H>
Actors BasicGo<H>::to_act(const State& state) {
  switch (state.phase) {
    case Phase::Setup:
    case Phase::Play:
      return Actors::only(state.turn);
    case Phase::Scoring:
      return waiting_for(state.marking, kBoth);
    case Phase::Over:
      break;
  }
  return {};
}

template <class H>
void BasicGo<H>::legal(const State& state, Colour who, std::vector<Action>& out) {
  out.clear();
  if (state.phase == Phase::Over) return;
  if (state.phase == Phase::Scoring) {
    legal_marking(state.marking, state.board, who, out);
  } else if (who == state.turn) {
    legal_stones(state, state.phase == Phase::Setup ? Verb::Starter : Verb::Place, out);
    if (state.phase == Phase::Play) out.push_back({who, Verb::Pass, {}});
  }
  if (who) out.push_back({who, Verb::Resign, {}});
}

template <class H>
std::optional<Refusal> BasicGo<H>::check(const State& state, const Action& action) {
  const Verb verb = action.verb;
  const bool over = state.phase == Phase::Over;
  if (verb == Verb::Starter && state.rules.handicap == 0) return Refusal{Reason::Syntax, kHandicap};
  if (verb == Verb::Resign || verb == Verb::Timeout)
    return over ? std::optional(Refusal{Reason::NotNow, kResigning}) : std::nullopt;
  if (over) return Refusal{Reason::NotNow, kTurn};
  if (state.phase == Phase::Scoring) return check_marking(state.marking, state.board, action);
  const bool setup = state.phase == Phase::Setup;
  if (action.who && action.who != state.turn) return Refusal{Reason::NotYourTurn, setup ? kHandicap : kTurn};
  if (setup) {
    return verb == Verb::Starter ? check_stone(state, action.arg.point, true) : Refusal{Reason::NotNow, kHandicap};
  }
  if (verb == Verb::Pass) return std::nullopt;
  if (verb == Verb::Place) return check_stone(state, action.arg.point, false);
  return Refusal{Reason::NotNow, kTurn};
}

template <class H>
void BasicGo<H>::apply(State& state, const Action& action, std::vector<Event>* out) {
  switch (action.verb) {
    case Verb::Starter:
      place_stone(state, action.arg.point);
      --state.starters_left;
      go_on_with_starters(state);
      break;
    case Verb::Place:
      place_stone(state, action.arg.point);
      state.last_mover = state.turn;
      state.passes = 0;
      state.turn = other(state.turn);
      break;
    case Verb::Pass:
      state.turn = other(state.turn);
      if (++state.passes == 2) open_scoring(state);
      break;
    case Verb::Resign:
    case Verb::Timeout:
      end_game(state, {other(action.who)}, action.verb == Verb::Resign ? Ending::Resignation : Ending::Time);
      break;
    default:
      return apply_scoring(state, action, out);
  }
  if (out != nullptr) out->push_back(event_of(action));
}

template <class H>
Action BasicGo<H>::chance(const State& state, Random& random) {
  std::vector<Action> choices;
  legal(state, kNobody, choices);
  return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

template <class H>
Action BasicGo<H>::playout(const State& state, Colour who, Random& random) {
  if (state.phase == Phase::Scoring) return {who, Verb::Agree, {}};
  return quick_choice(state, who, Look::Eyes, random);
}

template <class H>
Action BasicGo<H>::informed(const State& state, Colour who, Random& random) {
  if (state.phase == Phase::Scoring) return {who, Verb::Agree, {}};
  return quick_choice(state, who, Look::Everything, random);
}

template <class H>
void BasicGo<H>::appraise(const State& state, Colour who, const std::vector<Action>& actions, std::vector<Prior>& out) {
  appraise_choices(
      Appraiser(state.board, who, state.last), actions, [&](const Action& action) { return placement(state, action); },
      [](Card) { return 0.5F; }, out);
}

template <class H>
Placement BasicGo<H>::placement(const State&, const Action& action) {
  return action.verb == Verb::Place || action.verb == Verb::Starter ? Placement{action.arg.point, true} : Placement{};
}

template <class H>
ColourArray<HalfPoints> BasicGo<H>::standing(const State& state) {
  return score_of(sides_of(state));
}

template <class H>
Position BasicGo<H>::position(const View& view) {
  const State& state = view.known;
  Position position = position_of(state.board, state.prisoners, state.last);
  position.to_act = to_act(state);
  position.phase = state.phase;
  position.marked = state.marking.dead;
  position.agreed = state.marking.agreed;
  if (state.phase == Phase::Over) position.result = state.result;
  return position;
}

template <class H>
GroupInfo BasicGo<H>::group(const View& view, Point stone) {
  return {view.known.board.group_size(stone), view.known.board.liberties(stone)};
}

template struct BasicGo<History>;
template struct BasicGo<BriefHistory>;
static_assert(Game<Go> && Game<Playout>);

namespace {

constexpr std::array<std::string_view, 2> kFactions{"black", "white"};
constexpr std::array<std::string_view, 5> kSamples{
    "default",
    "japanese",
    "default handicap=3 dispute=resume",
    "default ko=simple komi=-3 counting=territory",
    "japanese ko=superko counting=area handicap=9 komi=0",
};
constexpr std::array<Verb, 10> kGoVerbs{Verb::Starter, Verb::Place,  Verb::Pass, Verb::Mark,   Verb::Unmark,
                                        Verb::Agree,   Verb::Resume, Verb::Dead, Verb::Resign, Verb::Timeout};

constexpr std::array<Advice::Board, 1> kBoards{{{2, "9x9"}}};
constexpr std::array<std::string_view, 3> kPlainBoards{"9x9", "13x13", "19x19"};
constexpr std::array<std::string_view, 9> kCover{".........", "..W.B....", ".WB.B.B..", "..B.W....", "...BW.W..",
                                                 "..B.BW...", "..WWBW...", "....B....", "........."};
constexpr std::array<std::string_view, 3> kSheet{"territory", "prisoners", "komi"};

}  // namespace

const GameKind kGo{
    .name = "go",
    .letter = 'G',
    .rulings = 6,
    .presets = kPresets,
    .map = "19x19",
    .factions = kFactions,
    .least_factions = 2,
    .deck = {},
    .cards = nullptr,
    .verbs = kGoVerbs,
    .header = {},
    .members = {},
    .blocs = {},
    .handicaps = nullptr,
    .options = kOptions,
    .samples = kSamples,
    .advice = {.players = 2, .boards = kBoards, .plain = kPlainBoards},
    .on_paper = {.cover = kCover, .sheet = kSheet, .note = "note"},
    .start = [](std::shared_ptr<const Setup> setup) { return start_game<Go>(kGo, std::move(setup)); },
};

}  // namespace tideline::go
