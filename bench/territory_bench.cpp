// What a game of The Map is the Territory costs: random games of four factions on 13x13 with a hole, with all cards,
// dice and diplomacy, from the roll-off to the score.
//   build/release/bin/territory_bench               events a second
//   build/release/bin/territory_bench --games 20    plays so many and tells events and allocations
//   bench/instructions.sh                           instructions an event
// An event is a line of the record.
#include "base/random.hpp"
#include "games/territory/territory.hpp"
#include "shipped/catalogue.hpp"

#include <atomic>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string_view>

namespace {
std::atomic<std::uint64_t> allocations{0};
}

void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

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

struct Played {
  std::uint64_t events = 0;
  std::uint64_t allocated_after_start = 0;
};

// A whole game; what a game allocates once, as its history begins, is not counted with its events.
Played play(const Territory::State& start, Random& random) {
  Territory::State game = start;
  Played played;
  std::uint64_t before = 0;
  while (true) {
    const Actors actors = Territory::to_act(game);
    if (actors.nobody()) break;
    const Action action =
        actors.table ? Territory::chance(game, random) : Territory::playout(game, *actors.awaited.begin(), random);
    const bool no = action.verb == Verb::No;
    Territory::apply(game, action, nullptr);
    // A single faction's `no` is not yet a line.
    const bool line = no ? game.declined.empty() : !Territory::mid_event(game);
    played.events += line ? 1 : 0;
    if (played.events == 40) before = allocations;
    if (game.stage == territory::Stage::Turn && played.events > 40) played.allocated_after_start = allocations - before;
  }
  return played;
}

void territory_games(benchmark::State& state, const char* deck) {
  const Setup setup = setup_for(deck);
  const Territory::State start = *Territory::start(setup);
  Random random(1);
  std::uint64_t events = 0;
  std::uint64_t allocated = 0;
  for (auto _ : state) {
    const Played played = play(start, random);
    events += played.events;
    allocated += played.allocated_after_start;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(events));
  state.counters["events/game"] = static_cast<double>(events) / static_cast<double>(state.iterations());
  state.counters["allocations/event"] = static_cast<double>(allocated) / static_cast<double>(events);
}
BENCHMARK_CAPTURE(territory_games, v1, "territory-v1");
BENCHMARK_CAPTURE(territory_games, 2017, "territory-2017");

void copy_state(benchmark::State& state) {
  const Setup setup = setup_for("territory-v1");
  Territory::State game = *Territory::start(setup);
  Random random(1);
  for (int i = 0; i < 400; ++i) {
    const Actors actors = Territory::to_act(game);
    Territory::apply(
        game,
        actors.table ? Territory::chance(game, random) : Territory::playout(game, *actors.awaited.begin(), random),
        nullptr);
  }
  for (auto _ : state) {
    Territory::State copy = game;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(copy_state);

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--games") {
    const Setup setup = setup_for("territory-v1");
    const Territory::State start = *Territory::start(setup);
    Random random(1);
    Played all;
    for (int i = 0; i < std::atoi(argv[2]); ++i) {
      const Played played = play(start, random);
      all.events += played.events;
      all.allocated_after_start += played.allocated_after_start;
    }
    std::cout << all.events << " events, " << all.allocated_after_start << " allocations\n";
    return 0;
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
