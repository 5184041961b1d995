// One game of the lab: bots play it, and what happened is counted. A row of whole numbers, so that it can be kept and
// added up in any order.
#pragma once

#include "base/expected.hpp"
#include "bots/bot_spec.hpp"
#include "game/any_game.hpp"
#include "lab/forgo.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tideline::lab {

using Row = std::vector<std::int64_t>;

// Wins are counted in sixtieths: up to six may share one.
inline constexpr std::int64_t kWholeWin = 60;

// A kind of card in one game, all seats together.
struct CardUse {
  std::int64_t card = 0;
  std::int64_t drawn = 0;
  std::int64_t drawn_at = 0;  // when, in thousandths of the game's events; the sum over `drawn`
  std::int64_t held = 0;      // choices made with it in hand
  std::int64_t playable = 0;  // of these, those in which it could be used
  std::int64_t played = 0;
  std::int64_t countered = 0;  // of `played`
  std::int64_t dead = 0;       // in hand at the end, and never of use while it was held
  std::int64_t weighed = 0;    // of `played`, those in which the bot had tried what else there was
  std::int64_t thought = 0;    // how much better it thought the card, in thousandths of a game; the sum over `weighed`

  // What it came to in another game, added up; the card stays.
  CardUse& operator+=(const CardUse& other);
  friend bool operator==(const CardUse&, const CardUse&) = default;
};

// How far somebody leads is the land by the nearest stone and what is banked or held, after each stone and each card.
struct Trial {
  struct Seat {
    std::int64_t win = 0;     // in sixtieths
    std::int64_t place = 0;   // in the order of turns, from 0
    std::int64_t score = 0;   // in halves; 0 where nothing was counted
    std::int64_t origin = 0;  // the point where it began; 0 where there are no start points

    friend bool operator==(const Seat&, const Seat&) = default;
  };

  std::vector<Seat> seats;   // by colour
  std::int64_t counted = 0;  // 1: by a score; 0: somebody resigned
  std::int64_t events = 0;
  std::int64_t stones = 0;       // that were placed as moves
  std::int64_t choices = 0;      // that bots made
  std::int64_t open = 0;         // the sum of how many there were to choose from
  std::int64_t margin = 0;       // of the winner before the next, in halves
  std::int64_t changes = 0;      // of who leads, by kLead halves at least
  std::int64_t swing = 0;        // the most that one turn gained, in halves
  std::int64_t decided = 0;      // after which part of the events the winner led for good, in thousandths
  std::int64_t behind = 0;       // the most that the winner was behind, in halves
  std::int64_t moves = 0;        // stones, cards, counters and passes
  std::int64_t card_moves = 0;   // of these, cards and counters
  std::int64_t dead = 0;         // cards
  std::int64_t begun = 0;        // choices with which an event begins
  std::int64_t could = 0;        // of these, those in which a card could be used
  std::int64_t taken = 0;        // stones that those behind took with a stone of theirs, once somebody led
  std::int64_t from_leader = 0;  // of these, the leader's
  std::int64_t offers = 0;       // of surrender
  std::int64_t accepted = 0;
  std::int64_t declined = 0;
  std::int64_t wars = 0;
  std::int64_t rolls = 0;      // choices of a stone that dice have a say in
  std::int64_t bound = 0;      // of these, those in which they keep from some empty point
  std::int64_t loose = 0;      // how many of these choices there were up to the last one that was bound
  std::vector<CardUse> cards;  // those that were seen, in the order of the deck

  static constexpr std::int64_t kLead = 6;

  [[nodiscard]] bool drawn() const;
  void write(Row& row) const;
  // Takes its part from the front of the row from `at` on; false: that is no such part.
  bool read(const Row& row, std::size_t& at);

  friend bool operator==(const Trial&, const Trial&) = default;
};

struct Sitting {
  const AnyGame* start = nullptr;
  std::vector<BotSpec> bots;  // by seat
  std::uint64_t seed = 1;
  std::uint64_t number = 0;
  std::optional<Forgone> forgone = std::nullopt;
  bool drawn_starts = false;  // start points are drawn, not chosen
};

// Chance and every choice have random numbers of their own, by seed and number alone: two games of the same number are
// the same up to the choice in which they differ. `chosen` sees what bots choose. The error says what a bot did that no
// bot may.
using Chosen = std::function<void(const Action&)>;
Expected<Trial, std::string> play_trial(const Sitting& sitting, const Chosen& chosen = nullptr);

}  // namespace tideline::lab
