// What the board and the game of go cost: complete random games, copies, lists of legal moves.
//   build/release/bin/board_bench
// Random games from the empty board to two passes: no own eyes filled, simple ko, all suicide forbidden.
#include "base/random.hpp"
#include "board/map.hpp"
#include "games/go/go.hpp"

#include <benchmark/benchmark.h>

using namespace tideline;

namespace {

// A playout on the bare board.
class RandomGame {
 public:
  RandomGame(const Board& start, unsigned colours) : board_(start), colours_(colours) {}

  unsigned play(Random& random) {
    unsigned moves = 0;
    unsigned passes = 0;
    const unsigned most = 40 * board_.topology().size();
    for (unsigned turn = 0; passes < colours_ && moves < most; turn = turn + 1 == colours_ ? 0 : turn + 1) {
      passes = move(Colour(turn + 1), random) ? 0 : passes + 1;
      ++moves;
    }
    return moves;
  }

 private:
  bool move(Colour c, Random& random) {
    const unsigned empties = board_.empties();
    unsigned i = empties > 0 ? static_cast<unsigned>((std::uint64_t{random.next32()} * empties) >> 32U) : 0;
    for (unsigned tries = 0; tries < empties; ++tries, i = i + 1 == empties ? 0 : i + 1) {
      const Point p = board_.empty(i);
      if (board_.is_eye(p, c) || board_.is_suicide(p, c) || is_ko(p, c)) continue;
      const auto captured = board_.play(p, c);
      const bool alone = captured.stones == 1 && board_.group_size(p) == 1 && board_.liberties(p) == 1;
      ko_ = alone ? captured.last : kOffMap;
      return true;
    }
    return false;
  }

  // With three or more blocs a retake may capture others too, and is then legal.
  bool is_ko(Point p, Colour c) const {
    if (p != ko_) return false;
    const auto doomed = board_.doomed_by(p, c);
    return doomed.size() == 1 && board_.group_size(doomed[0]) == 1;
  }

  Board board_;
  unsigned colours_;
  Point ko_;
};

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
  for (auto _ : state) moves += RandomGame(start, static_cast<unsigned>(state.range(1))).play(random);
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

BENCHMARK_MAIN();
