// What the board and the game of go cost: complete random games, copies, lists of legal moves.
//   build/release/bin/board_bench
// Random games from the empty board to two passes: no own eyes filled, simple ko, all suicide forbidden.
#include "base/random.hpp"
#include "board/map.hpp"
#include "games/go/go.hpp"
#include "support/random_game.hpp"

#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <span>
#include <string_view>

using namespace tideline;

namespace {

Map map_for(std::int64_t side, bool hole) {
  const auto n = static_cast<unsigned>(side);
  if (!hole) return Map::rectangle("bench", n, n);
  std::string text;
  for (unsigned row = 0; row < n; ++row) {
    for (unsigned column = 0; column < n; ++column) text += row / 3 == n / 6 && column / 3 == n / 6 ? '_' : '.';
    text += '\n';
  }
  return *Map::parse("bench", text);
}

void random_games(benchmark::State& state) {
  const Map map = map_for(state.range(0), state.range(2) != 0);
  const Board start(map.topology());
  Random random(1);
  std::int64_t moves = 0;
  Board board = start;
  for (auto _ : state) {
    board = start;
    moves += RandomGame(board, static_cast<unsigned>(state.range(1))).play(random, 40 * map.topology().size());
  }
  state.SetItemsProcessed(moves);
  state.counters["moves/game"] = static_cast<double>(moves) / static_cast<double>(state.iterations());
  state.counters["bytes"] = static_cast<double>(start.bytes());
}
BENCHMARK(random_games)
    ->ArgNames({"side", "colours", "hole"})
    ->Args({9, 2, 0})
    ->Args({13, 2, 0})
    ->Args({19, 2, 0})
    ->Args({13, 4, 1});

void copy_board(benchmark::State& state) {
  const Map map = map_for(state.range(0), false);
  const Board start(map.topology());
  Board copy = start;
  for (auto _ : state) {
    copy = start;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(copy_board)->Arg(9)->Arg(13)->Arg(19)->Arg(25);

Setup go_setup(std::int64_t side) {
  Setup setup;
  setup.game = "go";
  setup.preset = "default";
  setup.map = std::make_shared<Map>(map_for(side, false));
  setup.factions = {"black", "white"};
  return setup;
}

// Through the contract: with the whole history, as the table does, and with a brief one, as a playout does.
template <class G>
void go_games(benchmark::State& state) {
  const Setup setup = go_setup(state.range(0));
  const typename G::State start = *G::start(setup);
  Random random(1);
  std::int64_t events = 0;
  for (auto _ : state) {
    typename G::State game = start;
    for (unsigned i = 0; G::phase(game) == Phase::Play && i < 3000; ++i) {
      G::apply(game, G::playout(game, game.turn, random), nullptr);
      ++events;
    }
  }
  state.SetItemsProcessed(events);
}
BENCHMARK(go_games<go::Go>)->Arg(9)->Arg(13)->Arg(19);
BENCHMARK(go_games<go::Playout>)->Arg(9)->Arg(13)->Arg(19);

void go_legal(benchmark::State& state) {
  const Setup setup = go_setup(state.range(0));
  go::Go::State game = *go::Go::start(setup);
  Random random(1);
  for (int i = 0; i < 100; ++i) go::Go::apply(game, go::Go::playout(game, game.turn, random), nullptr);
  std::vector<Action> legal;
  for (auto _ : state) go::Go::legal(game, game.turn, legal);
}
BENCHMARK(go_legal)->Arg(13)->Arg(19);

}  // namespace

// board_bench --random-games SIDE COLOURS GAMES: nothing but so many random games, for bench/beside.sh; prints the
// moves and the CPU seconds. With more than two colours there is a hole.
int main(int count, char** arguments) {
  const std::span<char*> words(arguments, static_cast<std::size_t>(count));
  if (count == 5 && std::string_view(words[1]) == "--random-games") {
    const Map map = map_for(std::atol(words[2]), std::atol(words[3]) > 2);
    const Board start(map.topology());
    Board board = start;
    Random random(1);
    std::uint64_t moves = 0;
    const std::clock_t begin = std::clock();
    for (long games = std::atol(words[4]); games > 0; --games) {
      board = start;
      moves += RandomGame(board, static_cast<unsigned>(std::atol(words[3]))).play(random, 40 * map.topology().size());
    }
    std::printf("%llu %.6f\n", static_cast<unsigned long long>(moves),
                static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    return 0;
  }
  benchmark::Initialize(&count, arguments);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
