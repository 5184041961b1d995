// The authority: one game among people and bots, with its seats, clocks, questions, take-backs and dice. It does no
// I/O, reads no clock and has no randomness of its own; what happens at it is its log.
//
// Everything that a caller does may append to the log. The caller takes what is new, makes it durable, and only then
// shows anybody the streams. If that fails, the table is thrown away and made again from the log that was kept.
#pragma once

#include "base/expected.hpp"
#include "bots/bot_spec.hpp"
#include "game/any_game.hpp"
#include "record/follower.hpp"
#include "table/chance.hpp"
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

// What somebody at the table is told when it does not go as asked.
struct TableRefusal {
  std::string reason;  // a reason of the record language, or one of the table's own: `seat-taken`, `not-started`, …
  std::string ruling;  // `R19`; empty: none
  std::string text;    // for people, in English
};
using Done = std::optional<TableRefusal>;

// With a reason of the table's own.
inline TableRefusal refuse(std::string reason, std::string text) { return {std::move(reason), {}, std::move(text)}; }

class Table {
 public:
  // Limits of what people may do to it.
  static constexpr std::size_t kMostEntries = 20'000;    // then only the game goes on
  static constexpr std::size_t kMostEvents = 80'000;     // then nothing does
  static constexpr std::size_t kMostReplayed = 200'000;  // events, by taking back
  static constexpr std::size_t kMostSaid = 2'000;        // by one seat, beside events
  static constexpr std::size_t kMostText = 500;          // bytes of a chat line
  static constexpr std::size_t kMostName = 40;           // bytes of a name or title
  static constexpr std::size_t kMostWords = 2'000;       // bytes of what a seat says

  struct Plan {
    std::string title;
    std::string header;  // a record's, up to `begin`, without a position
    std::string terms;   // words of Terms
  };
  // Where the dice come from. The commitment is shown at once, the secret after the end; both in hex, or empty.
  struct Dice {
    Luck luck;
    std::string commitment;
    std::string secret;
  };
  // A table that waits for people. The error says what is wrong with the plan.
  static Expected<Table, std::string> open(const Catalogue& catalogue, const Plan& plan, Dice dice, Millis now);
  // The table of that log. Nobody is there yet.
  static Expected<Table, std::string> restore(const Catalogue& catalogue, std::span<const Entry> log, Dice dice,
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
  // All seats are taken. The handicaps are used where the game's rules want them by history.
  Done start(const ColourArray<std::int8_t>& handicaps, Millis now);

  // What a person or program at a seat says: an event without its faction (`place C5`, `roll`, `draw`, `play reject
  // red`), or to the table: `no`, `standing never`, `undo 2`, `consent yes`, `chat TEXT`, `team TEXT`, `mute red`,
  // `adopt` (docs/protocol.md). Lag: how long the way here and back takes, as far as anybody knows.
  Done say(SeatId seat, std::string_view words, Millis now, std::string_view key = {}, Millis lag = 0);

  // The program goes away for a while: whoever thinks does not pay for that. The next tick goes on.
  void pause(Millis now);
  // Somebody is at this seat, or nobody.
  void present(SeatId seat, bool there, Millis now);
  // Everything that is due happens.
  void tick(Millis now);
  // When something is due.
  [[nodiscard]] std::optional<Millis> deadline() const;

  // A seat whose bot has to choose now. Its view is all that the bot gets; the words are what it says.
  struct BotTurn {
    SeatId seat;
    std::string bot;        // words
    AnyGame game;           // to observe for that seat, choice by choice until an event is whole
    std::uint64_t at = 0;   // which turn that was
    bool question = false;  // a short answer is wanted, whatever there is to think about
  };
  [[nodiscard]] std::vector<BotTurn> bots_to_move() const;
  // What the bot says. Refused, if the game has moved on since.
  Done bot_says(const BotTurn& turn, std::string_view words, Millis now);

  // The log as one may see it: a seat, or a spectator (nobody). Spectators may be delayed: the lines until that time.
  [[nodiscard]] std::span<const Line> stream(SeatId viewer) const;
  [[nodiscard]] std::span<const Line> stream(SeatId viewer, Millis now) const;
  // As a record: blanked for that viewer; once the game is over anybody's record has everything.
  [[nodiscard]] std::string record(SeatId viewer, Millis now) const;

  [[nodiscard]] TableSummary summary() const;
  // Everybody hears of this entry.
  [[nodiscard]] bool is_public(const Entry& entry) const;
  [[nodiscard]] const Terms& terms() const { return terms_; }
  [[nodiscard]] const std::vector<Seat>& seats() const { return seats_; }
  [[nodiscard]] const AnyGame& game() const { return game_.game(); }
  [[nodiscard]] bool started() const { return started_; }
  [[nodiscard]] bool over() const { return game().phase() == Phase::Over; }
  // `red`, `red.2`; nothing if there is no such seat.
  [[nodiscard]] std::optional<SeatId> seat_named(std::string_view name) const;
  [[nodiscard]] std::string name_of(SeatId seat) const;
  // What clients added to the dice, in the order of seats: `red=HEX blue=HEX`.
  [[nodiscard]] std::string added() const;

 private:
  // A question that is open.
  struct Window {
    unsigned number = 0;
    Millis opened = 0;
    Millis until = 0;
    ColourSet asked;
    ColourArray<std::string> answers;  // what a faction said; empty: nothing yet
  };
  // Somebody wants to take something back.
  struct TakeBack {
    SeatId by;
    unsigned count = 0;
    ColourSet waiting;  // for the consent of these
    Millis until = 0;   // later it is refused
  };
  Table(const Catalogue& catalogue, Dice dice, AnyGame game)
      : catalogue_(&catalogue), dice_(std::move(dice)), game_(std::move(game)) {}

  // What stood beside an event that is in force, when it happened.
  struct Beside {
    Clock clock;
    ColourSet asked;  // in the question that it closed
  };

  // table.cpp: the log, and what follows from it.
  void append(std::string text, Millis now, std::string_view key = {});
  std::optional<std::string> fold(const Entry& entry);
  void note_event(const Entry& entry, const Event& event, const std::vector<SeatId>& acting);
  [[nodiscard]] std::vector<SeatId> who_may_act() const;
  std::optional<std::string> fold_annotation(const Entry& entry);
  std::optional<std::string> fold_header(std::string_view text);
  void forget_asked();
  void set_up_seats();
  Seat* seat(SeatId id);
  [[nodiscard]] const Seat* seat(SeatId id) const;

  // view.cpp: what of it whom is shown.
  void show(const Entry& entry);
  void show_event(const Entry& entry, const Event& event);
  [[nodiscard]] bool hears(const Seat* viewer, std::string_view text) const;

  // say.cpp: what seats say.
  Done say_event(SeatId id, std::string_view words, Millis now, std::string_view key, Millis lag);
  Done say_answer(SeatId id, std::string_view words, Millis now, std::string_view key);
  Done say_order(SeatId id, std::string_view rest, Millis now, std::string_view key);
  Done say_undo(SeatId id, std::string_view rest, Millis now, std::string_view key);
  Done say_consent(SeatId id, std::string_view rest, Millis now, std::string_view key);
  Done say_text(SeatId id, std::string_view word, std::string_view rest, Millis now, std::string_view key);
  Done say_mute(SeatId id, std::string_view word, std::string_view rest, Millis now, std::string_view key);
  Done say_adopt(SeatId id, Millis now, std::string_view key);
  [[nodiscard]] Done enact(AnyGame& draft, Colour who, std::string_view words, std::vector<Event>& out) const;
  [[nodiscard]] bool may_act(SeatId id) const;
  [[nodiscard]] bool full(SeatId id) const;

  // time.cpp: what happens by itself.
  void settle(Millis now, Millis lag = 0);
  void write(const std::vector<Event>& events, Millis now, std::string_view key = {});
  void table_acts(Millis now);
  void open_window(Millis now);
  void close_window(Millis now);
  void run_clock(Millis now, Millis lag);
  void open_scoring(Millis now);
  bool tick_window(Millis now);
  bool tick_clock(Millis now);
  bool tick_absence(Millis now);
  bool tick_scoring(Millis now);
  bool tick_take_back(Millis now);
  void play_for(Colour who, Millis now);
  void bots_consent(Millis now);
  [[nodiscard]] bool question_open() const;
  [[nodiscard]] Colour thinking() const;
  [[nodiscard]] std::optional<Millis> moment(Colour who) const;
  [[nodiscard]] std::string ordered_answer(const Seat& chair) const;
  [[nodiscard]] std::optional<Millis> window_deadline() const;
  [[nodiscard]] std::optional<Millis> absence_deadline() const;
  [[nodiscard]] std::optional<Millis> away_since(Colour who) const;
  [[nodiscard]] const Seat* acting_seat(Colour who) const;

  const Catalogue* catalogue_;
  std::vector<Entry> log_;
  std::size_t taken_ = 0;  // entries that were handed out
  std::set<std::string, std::less<>> keys_;
  std::vector<Seat> seats_;                 // in the order of factions, then of members
  std::vector<std::vector<Line>> streams_;  // spectators first, then the seats
  std::string title_;
  std::string commitment_;
  Terms terms_;
  Dice dice_;
  record::Follower game_;
  std::uint64_t lines_ = 0;          // events in the log, taken back or not
  std::uint64_t changes_ = 0;        // events and take-backs
  Millis waits_since_ = 0;           // the newest event
  std::vector<Beside> beside_;       // one for each event in force
  std::size_t replayed_ = 0;         // events, by taking back
  std::optional<Clock> clock_then_;  // something was taken back just now: the clock before that
  Millis restored_ = 0;              // when it was made from its log
  std::optional<Window> window_;
  std::optional<TakeBack> take_back_;
  std::optional<Millis> scoring_until_;
  std::optional<Millis> away_warned_;    // the absent faction was told until when
  std::optional<std::string> proposal_;  // points, once it was made for this scoring
  Clock clock_;
  unsigned windows_ = 0;
  Colour turn_;  // whose it was last
  bool started_ = false;
  bool for_absent_ = false;  // the next event is written by the table for somebody
  bool secret_shown_ = false;
};

}  // namespace tideline
