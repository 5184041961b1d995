// The authority: one game among people and bots, with its seats, clocks, questions, take-backs and dice. It does no
// I/O, reads no clock and has no randomness of its own; what happens at it is its log.
//
// Everything that a caller does may append to the log. The caller takes what is new, makes it durable, and only then
// shows anybody the streams. If that fails, the table is thrown away and made again from the log that was kept.
#pragma once

#include "base/expected.hpp"
#include "bots/bot_spec.hpp"
#include "table/core.hpp"
#include "table/summary.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

class Table {
 public:
  static constexpr std::size_t kMostName = TableCore::kMostName;

  struct Plan {
    std::string title;
    std::string header;     // a record's, up to `begin`
    std::string terms;      // words of Terms
    bool position = false;  // the header may give one
  };
  // A table that waits for people. The error says what is wrong with the plan.
  static Expected<Table, std::string> open(const Catalogue& catalogue, const Plan& plan, DiceBox dice, Millis now);
  // The table of that log. Nobody is there yet.
  static Expected<Table, std::string> restore(const Catalogue& catalogue, std::span<const LogLine> log, DiceBox dice,
                                              Millis now, std::optional<Millis> alone_since = std::nullopt);

  // It is served from now on: what it was opened with stays as it is, and what takes a while is worked out elsewhere.
  void serve(std::shared_ptr<const Catalogue> catalogue);
  using Study = agreement::Study;
  [[nodiscard]] std::optional<Study> to_study() const;
  void studied(Study study, Millis now) { agreement::take(core_, std::move(study), now); }

  // What was appended since this was asked last, to be kept before anybody hears of it.
  std::vector<LogLine> take_new() { return std::exchange(core_.fresh, {}); }
  [[nodiscard]] const TableLog& log() const { return core_.log; }
  // What follows from the log.
  [[nodiscard]] const TableState& state() const { return core_.state; }

  // Sitting down and getting up, before the start. A person who gets up later leaves the seat to others. Whose client
  // cannot pledge what it wants to does not sit down.
  Refused sit(SeatId seat, std::string_view name, Millis now, std::string_view key = {}, std::string_view pledge = {});
  Refused sit_bot(SeatId seat, std::string_view words, std::span<const BotPreset> presets, Millis now);
  Refused get_up(SeatId seat, Millis now);
  // The start waits for a pledge of this person's client (docs/fair-dice.md): it pledged at the table before.
  Refused ask_pledge(SeatId seat, Millis now);
  // After the end: the same people play again at the table of that id, and all who look are told.
  Refused followed_by(std::string_view id, Millis now);
  // All seats are taken: the game begins once the dice are drawn; at once, if nobody's client takes part in that. The
  // handicaps are used where the game's rules want them by history.
  Refused start(const ColourArray<std::int8_t>& handicaps, Millis now);
  // The same where nobody's client takes part in the dice, and these events have happened already, as records write
  // them. Refused: then the table is of no use.
  Refused start_after(std::span<const std::string> events, Millis now);

  // What a person or program at a seat says: an event without its faction (`place C5`, `roll`, `draw`, `play reject
  // red`), or to the table: `no`, `standing never`, `undo 2`, `consent yes`, `chat TEXT`, `team TEXT`, `mute red`,
  // `adopt`, and before the game `pledge HEX`, `reveal HEX`, `void` (docs/protocol.md). Lag: how long the way here and
  // back takes, as far as anybody knows.
  Refused say(SeatId seat, std::string_view words, Millis now, std::string_view key = {}, Millis lag = 0);
  // To judge these words takes a while: also a take-back, where the game has more events than these.
  static constexpr std::size_t kFewEvents = 100;
  [[nodiscard]] bool takes_long(SeatId seat, std::string_view words) const;

  // The program goes away for a while: whoever thinks does not pay for that. The next tick goes on.
  void pause(Millis now) { pace::pause(core_, now, now); }
  // The program is there and takes nothing from anybody since then, or does again: as long nothing is due, and a clock
  // that runs out in that time stands as it was when that began.
  void hold(std::optional<Millis> since) { held_since_ = since; }
  // Somebody is at this seat, or nobody.
  void present(SeatId seat, bool there, Millis now) { pace::present(core_, seat, there, now); }
  // Everything that is due happens.
  void tick(Millis now);
  // When something is due.
  [[nodiscard]] std::optional<Millis> deadline() const;

  // A seat whose bot has to choose now. Its view is all that the bot gets.
  struct BotTurn {
    SeatId seat;
    std::string bot;        // words
    AnyGame game;           // to observe for that seat, choice by choice until an event is whole
    std::uint64_t at = 0;   // which turn that was
    bool question = false;  // a short answer is wanted, whatever there is to think about
  };
  [[nodiscard]] std::vector<BotTurn> bots_to_move() const;
  // What the bot does; `roll` and `draw` without what comes by chance, and `no` as an event of its own. Refused, if the
  // game has moved on since. Why it declines an offer of surrender is told to all.
  Refused bot_plays(const BotTurn& turn, const Event& event, Millis now, std::optional<Misgiving> why = std::nullopt);

  // The log as one may see it: a seat, or a spectator (nobody). Spectators may be delayed: the lines until that time.
  [[nodiscard]] Stream stream(SeatId viewer) const;
  [[nodiscard]] Stream stream(SeatId viewer, Millis now) const;
  // As a record: blanked for that viewer; once the game is over anybody's record has everything.
  [[nodiscard]] std::string record(SeatId viewer, Millis now) const;
  // The header that it was opened with.
  [[nodiscard]] const std::string& header() const;

  [[nodiscard]] TableSummary summary() const;
  [[nodiscard]] const Terms& terms() const { return state().terms; }
  [[nodiscard]] const std::vector<Seat>& seats() const { return state().seats; }
  [[nodiscard]] const AnyGame& game() const { return state().game(); }
  [[nodiscard]] bool started() const { return state().started; }
  [[nodiscard]] bool over() const { return state().over(); }
  // `red`, `red.2`; nothing if there is no such seat.
  [[nodiscard]] std::optional<SeatId> seat_named(std::string_view name) const;
  [[nodiscard]] std::string name_of(SeatId seat) const;

 private:
  explicit Table(TableCore core) : core_(std::move(core)) {}

  Refused say_event(const Speaker& who, const Event& event);
  Refused say_text(const Speaker& who, Note note, std::string_view text);

  TableCore core_;
  std::optional<Millis> held_since_;
};

}  // namespace tideline
