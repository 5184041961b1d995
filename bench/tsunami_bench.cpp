// What a game of Tsunami on the Goban costs: random games on 13x13 with the whole deck, from the first stone to the
// score.
//   build/release/bin/tsunami_bench
// An event is a line of the record.
#include "base/random.hpp"
#include "games/tsunami/tsunami.hpp"
#include "shipped/catalogue.hpp"

#include <benchmark/benchmark.h>

using namespace tideline;
using tsunami::Tsunami;

namespace {

void tsunami_games(benchmark::State& state, const char* rules, const char* deck) {
  Setup setup;
  setup.game = "tsunami";
  setup.preset = rules;
  setup.map = *shipped_catalogue().map("square-13");
  setup.factions = {"black", "white"};
  setup.deck = shipped_catalogue().deck(deck, {});
  const Tsunami::State start = *Tsunami::start(setup);
  Random random(1);
  std::uint64_t events = 0;
  for (auto _ : state) {
    Tsunami::State game = start;
    while (true) {
      const Actors actors = Tsunami::to_act(game);
      if (actors.nobody()) break;
      Tsunami::apply(
          game, actors.table ? Tsunami::chance(game, random) : Tsunami::playout(game, *actors.awaited.begin(), random),
          nullptr);
      if (!Tsunami::mid_event(game)) ++events;
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(events));
  state.counters["events/game"] = static_cast<double>(events) / static_cast<double>(state.iterations());
}
BENCHMARK_CAPTURE(tsunami_games, en, "en", "first-wave");
BENCHMARK_CAPTURE(tsunami_games, fr, "fr", "first-wave");
BENCHMARK_CAPTURE(tsunami_games, hu, "hu", "first-wave");

}  // namespace

BENCHMARK_MAIN();
