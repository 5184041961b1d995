// A table in memory, with all who watch it, and what is under way.
//
// While a batch of entries is being written, or the log read again, nothing is done to the table: what is wished
// meanwhile waits. So whatever the table says between two writes is durable, and may be shown.
#pragma once

#include "server/audience.hpp"
#include "server/bot_pool.hpp"
#include "server/chairs.hpp"
#include "server/problem.hpp"
#include "store/store.hpp"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tideline::server {

// Nothing: it is kept.
using Reply = std::function<void(std::optional<Problem>)>;

struct House;

// What the bot at a seat is doing.
struct Thought {
  std::shared_ptr<PooledBot> bot;
  std::string words;  // that the bot was made from
  bool busy = false;
  std::uint64_t at = 0;  // the turn that it thinks about
  unsigned refused = 0;  // choices in a row at that turn
};

struct LiveTable {
  struct Wish {
    std::function<std::optional<Problem>(LiveTable&)> act;
    Reply reply;
    // What is said to the table alone, if the rest allows it. Neither: it only wants to look.
    std::function<Refused(Table&, Millis now)> say = {};
    std::function<bool(const Table&)> takes_long = {};
    bool begins = true;     // it may begin the game, which can take a while
    bool of_house = false;  // nobody wished it: it has room to be judged, however many others wait
  };

  TableRow row;
  std::string secret;
  std::uint64_t epoch = Store::kFirstEpoch;
  std::optional<Table> table;        // nothing until it has come from the store
  std::weak_ptr<const Table> shown;  // its snapshot, as long as somebody needs it
  Chairs chairs;

  std::deque<Wish> wishes;
  std::vector<std::pair<Reply, std::optional<Problem>>> answers;  // once the write is over
  std::vector<Reply> readers;  // look once nothing is unwritten: also when what went before could not be kept
  Millis batch_since = 0;      // when the first of what is written next was done
  bool writing = false;
  Millis writes_since = 0;
  bool loading = false;
  bool judging = false;      // a copy of the table is elsewhere, and comes back as the table
  bool answering = false;    // what is wished meanwhile waits, so that nothing is shown that is not written
  bool stale = false;        // something else changed its rows: to be read again
  bool row_changed = false;  // beside what follows from the log
  std::vector<std::function<void(Expected<std::string, Problem>)>> rematch;  // who asked, while it is being opened

  Audience audience;
  std::map<SeatId, Thought> thoughts;
  std::string address;     // whose share its bots have: of who last did something at a seat there, or first looked
  bool bots_wait = false;  // for that share
  std::optional<std::uint64_t> studies;  // the moment of the game that is being worked out

  bool fetched = false;  // because it was due, and it is still being read
  Millis used = 0;       // when somebody last wanted something of it
  std::optional<Millis> deadline;
  Millis rest_until = 0;  // after a failed write it does nothing by itself until then
  bool held = false;  // something was done to it while the server took nothing from players: time goes on after that

  [[nodiscard]] bool holds(SeatId seat, const std::string& player) const {
    return chairs.holds(table->name_of(seat), player);
  }
  // There is no word, or this player has said it, sits there or opened the table.
  [[nodiscard]] bool welcomes(const std::string& player) const;
  // Who sits there or, with no seat, a spectator; the problem says why that player may not look.
  [[nodiscard]] std::optional<Problem> hides_from(SeatId viewer, const std::string& player) const;
  [[nodiscard]] Expected<SeatId, Problem> viewer(const std::string& seat, const std::string& player) const;
  // Seats may be somebody else's by now: only those go on looking who may.
  void review_audience(Millis now);
  // Before the game: chairs may be free, or a bot's.
  void free_chairs(Millis now);
  // To those who wait for lines, or have waited enough.
  void answer_polls(Millis now, bool all);
  // To those who watch, or to this one: as much as their addresses may read now.
  void send_lines(const House& house, const Visitor* only = nullptr);
  // What is said there may take long to judge: the deck is somebody's own, or has a card of which it has to be searched
  // whether it can be played to its end.
  [[nodiscard]] bool takes_long() const;
  [[nodiscard]] bool idle() const;
  // In bytes, about.
  [[nodiscard]] std::size_t weight() const;
  // The table as it is now, for another thread: the same for all who ask until something is written.
  std::shared_ptr<const Table> snapshot();
  // It is being written, read or judged: what is wished meanwhile waits.
  [[nodiscard]] bool busy() const { return writing || loading || judging; }
  // What it says is durable, and may be shown.
  [[nodiscard]] bool calm() const { return !busy() && !stale; }
};

// What the table said to it, as an answer.
std::optional<Problem> as_problem(const Refused& why);

}  // namespace tideline::server
