// What the benches of games with cards share: whole random games, with the events and allocations counted. It brings an
// operator new of its own, so one source of a program includes it.
#pragma once

#include "base/random.hpp"
#include "game/contract.hpp"

#include <atomic>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string_view>

namespace bench {

inline std::atomic<std::uint64_t> allocations{0};

struct Played {
  std::uint64_t events = 0;
  std::uint64_t allocated = 0;

  Played& operator+=(const Played& other) {
    events += other.events;
    allocated += other.allocated;
    return *this;
  }
};

// A whole game; `is_line` says whether an action has just completed a line of the record. What a game allocates once,
// as its history begins, and what its scoring does, is not counted with its events.
template <class G, class IsLine>
Played play(const typename G::State& start, tideline::Random& random, IsLine is_line) {
  constexpr std::uint64_t kBeginning = 40;
  typename G::State game = start;
  Played played;
  std::uint64_t before = 0;
  while (true) {
    const tideline::Actors actors = G::to_act(game);
    if (actors.nobody()) break;
    const tideline::Action action =
        actors.table ? G::chance(game, random) : G::playout(game, *actors.awaited.begin(), random);
    G::apply(game, action, nullptr);
    played.events += is_line(game, action) ? 1 : 0;
    if (played.events == kBeginning) before = allocations;
    if (played.events > kBeginning && G::phase(game) == tideline::Phase::Play) played.allocated = allocations - before;
  }
  return played;
}

template <class G, class IsLine>
void random_games(benchmark::State& state, const tideline::Setup& setup, IsLine is_line) {
  const typename G::State start = *G::start(setup);
  tideline::Random random(1);
  Played all;
  for (auto _ : state) all += play<G>(start, random, is_line);
  const auto games = static_cast<double>(state.iterations());
  state.SetItemsProcessed(static_cast<std::int64_t>(all.events));
  state.counters["events/game"] = static_cast<double>(all.events) / games;
  state.counters["allocations/event"] = static_cast<double>(all.allocated) / static_cast<double>(all.events);
}

// A copy of a state some way into a game.
template <class G>
void copy_state(benchmark::State& state, const tideline::Setup& setup) {
  constexpr int kActions = 400;
  typename G::State game = *G::start(setup);
  tideline::Random random(1);
  for (int i = 0; i < kActions && G::phase(game) != tideline::Phase::Over; ++i) {
    const tideline::Actors actors = G::to_act(game);
    G::apply(game, actors.table ? G::chance(game, random) : G::playout(game, *actors.awaited.begin(), random), nullptr);
  }
  for (auto _ : state) {
    typename G::State copy = game;
    benchmark::DoNotOptimize(copy);
  }
}

// All benches, or `--games N`: plays so many and tells events and allocations.
template <class G, class IsLine>
int run(int argc, char** argv, const tideline::Setup& setup, IsLine is_line) {
  if (argc == 3 && std::string_view(argv[1]) == "--games") {
    const typename G::State start = *G::start(setup);
    tideline::Random random(1);
    Played all;
    for (int i = 0; i < std::atoi(argv[2]); ++i) all += play<G>(start, random, is_line);
    std::cout << all.events << " events, " << all.allocated << " allocations\n";
    return 0;
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace bench

void* operator new(std::size_t size) {
  bench::allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
