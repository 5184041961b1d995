// Random games by libEGO, for bench/beside.sh, which compiles this beside a checkout of libEGO 2008: complete games
// from the empty board, no scoring. Prints moves, CPU seconds and moves a game.
//   beside_libego GAMES
#include <cassert>
#include <cctype>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

using namespace std;

// clang-format off: in the order in which libEGO includes them
#include "config.cpp"
#include "utils.cpp"
#include "basic_go_types.cpp"
#include "board.cpp"
#include "playout.cpp"
// clang-format on

int main(int, char** arguments) {
  const long games = atol(arguments[1]);
  static board_t start[1];
  static board_t board[1];
  simple_policy_t policy[1];
  unsigned long moves = 0;
  const clock_t begin = clock();
  for (long i = 0; i < games; ++i) {
    board->load(start);
    playout::run(board, policy);
    moves += board->move_no;
  }
  printf("%lu %.6f\n", moves, double(clock() - begin) / CLOCKS_PER_SEC);
  return 0;
}
