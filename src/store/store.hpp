// What the server keeps: tables and their logs, who holds which seat, players. One interface; behind it is SQLite
// (store/sqlite_store.hpp) or PostgreSQL (store/postgres_store.hpp). The number of an entry is part of its key, so of
// two who append the same number only one succeeds.
//
// Times are milliseconds since 1970. Secrets come in as hashes, except those that the server itself needs: the
// tables' and its own.
#pragma once

#include "base/expected.hpp"
#include "table/entry.hpp"
#include "table/summary.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tideline {

struct StoreError {
  // Conflict: somebody else was first: appended that number, or has the store. Elsewhere: another server has that
  // table, or it is left to one, because this program is too old for it. Full: the disk. Missing: there is no such
  // thing.
  enum class Kind : std::uint8_t { Conflict, Elsewhere, Missing, Full, Broken };

  Kind kind = Kind::Broken;
  std::string message;
  std::string address = {};  // of Elsewhere: where that server is reached, if it is known
};
// Nothing: it is durable. So `if (failed)` reads as it should.
using Failed = std::optional<StoreError>;

// A server among those that share a store.
struct ServerName {
  std::string name = "tideline";
  std::string address = {};  // where the others reach it; empty: nowhere
};

// What stands in columns beside the log.
struct TableRow {
  std::string id;
  Millis created = 0;
  Millis changed = 0;
  TableSummary summary;
  std::string word_hash;  // of the word that one must know to sit down; empty: none
  std::string rematch;    // the table that follows this one
  std::string yours;      // in a list of a player: the seats that it holds, `red blue.2`
};

// Who holds a seat: the hash of that player's secret. A player may hold several.
struct SeatHolder {
  std::string seat;
  std::string player;
};

struct PlayerRow {
  std::string player;  // hash of the secret
  std::string name;
  unsigned played = 0;  // games that ended and count for handicaps
  unsigned won = 0;
  Millis seen = 0;
};

struct TableQuery {
  // Open: somebody can still sit down. Unfinished: those that gather, and those that are on.
  enum class What : std::uint8_t { Open, Unfinished, Over, All };

  What what = What::All;
  std::string player;    // only tables where this player holds a seat; empty: those with open access
  bool my_turn = false;  // with `player`: and one of its seats is waited for
  std::string text;  // in the title or in the name of somebody who sits there; below three characters, in the newest
  std::string game;
  Millis before = 0;      // changed before; 0: from the newest
  std::string before_id;  // ties of `before`
  unsigned most = 50;
};

class Store {
 public:
  virtual ~Store() = default;

  // Where several servers share the store, a table is one server's at a time, and its epoch counts how often it was
  // taken: who writes says which epoch it knows.
  static constexpr std::uint64_t kFirstEpoch = 1;

  struct NewTable {
    TableRow row;
    std::string secret;  // the table's 32 bytes behind its dice
    std::vector<LogLine> entries;
    std::vector<SeatHolder> holders;
  };
  struct Append {
    std::string id;
    std::size_t first = 0;         // the number of the first entry: as many as there are, otherwise it is a Conflict
    std::vector<LogLine> entries;  // none: only the rest changes
    TableRow row;
    // Together with it or not at all:
    std::vector<SeatHolder> holders;       // seats that change hands; an empty player: nobody
    std::vector<PlayerRow> players_ended;  // a game ended: adds `played` and `won` to these
    std::uint64_t epoch = kFirstEpoch;     // as it was loaded; another server has taken the table since: Elsewhere
  };
  // Called once, from a thread of the store and never two at a time, after it is durable or has failed; those of a
  // table in the order in which they came. Many are made durable together. It must not wait for the store: what it
  // starts there comes after it.
  using Then = std::function<void(Failed)>;
  virtual void create(NewTable table, Then then) = 0;
  virtual void append(Append batch, Then then) = 0;

  struct Loaded {
    TableRow row;
    std::string secret;
    std::vector<LogLine> entries;
    std::vector<SeatHolder> holders;
    std::uint64_t epoch = kFirstEpoch;
    bool taken = false;  // another server had it until now
  };
  // All of one moment, the holders by seat. From here on the table is this server's; Elsewhere: it is another's, which
  // is there, or its log needs a newer program than this.
  virtual Expected<Loaded, StoreError> load(const std::string& id) = 0;
  // Where the other server is reached that has that table; empty: none has it, or nobody knows.
  virtual std::string other_server(const std::string& /*id*/) { return {}; }
  virtual Expected<std::vector<TableRow>, StoreError> list(const TableQuery& query) = 0;
  // Tables whose deadline has come, that no other server has and that this program can read, the earliest first; and
  // when the next one comes.
  virtual Expected<std::vector<std::string>, StoreError> due(Millis now, unsigned most) = 0;
  virtual Expected<std::optional<Millis>, StoreError> next_deadline() = 0;
  // After a start, and when a server has gone, nobody is at tables that no server has: games that are on become due
  // when it is time for that, so that none waits for somebody who never comes (TableSummary::alone).
  virtual Failed wake(Millis now) = 0;
  // For a moment the tables of the server at that address are this one's if somebody asks for them here: it may be
  // there, but cannot be asked for them.
  virtual void cannot_reach(const std::string& /*address*/) {}
  // A server that shared the store has gone: its games have to be woken.
  virtual bool somebody_gone() const = 0;
  // What time it is for all who share the store; nothing: it is this server's alone.
  virtual std::optional<Millis> time() = 0;

  virtual Expected<std::optional<PlayerRow>, StoreError> player(const std::string& hash) = 0;
  virtual Failed put_player(const PlayerRow& player) = 0;  // adds it, or changes its name
  // A code that gives the seats of a player to whoever says it, once, until then.
  virtual Failed put_code(const std::string& code_hash, const std::string& player, const std::string& table,
                          Millis until) = 0;
  // The seats (of that table; of all where none was named) are the new player's; which tables changed. Missing: there
  // is no such code, it was used, or it is too old.
  virtual Expected<std::vector<std::string>, StoreError> use_code(const std::string& code_hash,
                                                                  const std::string& player, Millis now) = 0;

  // What somebody may have of a thing, so much at once, which comes back evenly over a day; of each of these names.
  struct Quota {
    std::vector<std::string> names;
    unsigned most = 0;
  };
  // Takes one of each, at whichever server that shares the store; or none, and says in how many milliseconds there is
  // one. A server that has its store for itself counts by itself.
  virtual Expected<Millis, StoreError> take_quota(const Quota& /*quota*/, Millis /*now*/) { return Millis{0}; }

  // Uploaded decks and maps, by the hash of their text. Bringing one again is a use of it, and so is playing with it.
  virtual Failed put_text(const std::string& kind, const std::string& name, const std::string& digest,
                          const std::string& text, Millis now) = 0;
  struct Text {
    std::string kind, name, digest, text;
  };
  // All of them; those of that digest.
  virtual Expected<std::vector<Text>, StoreError> texts(const std::string& digest = {}) = 0;

  // The text of a map that exists by rule, with its start points; nothing if nobody has looked for them yet.
  virtual Expected<std::optional<std::string>, StoreError> starts(const std::string& map) = 0;
  virtual Failed put_starts(const std::string& map, const std::string& text) = 0;

  // What nobody has used since these times; 0: all of it stays.
  struct Unused {
    Millis unsat = 0;       // tables where nobody ever sat down, or all got up again
    Millis unstarted = 0;   // tables whose game never began
    Millis unfinished = 0;  // games that stopped
    Millis over = 0;        // games that ended
    Millis texts = 0;       // decks and maps, unless a table needs it
    Millis players = 0;     // who never played to an end and holds no seat
    Millis codes = 0;       // that were good until then
  };
  struct Stale {
    struct Thing {
      std::string id;     // of a table; of a text its digest
      Millis before = 0;  // unless it was used since
    };
    std::vector<Thing> tables;
    std::vector<Thing> texts;
    Millis players = 0;
    Millis codes = 0;
  };
  // Some of it, the oldest first.
  virtual Expected<Stale, StoreError> stale(const Unused& since, unsigned most) = 0;
  // Each table at once or not at all; what else is to be written goes between them.
  virtual Failed drop(const Stale& stale) = 0;

  // What a player thought of a game, as JSON; saying it again replaces it.
  struct Feedback {
    std::string table;  // none: it was played on paper
    std::string player;
    std::string seats;  // that the player held; of a game on paper, which game
    Millis at = 0;
    std::string answers;
  };
  virtual Failed put_feedback(const Feedback& feedback) = 0;

  // A secret of the whole server, made once.
  virtual Expected<std::string, StoreError> server_secret(const std::function<std::string()>& make) = 0;

  // As far as this server knows, nobody takes it for gone.
  virtual bool well() const = 0;
  // Others took this server for gone, or another has its name: its tables are theirs.
  virtual bool taken() const = 0;

  // All is written: whoever shares the store may have this server's tables at once.
  virtual void leave() = 0;

  virtual std::string place() const = 0;      // where it is, for people: without a password
  virtual std::uint64_t commits() const = 0;  // for metrics
  virtual std::uint64_t entries_written() const = 0;
};

}  // namespace tideline
