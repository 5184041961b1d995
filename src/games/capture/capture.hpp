// Capture go for two, on any map: who first takes a stone wins (C1 to C5).
#pragma once

#include "board/board.hpp"
#include "board/history.hpp"
#include "game/any_game.hpp"
#include "game/contract.hpp"
#include "games/capture/rules.hpp"

namespace tideline::capture {

inline constexpr Colour kBlack{1};
inline constexpr Colour kWhite{2};

struct State {
  explicit State(const Topology& topology) : board(topology) {}

  Board board;
  Rules rules;
  History history;
  Prisoners prisoners;
  bool over = false;
  Colour turn = kBlack;
  Point last;               // the last stone placed
  std::uint8_t passes = 0;  // in a row
  Result result;

  friend bool operator==(const State&, const State&) = default;
};

struct Capture {
  using State = capture::State;

  // Everything is open: a view holds all there is.
  struct View {
    State known;
    friend bool operator==(const View&, const View&) = default;
  };

  static Expected<State, SetupError> start(const Setup& setup);
  static Phase phase(const State& state) { return state.over ? Phase::Over : Phase::Play; }
  static Actors to_act(const State& state) { return state.over ? Actors{} : Actors::only(state.turn); }
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
  static bool stones_count(const State&) { return false; }
  static View observe(const State& state, Colour) { return {state}; }
  static Event seen(const State&, const Event& event, Colour) { return event; }
  static Imagined<State> sample(const View& view, Random&) { return {view.known}; }
  static Position position(const View& view);
  static GroupInfo group(const View& view, Point stone);
  static bool well_formed(const State&, const Event&) { return true; }
  static std::size_t target_size(const State&) { return 1; }
  static bool mid_event(const State&) { return false; }
  static bool question_open(const State&) { return false; }
  static bool answers(const State&, const Event&) { return false; }
  static void close_question(State&, std::vector<Event>*) {}
  static FixedVector<Colour, kMaxColours> answer_order(const State&) { return {}; }
  static bool same_bits(const State& a, const State& b) { return a == b && a.board.same_bits(b.board); }
};

// The game in the catalogue.
extern const GameKind kCapture;

}  // namespace tideline::capture
