// The contract that a game fulfils: a struct of functions over plain values. Bots use it as a template at full
// speed; AnyGame (any_game.hpp) is made from it for the record, the table and the browser.
//
// - State is a regular value: a copy is a clone, == compares it. It may point to what its Setup owns (the map),
//   never into itself.
// - An Action is one choice. `legal` lists every choice that a faction (kNobody: the table) has now, sorted,
//   each once, and only those that can be completed. `Timeout` alone is never listed: it is a fact, not a choice.
// - `check` changes nothing and gives the reason and the ruling. `apply` assumes that check said yes, and never
//   fails half-way. Events are appended to `out` where it is not null, when a line of the record is complete.
// - Chance is the table's choice: `chance` makes it, and it is recorded like any other. `legal` of kNobody lists what
//   may come, each action told of the faction that it happens to. A card may also be told as unknown: never listed.
// - Until an event is complete its choices are the chooser's own: nobody else's view shows them.
// - `observe` builds up what a viewer (kNobody: a spectator) may know from nothing: the only door for hidden
//   information. `seen` does the same for one event. `sample` gives a full state that fits a view.
// - `playout` is a quick random choice that is not silly, for random bots and measurements.
// - For bots that think: `informed` is a quick choice by what a player sees at a glance, `appraise` what is thought of
//   choices before they are tried, `placement` where one of them brings a stone, `standing` the score if play ended now
//   and all stones lived.
#pragma once

#include "base/expected.hpp"
#include "base/fixed_vector.hpp"
#include "base/random.hpp"
#include "base/refusal.hpp"
#include "game/event.hpp"
#include "game/options.hpp"
#include "game/position.hpp"
#include "game/prior.hpp"
#include "game/setup.hpp"

#include <concepts>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tideline {

// A state that a viewer imagines, a type of its own: the only kind that a bot can name.
template <class State>
struct Imagined {
  State state;
};

struct GroupInfo {
  unsigned stones = 0;
  unsigned liberties = 0;
};

template <class G>
concept Game =
    std::copyable<typename G::State> && std::equality_comparable<typename G::State> &&
    std::equality_comparable<typename G::View> &&
    requires(const typename G::State& state, typename G::State& changing, const typename G::View& view,
             const Setup& setup, Colour who, const Action& action, const Event& event, Point point, Random& random,
             std::vector<Action>& actions, std::vector<Prior>& priors, std::vector<Event>* out) {
      { G::start(setup) } -> std::same_as<Expected<typename G::State, SetupError>>;
      { G::phase(state) } -> std::same_as<Phase>;
      { G::to_act(state) } -> std::same_as<Actors>;
      { G::legal(state, who, actions) } -> std::same_as<void>;
      { G::check(state, action) } -> std::same_as<std::optional<Refusal>>;
      { G::apply(changing, action, out) } -> std::same_as<void>;
      { G::chance(state, random) } -> std::same_as<Action>;
      { G::playout(state, who, random) } -> std::same_as<Action>;
      { G::informed(state, who, random) } -> std::same_as<Action>;
      { G::appraise(state, who, actions, priors) } -> std::same_as<void>;
      { G::placement(state, action) } -> std::same_as<Placement>;
      { G::board(state) } -> std::same_as<const Board&>;
      { G::factions(state) } -> std::same_as<unsigned>;
      { G::standing(state) } -> std::same_as<ColourArray<HalfPoints>>;
      // Stones on the board are part of the score.
      { G::stones_count(state) } -> std::same_as<bool>;
      // Nothing is hidden, and nothing is left to chance.
      { G::is_open(state) } -> std::same_as<bool>;
      { G::observe(state, who) } -> std::same_as<typename G::View>;
      { G::seen(state, event, who) } -> std::same_as<Event>;
      { G::sample(view, random) } -> std::same_as<Imagined<typename G::State>>;
      { G::position(view) } -> std::same_as<Position>;
      { G::group(view, point) } -> std::same_as<GroupInfo>;
      // The rules have such events, with so many arguments of these kinds; otherwise it is `syntax`.
      { G::well_formed(state, event) } -> std::same_as<bool>;
      // How many arguments, the next one included, are judged together as one target.
      { G::target_size(state) } -> std::same_as<std::size_t>;
      // An event has been begun and waits for more of its choices.
      { G::mid_event(state) } -> std::same_as<bool>;
      // A question is open that `table no` would close, and this event would be an answer to it.
      { G::question_open(state) } -> std::same_as<bool>;
      { G::answers(state, event) } -> std::same_as<bool>;
      // An open question is closed unanswered; nothing otherwise.
      { G::close_question(changing, out) } -> std::same_as<void>;
      // In which order those who answer an open question are served.
      { G::answer_order(state) } -> std::same_as<FixedVector<Colour, kMaxColours>>;
      // Equal to the last bit, bookkeeping included: what a refused action must leave behind.
      { G::same_bits(state, state) } -> std::same_as<bool>;
    };

}  // namespace tideline
