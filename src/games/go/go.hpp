// Plain go for two, on any map (G1 to G6).
#pragma once

#include "board/board.hpp"
#include "board/history.hpp"
#include "game/any_game.hpp"
#include "game/contract.hpp"
#include "game/features.hpp"
#include "games/go/rules.hpp"
#include "games/scoring/marking.hpp"

namespace tideline::go {

inline constexpr Colour kBlack{1};
inline constexpr Colour kWhite{2};

// H is History in a game that people play, BriefHistory in a playout, which needs no more.
template <class H>
struct BasicState {
  explicit BasicState(const Topology& topology) : board(topology) {}

  Board board;
  Rules rules;
  H history;
  Prisoners prisoners;
  Phase phase = Phase::Play;
  Colour turn = kBlack;
  Colour last_mover;        // of the last stone placed, starters apart (R40)
  Point last;               // the last stone placed, starters included
  std::uint8_t passes = 0;  // in a row
  std::uint8_t starters_left = 0;
  Marking marking;
  ScoringLog scorings;
  Result result;

  friend bool operator==(const BasicState&, const BasicState&) = default;
};

// The functions of the contract for one kind of history.
template <class H>
struct BasicGo {
  using State = BasicState<H>;

  // Everything is open in go: a view holds all there is.
  struct View {
    State known;
    friend bool operator==(const View&, const View&) = default;
  };

  static Expected<State, SetupError> start(const Setup& setup);
  static Phase phase(const State& state) { return state.phase; }
  static Actors to_act(const State& state);
  static void legal(const State& state, Colour who, std::vector<Action>& out);
  static std::optional<Refusal> check(const State& state, const Action& action);
  static void apply(State& state, const Action& action, std::vector<Event>* out);
  static Action chance(const State& state, Random& random);
  static Action playout(const State& state, Colour who, Random& random);
  static Action informed(const State& state, Colour who, Random& random);
  static void appraise(const State& state, Colour who, const std::vector<Action>& actions, std::vector<Prior>& out);
  static Placement placement(const State& state, const Action& action);
  static unsigned factions(const State&) { return 2; }
  static const Board& board(const State& state) { return state.board; }
  static ColourArray<HalfPoints> standing(const State& state);
  static bool is_open(const State&) { return true; }
  static bool stones_count(const State& state) { return state.rules.counting == Counting::Area; }
  static View observe(const State& state, Colour) { return {state}; }
  static Event seen(const State&, const Event& event, Colour) { return event; }
  static Imagined<State> sample(const View& view, Random&) { return {view.known}; }
  static Position position(const View& view);
  static GroupInfo group(const View& view, Point stone);
  static bool well_formed(const State&, const Event&) { return true; }
  static std::size_t target_size(const State&) { return 1; }
  static bool mid_event(const State& state) { return !state.marking.named.empty() && state.phase != Phase::Over; }
  static bool question_open(const State&) { return false; }
  static bool answers(const State&, const Event&) { return false; }
  static void close_question(State&, std::vector<Event>*) {}
  static FixedVector<Colour, kMaxColours> answer_order(const State&) { return {}; }
  static bool same_bits(const State& a, const State& b) { return a == b && a.board.same_bits(b.board); }
  static constexpr NetForm kNetForm{.planes = 16, .whole = 8, .at_points = 1, .flat = 1};
  static void features(const State& state, Colour who, Features& out);
  static NetChoice net_choice(const State& state, const Action& action);
};

using Go = BasicGo<History>;
using Playout = BasicGo<BriefHistory>;

extern template struct BasicGo<History>;
extern template struct BasicGo<BriefHistory>;

// The game in the catalogue.
extern const GameKind kGo;

}  // namespace tideline::go
