// What the parts of a table work on, and the parts: each is some functions over the core.
#pragma once

#include "table/chance.hpp"
#include "table/log.hpp"
#include "table/saying.hpp"
#include "table/state.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// Why the play cannot end by passes now.
struct NoEnd {
  std::uint64_t at = 0;  // the moment of the game: in changes
  TableRefusal why;
};

struct TableCore {
  // Limits of what people may do to a table.
  static constexpr std::size_t kMostEntries = 20'000;    // then only the game goes on
  static constexpr std::size_t kMostEvents = 80'000;     // then nothing does
  static constexpr std::size_t kMostReplayed = 200'000;  // events, by taking back
  static constexpr std::size_t kMostSaid = 2'000;        // by one seat, beside events
  static constexpr std::size_t kMostTalk = 4'194'304;    // bytes of chat, of all together
  static constexpr std::size_t kMostSeated = 1'000;      // times that somebody sits down, bots too
  static constexpr std::size_t kMostChairs = 24;         // six teams of four
  static constexpr std::size_t kMostText = 500;          // bytes of a chat line
  static constexpr std::size_t kMostHeader = 65'536;     // bytes of the game's
  static constexpr std::size_t kMostName = 40;           // bytes of a name or title
  static constexpr std::size_t kMostWords = 2'000;       // bytes of what a seat says
  static constexpr std::size_t kMostBot = 200;           // bytes of the words of a bot

  TableState state;
  TableLog log;
  DiceBox box;
  Dice dice;                                       // of this draw
  std::vector<LogLine> fresh;                      // what was appended and not handed out yet
  Millis restored = 0;                             // when it was made from its log
  Millis alone_since = 0;                          // nobody can have been there from then until it was
  bool studies_apart = false;                      // somebody else works out what takes a while
  ColourArray<std::optional<Draft>> answers = {};  // to the open question, as they were judged
  std::optional<NoEnd> no_end = {};                // it was asked for, and would be found again

  // It happens, and is in the log. Refused: it does not follow from what is there, or could not be read again from its
  // text; then nothing has changed.
  Refused append(std::variant<Event, TakeBack, Note> what, Millis now, std::string_view key = {});
  // The same for what was judged: the game is as the draft left it.
  Refused install(Draft draft, Millis now, std::string_view key = {});
  // What the table has to do for a draft to be whole: dice, cards from the pile.
  void finish(Draft& draft) const;
  // After something was written: the table's own part of the game, questions, clocks.
  void settle(Millis now, Millis lag = 0);
  // Nothing more is said there beside the game.
  [[nodiscard]] bool full(SeatId seat) const;

 private:
  struct Written {
    Entry entry;
    LogLine line;
  };
  // Refused: it could not be read again.
  [[nodiscard]] Expected<Written, TableRefusal> write(Entry entry) const;
  void keep(Written written);
};

// The earlier of two times, either of which may never come.
inline std::optional<Millis> earlier(std::optional<Millis> a, std::optional<Millis> b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

// Who says something, and when.
struct Speaker {
  SeatId seat;
  Millis now = 0;
  std::string_view key;
  Millis lag = 0;
};

// The draw of the dice, between the start that somebody asks for and the first event.
namespace drawing {
// Why that seat cannot pledge this.
Refused unfit(const TableCore& at, SeatId seat, std::string_view hex);
Refused pledge(TableCore& at, const Speaker& who, std::string_view hex);
Refused reveal(TableCore& at, const Speaker& who, std::string_view hex);
// The client of that seat has its seed no more: the draw is void, and all are asked again.
Refused give_up(TableCore& at, const Speaker& who);
// A person gets up.
Refused leave(TableCore& at, SeatId seat, Millis now);
// The start was asked for.
Refused start(TableCore& at, const note::Handicaps& handicaps, Millis now);
Refused start_after(TableCore& at, std::span<const std::string> events, Millis now);
bool tick(TableCore& at, Millis now);
std::optional<Millis> deadline(const TableCore& at);
}  // namespace drawing

// Questions: open for a time that all know, answered in secret, by a standing order at a random moment; closed all at
// once. With one person among bots they wait for it.
namespace questions {
void open(TableCore& at, Millis now);
Refused answer(TableCore& at, const Speaker& who, const note::Answer& answer);
// Whoever is asked may ask for more time, whatever it holds: the end moves for all.
Refused more(TableCore& at, const Speaker& who);
// How often a faction still may.
unsigned more_left(const TableState& state, Colour who);
Refused order(TableCore& at, const Speaker& who, std::string_view words);
bool tick(TableCore& at, Millis now);
std::optional<Millis> deadline(const TableCore& at);
}  // namespace questions

// Take-backs: with the consent of all who acted since, never past what was shown.
namespace take_backs {
// Why a seat can ask the others for nothing now. While it waits for them no bot moves: so who was refused asks again
// only when something has happened.
Refused hindered(const TableCore& at, SeatId who);
Refused ask(TableCore& at, const Speaker& who, std::string_view count);
// So many events take back a faction's newest, with all that came after it; 0: some of that cannot be taken back.
unsigned to_own(const TableState& state, Colour who);
// Somebody was asked, or has answered.
void go_on(TableCore& at, Millis now);
Refused consent(TableCore& at, const Speaker& who, std::string_view words);
bool tick(TableCore& at, Millis now);
}  // namespace take_backs

// An end that all agree to, where nothing is left to play for: it is written as everybody's passes.
namespace finish {
// All that passes from now on ends the play.
bool passes_end(AnyGame game);
// Why there can be no offer, as far as that is seen at once: the rest takes a while to work out.
Refused hindered(const TableCore& at, SeatId who);
Refused offer(TableCore& at, const Speaker& who);
void carry_out(TableCore& at, Millis now);
}  // namespace finish

// Clock and absence: whose time runs, and what is done for those who are out of time or not there (R38).
namespace pace {
void run_clock(TableCore& at, Millis now, Millis lag);
void pause(TableCore& at, Millis now, Millis since);
void present(TableCore& at, SeatId seat, bool there, Millis now);
// Who was absent, or sat in for, is there again.
void come_back(TableCore& at, SeatId seat, Millis now);
// The table does something for a faction that does not.
void play_for(TableCore& at, Colour who, Millis now);
bool tick(TableCore& at, Millis now);
std::optional<Millis> deadline(const TableCore& at);
// The same if nobody is there any more, as after a restart: so long after that. Nothing: it can wait for its deadline,
// or until somebody asks.
std::optional<Millis> alone(const TableCore& at);
}  // namespace pace

// The agreement on dead stones: a proposal, and silence that agrees; but not where one person plays among bots, or
// where the table has agreed on no time: then absence ends it.
namespace agreement {
void open(TableCore& at, Millis now);
// Marks what is proposed, group by group, as this seat's own marks.
Refused adopt(TableCore& at, const Speaker& who);
bool tick(TableCore& at, Millis now);
std::optional<Millis> deadline(const TableCore& at);

// What the board comes to takes a while to work out: for the proposal, or for the table's word in a dispute (R40).
struct Study {
  std::uint64_t at = 0;  // which moment of the game it is about
  std::uint64_t seed = 0;
  bool dispute = false;
  Draft draft;
  std::vector<Point> dead;
};
// What is to be worked out now; nothing: nothing is.
std::optional<Study> to_study(const TableCore& at);
// On any thread.
void work_out(Study& study);
// What came of it; if the game has moved on since, nobody wants to know.
void take(TableCore& at, Study study, Millis now);
}  // namespace agreement

}  // namespace tideline
