// The authority: one game among people and bots, with its seats, clocks, questions, take-backs and dice. It does no I/O,
// reads no clock and has no randomness of its own; what happens at it is its log.
//
// Everything that a caller does may append to the log. The caller takes what is new, makes it durable, and only then
// shows anybody the streams. If that fails, the table is thrown away and made again from the log that was kept.
#pragma once

#include "base/expected.hpp"
#include "bots/bot_spec.hpp"
#include "game/any_game.hpp"
#include "table/clock.hpp"
#include "table/entry.hpp"
#include "table/seat.hpp"
#include "table/summary.hpp"
#include "table/terms.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// Where the table's random numbers come from: a stated function of a secret that was committed to before the game, of
// what the players' clients added, and of the number (docs/fair-dice.md). `what` keeps different uses apart.
using Luck = std::function<std::uint64_t(std::string_view what, std::uint64_t number, std::string_view added)>;

// What somebody at the table is told when it does not go as asked.
struct TableRefusal {
  std::string reason;  // a reason of the record language, or one of the table's own: `seat-taken`, `not-started`, …
  std::string ruling;  // `R19`; empty: none
  std::string text;    // for people, in English
};
using Done = std::optional<TableRefusal>;

class Table {
 public:
  // Limits of what people may do to it.
  static constexpr std::size_t kMostEntries = 20'000;
  static constexpr std::size_t kMostChats = 2'000;
  static constexpr std::size_t kMostText = 500;   // bytes of a chat line
  static constexpr std::size_t kMostName = 40;    // bytes of a name or title
  static constexpr std::size_t kMostWords = 2'000;  // bytes of what a seat says

  struct Plan {
    std::string title;
    std::string header;  // a record's, up to `begin`, without a position
    std::string terms;   // words of Terms
    std::string commitment;  // to the secret behind Luck, in hex
  };
  // A table that waits for people. The error says what is wrong with the plan.
  static Expected<Table, std::string> open(const Catalogue& catalogue, const Plan& plan, Luck luck, Millis now);
  // The table of that log. Nobody is there yet.
  static Expected<Table, std::string> restore(const Catalogue& catalogue, std::span<const Entry> log, Luck luck,
                                              Millis now);

  // What was appended since this was asked last, to be kept before anybody hears of it.
  std::vector<Entry> take_new();
  [[nodiscard]] const std::vector<Entry>& log() const { return log_; }

  // Sitting down and getting up, before the start. A person who gets up later leaves the seat to others.
  Done sit(SeatId seat, std::string_view name, Millis now, std::string_view key = {});
  Done sit_bot(SeatId seat, std::string_view words, std::span<const BotPreset> presets, Millis now);
  Done get_up(SeatId seat, Millis now);
  // What a client adds to the dice: 16 to 64 hex digits, once, before the start.
  Done add_seed(SeatId seat, std::string_view hex, Millis now);
  // All seats are taken. Handicaps by R10 where the rules say `handicap=history`.
  Done start(const ColourArray<std::int8_t>& handicaps, Millis now);

  // What a person or program at a seat says: an event without its faction (`place C5`, `roll`, `draw`, `play reject red`),
  // or to the table: `no`, `order never`, `undo 2`, `consent yes`, `chat TEXT`, `team TEXT`, `mute red`, `adopt`
  // (docs/protocol.md). Lag: how long the way here and back takes, as far as anybody knows.
  Done say(SeatId seat, std::string_view words, Millis now, std::string_view key = {}, Millis lag = 0);

  // Somebody is at this seat, or nobody.
  void present(SeatId seat, bool there, Millis now);
  // Everything that is due happens.
  void tick(Millis now);
  // When something is due.
  [[nodiscard]] std::optional<Millis> deadline() const;

  // A seat whose bot has to choose now. Its view is all that the bot gets; the words are what it says.
  struct BotTurn {
    SeatId seat;
    std::string bot;      // words
    AnyGame game;         // to observe for that seat, choice by choice until an event is whole
    std::size_t at = 0;   // the length of the log: later it is no longer its turn
  };
  [[nodiscard]] std::vector<BotTurn> bots_to_move() const;

  // The log as one may see it: a seat, or a spectator (nobody). Spectators may be delayed: the lines until that time.
  [[nodiscard]] std::span<const Line> stream(SeatId viewer) const;
  [[nodiscard]] std::span<const Line> stream(SeatId viewer, Millis now) const;
  // As a record: blanked for that viewer; once the game is over anybody's record has everything.
  [[nodiscard]] std::string record(SeatId viewer, Millis now) const;

  [[nodiscard]] TableSummary summary() const;
  [[nodiscard]] const Terms& terms() const { return terms_; }
  [[nodiscard]] const std::vector<Seat>& seats() const { return seats_; }
  [[nodiscard]] const AnyGame& game() const { return game_; }
  [[nodiscard]] bool started() const { return started_; }
  [[nodiscard]] bool over() const { return game_.phase() == Phase::Over; }
  // `red`, `red.2`; nothing if there is no such seat.
  [[nodiscard]] std::optional<SeatId> seat_named(std::string_view name) const;
  [[nodiscard]] std::string name_of(SeatId seat) const;
  // What clients added to the dice, in the order of seats: `red=HEX blue=HEX`.
  [[nodiscard]] std::string added() const;
};

}  // namespace tideline
