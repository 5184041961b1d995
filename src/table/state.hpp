// What follows from a log, entry by entry: the game, who sits where, clocks, what is asked. A table folds its log, a
// page the stream of one viewer.
#pragma once

#include "record/follower.hpp"
#include "table/clock.hpp"
#include "table/draws.hpp"
#include "table/log.hpp"
#include "table/note.hpp"
#include "table/seat.hpp"
#include "table/terms.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// A header, up to `begin`. The error names its line.
Expected<AnyGame, std::string> read_game(const Catalogue& catalogue, std::string_view header);

struct TableState {
  // A question that is open.
  struct Question {
    unsigned number = 0;
    Millis opened = 0;
    std::optional<Millis> until;  // none: it waits for everybody
    ColourSet asked;
    ColourArray<std::optional<note::Answer>> answers;  // none: nothing yet
    ColourArray<unsigned> more;                        // how often each asked for more time

    friend bool operator==(const Question&, const Question&) = default;
  };
  // Somebody wants to take something back.
  struct AskedBack {
    SeatId by;
    unsigned count = 0;
    ColourSet waiting;  // for the consent of these
    ColourSet agreed;
    Millis until = 0;  // later it is refused

    // It is no take-back, but the end that is offered.
    [[nodiscard]] bool ends() const { return count == 0; }

    friend bool operator==(const AskedBack&, const AskedBack&) = default;
  };
  // The start was asked for, and the dice are being drawn.
  struct Drawing {
    note::Handicaps handicaps;  // that the game begins with, where its rules want them by history
    Millis until = 0;           // who has not pledged, or revealed, by then is waited for no longer

    friend bool operator==(const Drawing&, const Drawing&) = default;
  };
  // What the client of a seat has to do for the dice. It never reveals before it has seen all pledges.
  enum class DiceStep : std::uint8_t { None, Pledge, Reveal };
  // Somebody who is absent was told until when.
  struct Warned {
    SeatId seat;
    Millis until = 0;

    friend bool operator==(const Warned&, const Warned&) = default;
  };
  // What stood beside an event that is in force, when it happened.
  struct Beside {
    Millis at = 0;
    bool for_absent = false;  // the table wrote it for somebody
    Clock clock;
    std::optional<Misgiving> why = {};  // of a bot that declined

    friend bool operator==(const Beside&, const Beside&) = default;
  };

  // What ended the game where no score is given.
  struct Ended {
    std::string_view why;  // `resignation`, `time`, `absence`
    Colour who;            // whose it was
  };

  // A table that waits for people.
  TableState(const Catalogue& with, AnyGame game)
      : catalogue(std::shared_ptr<const Catalogue>(), &with), course(std::move(game)) {}

  // The entry happens. The fault says why it cannot follow those before; nothing has changed then.
  std::optional<Fault> fold(const Entry& entry);
  // An event that was judged already happens: the game after it.
  void install(Millis at, const Event& event, AnyGame after);

  [[nodiscard]] const AnyGame& game() const { return course.game(); }
  [[nodiscard]] const Setup& setup() const { return game().setup(); }
  [[nodiscard]] bool over() const { return game().phase() == Phase::Over; }
  [[nodiscard]] std::optional<Ended> ended() const;
  // Nothing if there is no such seat.
  [[nodiscard]] const Seat* seat(SeatId id) const;
  // Where the members of a faction act in turn, it is this one's (R1).
  [[nodiscard]] bool may_act(SeatId id) const { return !acting[id.faction] || acting[id.faction] == id.member; }
  // Answers in secret are wanted; who is asked may say no.
  [[nodiscard]] bool question_open() const;
  // Whose turn it is.
  [[nodiscard]] Colour thinking() const;
  // Who is waited for: where a question or the scoring has no time of its own, somebody who has not answered.
  [[nodiscard]] Colour waited_for() const;
  [[nodiscard]] bool has_people() const;
  // One person among bots: nobody is kept waiting, and nobody could learn anything from how fast it answers.
  [[nodiscard]] const Seat* lone_person() const;
  // Who acts for a faction: a bot if there is one, else the first who may.
  [[nodiscard]] const Seat* acting_seat(Colour who) const;
  // What clients added to the dice.
  [[nodiscard]] std::string added() const { return draws.added(setup()); }
  [[nodiscard]] DiceStep dice_step(const Seat& seat) const;
  // The game is another: who may act in it.
  void find_acting();

  std::shared_ptr<const Catalogue> catalogue;  // until the game begins: it needs none any more
  record::Follower course;
  std::string title;
  Draws draws;
  std::optional<Drawing> drawing;
  std::string secret;   // once it is shown
  std::string rematch;  // the table where the same people play again
  Terms terms;
  std::vector<Seat> seats;       // in the order of factions, then of members
  ColourArray<unsigned> acting;  // the member who may act; 0: any
  bool started = false;
  std::size_t seated = 0;      // times that somebody sat down
  std::size_t talked = 0;      // bytes of chat
  std::uint64_t lines = 0;     // events in the log, taken back or not
  std::uint64_t changes = 0;   // events and take-backs
  std::size_t replayed = 0;    // events, by taking back
  Millis waits_since = 0;      // the newest event, or the end of what kept bots from moving
  Colour turn;                 // whose it was last
  std::vector<Beside> beside;  // one for each event in force
  Clock clock;
  std::optional<Clock> clock_then;  // something was taken back just now: the clock before that
  std::optional<Question> question;
  unsigned questions = 0;
  std::optional<AskedBack> asked_back;
  std::vector<SeatId> declined;  // whose wish was refused since the newest event
  std::optional<Warned> warned;
  bool for_absent = false;                     // the next event is written by the table for somebody
  std::optional<Misgiving> because;            // a bot gave this reason for the next event
  std::optional<note::Ends> scoring;           // once it is open: silence agrees then
  std::optional<std::vector<Point>> proposal;  // once it was made for this scoring

  friend bool operator==(const TableState&, const TableState&) = default;

 private:
  std::optional<Fault> take_back(const TakeBack& back);
  void happened(Millis at, const Event& event);
  void changed(Millis at);
};

}  // namespace tideline
