// What a game of Tsunami on the Goban costs: random games on 13x13 with the whole deck, from the first stone to the
// score.
//   build/release/bin/tsunami_bench               events a second
//   build/release/bin/tsunami_bench --games 20    plays so many and tells events and allocations
//   bench/instructions.sh                         instructions an event
// An event is a line of the record.
#include "game_bench.hpp"
#include "games/tsunami/tsunami.hpp"
#include "shipped/catalogue.hpp"

using namespace tideline;
using tsunami::Tsunami;

namespace {

Setup setup_for(const char* rules, const char* deck) {
  Setup setup;
  setup.game = "tsunami";
  setup.preset = rules;
  setup.map = *shipped_catalogue().map("square-13");
  setup.factions = {"black", "white"};
  setup.deck = shipped_catalogue().deck(deck, {});
  return setup;
}

bool is_line(const Tsunami::State& game, const Action& /*action*/) { return !Tsunami::mid_event(game); }

void tsunami_games(benchmark::State& state, const char* rules, const char* deck) {
  bench::random_games<Tsunami>(state, setup_for(rules, deck), is_line);
}
BENCHMARK_CAPTURE(tsunami_games, en, "en", "first-wave");
BENCHMARK_CAPTURE(tsunami_games, fr, "fr", "first-wave");
BENCHMARK_CAPTURE(tsunami_games, hu, "hu", "first-wave");
BENCHMARK_CAPTURE(tsunami_games, second_tide, "en", "second-tide");

void copy_state(benchmark::State& state) { bench::copy_state<Tsunami>(state, setup_for("en", "first-wave")); }
BENCHMARK(copy_state);

}  // namespace

int main(int argc, char** argv) { return bench::run<Tsunami>(argc, argv, setup_for("en", "first-wave"), is_line); }
