// Tsunami on the Goban: two players, a common deck, counters, exchanges, secret notes (S1 to S32).
#pragma once

#include "cards/worth.hpp"
#include "game/any_game.hpp"
#include "games/tsunami/state.hpp"
#include "lore/appraise.hpp"

namespace tideline::tsunami {

struct Tsunami {
  using State = tsunami::State;

  // What a viewer knows, as a state in which the rest is unknown.
  struct View {
    State known;
    Colour viewer;
    friend bool operator==(const View&, const View&) = default;
  };

  static Expected<State, SetupError> start(const Setup& setup);
  static Phase phase(const State& state);
  static Actors to_act(const State& state);
  static void legal(const State& state, Colour who, std::vector<Action>& out);
  static std::optional<Refusal> check(const State& state, const Action& action);
  static void apply(State& state, const Action& action, std::vector<Event>* out);
  static Action chance(const State& state, Random& random);
  static Action playout(const State& state, Colour who, Random& random) {
    return random_choice(state, who, random, Look::Eyes);
  }
  static Action informed(const State& state, Colour who, Random& random) {
    return random_choice(state, who, random, Look::Everything);
  }
  static void appraise(const State& state, Colour who, const std::vector<Action>& actions, std::vector<Prior>& out) {
    appraise_choices(
        Appraiser(state.field.board, who, state.last), actions,
        [&](const Action& action) { return placement(state, action); },
        [&](Card card) { return usual_worth(state.givens->kind(card)); }, out);
  }
  static Placement placement(const State& state, const Action& action);
  static unsigned factions(const State&) { return 2; }
  static const Board& board(const State& state) { return state.field.board; }
  static ColourArray<HalfPoints> standing(const State& state) { return tsunami::standing(state); }
  static bool is_open(const State&) { return false; }
  static bool stones_count(const State& state) { return state.rules().counting == Rules::Counting::Area; }
  static View observe(const State& state, Colour viewer);
  static Event seen(const State& state, const Event& event, Colour viewer);
  static Imagined<State> sample(const View& view, Random& random);
  static Position position(const View& view);
  static GroupInfo group(const View& view, Point stone);
  static bool well_formed(const State& state, const Event& event);
  static std::size_t target_size(const State& state);
  static bool mid_event(const State& state);
  static bool question_open(const State& state);
  static bool answers(const State& state, const Event& event);
  static void close_question(State& state, std::vector<Event>* out);
  static FixedVector<Colour, kMaxColours> answer_order(const State& state);
  // With end=cards passes count as soon as the pile is empty, though hands may hold cards that nothing gives occasion
  // to.
  static bool hands_hold_the_end(const State& state);
  // For searches with a net.
  static std::optional<Action> only_choice(const State& state);
  static std::uint8_t juncture(const State& state) {
    return static_cast<std::uint8_t>(2 * static_cast<unsigned>(state.stage) + (state.use.open() ? 1 : 0));
  }
  // What a net is shown, and where it speaks of a choice (features.cpp).
  static constexpr NetForm kNetForm{.planes = 24, .whole = 96, .at_points = 16, .flat = 138};
  static void features(const State& state, Colour who, Features& out);
  static NetChoice net_choice(const State& state, const Action& action);
  static bool same_bits(const State& a, const State& b) { return a == b && a.field.same_bits(b.field); }
};

extern const GameKind kTsunami;

}  // namespace tideline::tsunami
