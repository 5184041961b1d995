// What a game of The Map is the Territory costs: random games of four factions on 13x13 with a hole, with all cards,
// dice and diplomacy, from the roll-off to the score.
//   build/release/bin/territory_bench               events a second
//   build/release/bin/territory_bench --games 20    plays so many and tells events and allocations
//   bench/instructions.sh                           instructions an event
// An event is a line of the record.
#include "game_bench.hpp"
#include "games/territory/territory.hpp"
#include "shipped/catalogue.hpp"

using namespace tideline;
using territory::Territory;

namespace {

constexpr std::string_view kMap =
    ".............\n.............\n.............\n.............\n.............\n.....___.....\n.....___.....\n"
    ".....___.....\n.............\n.............\n.............\n.............\n.............\n";

Setup setup_for(const char* deck) {
  Setup setup;
  setup.game = "territory";
  setup.preset = "v1";
  setup.map = std::make_shared<Map>(*Map::parse("bench", kMap));
  setup.factions = {"red", "blue", "green", "yellow"};
  setup.deck = shipped_catalogue().deck(deck, {});
  return setup;
}

// A single faction's `no` is not yet a line.
bool is_line(const Territory::State& game, const Action& action) {
  return action.verb == Verb::No ? game.declined.empty() : !Territory::mid_event(game);
}

void territory_games(benchmark::State& state, const char* deck) {
  bench::random_games<Territory>(state, setup_for(deck), is_line);
}
BENCHMARK_CAPTURE(territory_games, v1, "territory-v1");
BENCHMARK_CAPTURE(territory_games, 2017, "territory-2017");

void copy_state(benchmark::State& state) { bench::copy_state<Territory>(state, setup_for("territory-v1")); }
BENCHMARK(copy_state);

}  // namespace

int main(int argc, char** argv) { return bench::run<Territory>(argc, argv, setup_for("territory-v1"), is_line); }
