// Many games of a net against itself, or of two nets, that go on together: each step takes one answer of the net for
// every game and gives one position of every game to be judged. Finished games leave rows to learn from.
//
// The functions at the end are what Python calls: plain arrays, owned by the caller, one row a game.
#pragma once

#include <cstdint>

extern "C" {

struct TidePoolTaste {
  std::int32_t side;   // of the square board; of odd maps, the longest that one may have
  std::int32_t games;  // at the same time
  std::int32_t threads;
  std::int32_t full;  // simulations of a choice that is learned from
  std::int32_t full_candidates;
  std::int32_t fast;  // simulations of the others
  std::int32_t fast_candidates;
  std::int32_t early;     // moves with full noise
  std::int32_t opening;   // at most so many moves by the net's logits alone
  std::int32_t contest;   // two nets, a game each slot, nothing to learn from
  std::int32_t odd_maps;  // every slot has a map of its own: of any size up to the side, with holes or without
  float full_share;       // of choices that are learned from
  float late_noise;       // after the early moves, for choices that are not learned from
  float value_scale;      // of what simulations found beside logits
  float odd_komi;         // the share of games with another komi than 7.5
  std::uint64_t seed;
};

struct TidePool;

// A position to learn from, by arrays: `points` is side x side. Of an odd map those count that it has, at their places
// in the square; the others are zero.
struct TideRows {
  std::uint16_t* planes;  // points each, bits
  std::uint8_t* whole;    // 8 each
  std::uint16_t* policy;  // points + 1 each, shares x 65535
  float* outcome;         // 3 each: won (0, 0.5, 1), own points, the other's points
  std::uint8_t* owner;    // points each: 0 nobody, 1 own, 2 the other
  std::uint16_t* reply;   // the move that followed; points + 1: none
};

TidePool* tide_pool_new(const TidePoolTaste* taste);
void tide_pool_free(TidePool* pool);
// `answers`: points + 3 numbers a game, or null at first. Fills planes (points a game), whole (8 a game) and which net
// is to judge (1 a game; 0 unless two nets play).
void tide_pool_step(TidePool* pool, const float* answers, std::uint16_t* planes, std::uint8_t* whole,
                    std::uint8_t* net);
// Takes up to `most` rows of finished games; gives their number.
std::int32_t tide_pool_take(TidePool* pool, std::int32_t most, const TideRows* rows);
// Games finished, moves, judged positions, games won by black; of a contest also games won by the first net, and games
// still going on.
void tide_pool_count(const TidePool* pool, std::int64_t* six);
// Rows from games of quick choices without a net: one position in `every`, until there are `most`. Gives their number.
std::int32_t tide_quick_rows(std::int32_t side, std::int32_t threads, std::uint64_t seed, std::int32_t every,
                             std::int32_t most, const TideRows* rows);
}
