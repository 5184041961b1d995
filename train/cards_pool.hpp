// What pool.hpp is for go, for Tsunami on the Goban: many games with hidden hands and chance, which go on together.
// Each wants one position judged at a time, and says which of the net's numbers speak of its choices, so that only
// these come back.
#pragma once

#include <cstdint>

extern "C" {

// At most so many choices are told of a position; the others are not looked at.
inline constexpr std::int32_t kTideChoices = 256;

struct TideCardsTaste {
  std::int32_t side;   // of the square board; of odd maps, the longest that one may have
  std::int32_t games;  // at the same time
  std::int32_t threads;
  std::int32_t full;  // simulations of a choice that is learned from
  std::int32_t full_candidates;
  std::int32_t fast;  // simulations of the others
  std::int32_t fast_candidates;
  std::int32_t early;     // choices with full noise
  std::int32_t opening;   // at most so many choices by the net's logits alone
  std::int32_t planes;    // of the net's choices that name a point
  std::int32_t flat;      // of those that do not
  std::int32_t odd_maps;  // every game has a map of its own
  float full_share;       // of choices that are learned from
  float late_noise;
  float value_scale;
  float odd_komi;   // the share of games with another komi than 7.5
  float odd_rules;  // the share of games with other rules than the first preset
  float odd_deck;   // the share of games with the second deck
  std::uint64_t seed;
};

struct TideCards;

// Arrays of one row a position. `first` and `second`: the numbers that speak of a choice, whose sum counts; by plane
// and point, then the flat ones, then a 0.
struct TideAsked {
  std::uint32_t* planes;  // points each, bits
  std::uint8_t* whole;    // 96 each
  std::int16_t* first;    // kTideChoices each
  std::int16_t* second;   // the same
  std::int16_t* choices;  // how many, one each
};

// A position to learn from.
struct TideCardRows {
  TideAsked asked;
  std::uint16_t* shares;  // kTideChoices each, x 65535
  float* outcome;         // 3 each: won (0, 0.5, 1), own points, the other's points
  std::uint8_t* owner;    // points each: 0 nobody, 1 own, 2 the other
};

// `data`: the folder that the decks are in. `own`: the file of a deck for most games, in place of those that ship; of
// these the first one is the other then. Empty: there is none. Null: a deck cannot be read; `why` says so in at most
// `room` bytes.
TideCards* tide_cards_new(const TideCardsTaste* taste, const char* data, const char* own, char* why, std::int32_t room);
void tide_cards_free(TideCards* pool);
// `answers`: kTideChoices logits a game, then the actor's chance to win and its lead in points; or null at first.
void tide_cards_step(TideCards* pool, const float* answers, const TideAsked* asked);
// Takes up to `most` rows of finished games; gives their number.
std::int32_t tide_cards_take(TideCards* pool, std::int32_t most, const TideCardRows* rows);
// Games finished, choices, judged positions, games won by black, stones, cards played.
void tide_cards_count(const TideCards* pool, std::int64_t* six);
}
