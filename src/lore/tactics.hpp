// What a go player sees at a glance: groups in atari, answers to the last move, shapes, silly moves. Stones only: what
// the rules of a game allow is for the game to say. For playouts and bots; nothing here is a rule.
#pragma once

#include "base/fixed_vector.hpp"
#include "base/function_ref.hpp"
#include "base/random.hpp"
#include "board/board.hpp"
#include "game/prior.hpp"

namespace tideline {

// The group's one liberty, if it has exactly one; otherwise kOffMap.
Point only_liberty(const Board& board, Point stone);

// The liberties that the group of a stone of c on the empty point p would have, counted up to `most` (at most 8).
unsigned liberties_after(const Board& board, Point p, Colour c, unsigned most);

// The group in atari at `stone`, whose owner is to move, is caught in a ladder however it runs. Follows one line only,
// the one that attackers usually play; a group that can capture itself free counts as saved.
bool is_laddered(const Board& board, Point stone, Colour attacker);

// A stone of c on p would stand in atari, and captures nothing.
bool is_self_atari(const Board& board, Point p, Colour c);

// The same of a group of some size: few stones may be thrown in to take an eye or a liberty.
bool gives_much_away(const Board& board, Point p, Colour c);

// A stone of c on p bends round, cuts or connects.
bool is_shape(const Board& board, Point p, Colour c);

// Of points: which of them the rules allow now.
using PointTest = FunctionRef<bool(Point)>;

// An answer of c to a stone just played at `last`: captures or saves what is in atari, runs with, stops or puts in
// atari a group of two liberties, or makes shape. kOffMap: nothing urgent or allowed. It does not always look: playouts
// stay varied.
Point reply(const Board& board, Colour c, Point last, Random& random, PointTest allowed);

// Any point for c that is allowed and not an eye, rather one that captures, and none that gives much away unless there
// is no other. kOffMap: none.
Point somewhere(const Board& board, Colour c, Random& random, PointTest allowed);

// How closely a quick choice looks at the board: at eyes alone, or at all that stands above.
enum class Look : std::uint8_t { Eyes, Everything };
// A point for c that is allowed; kOffMap: none.
Point quick_point(const Board& board, Colour c, Point last, Look look, Random& random, PointTest allowed);

// Plays on from here with such points, the colours in turn from `first` on, simple ko; until all passed in a row, or so
// many turns were had.
void play_out(Board& board, unsigned colours, Colour first, Random& random, unsigned most);

// How many empty points are nearer to stones of a colour than to those of any other.
ColourArray<unsigned> influence(const Board& board);

// Judges many points of one position.
class Appraiser {
 public:
  // `last`: the stone played last, or kOffMap.
  Appraiser(const Board& board, Colour c, Point last);
  [[nodiscard]] Prior of(Point p) const;

 private:
  [[nodiscard]] float of_atari(Point p, Point enemy) const;

  static constexpr unsigned kNear = 3;

  const Board& board_;
  Colour colour_;
  PointArray<std::uint8_t> from_last_;    // steps + 1, up to kNear; 0: farther
  PointArray<std::uint8_t> from_stones_;  // the same from any stone
};

}  // namespace tideline
