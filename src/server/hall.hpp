// The tables that are in use: brought from the store when somebody asks for one or its time has come, and put away when
// nobody needs it any more. What happens at a table is durable before anybody hears of it.
//
// Everything here runs on one thread. It does no I/O but through the store: time, threads and sockets are the caller's.
#pragma once

#include "server/bot_pool.hpp"
#include "server/limits.hpp"
#include "server/live_table.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/opening.hpp"
#include "server/shelf.hpp"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::server {

class Hall {
 public:
  static constexpr Millis kIdle = 60'000;          // a table that nobody needs so long is put away
  static constexpr std::size_t kMostWishes = 500;  // that wait for one table
  static constexpr std::size_t kMostRecords = 16;  // of one address that wait to be written down

  struct House {
    Store& store;
    Shelf& shelf;
    BotPool& bots;
    Metrics& metrics;
    Log& log;
    std::function<Millis()> now;
    std::function<void(std::function<void()>)> post;  // from any thread to the hall's
    std::function<void(std::function<void()>)> work;  // to another thread, where it may take a while
    // Somebody says something at that table: 0, or the seconds to wait. Empty: there is no limit.
    std::function<unsigned(const std::string& table)> table_says;
    Keeping keep = {};
    // To a thread apart, in fair shares; false: too much of that share waits already. Empty: the same as `work`.
    using Apart = std::function<bool(const Share&, std::function<void()>)>;
    // For what opens a table and what begins its game, and for what is said where a deck that somebody brought is
    // played: how long a map or cards take is the business of who plays with them.
    // NOLINTNEXTLINE(readability-redundant-member-init): so that it may be left out.
    Apart judge = {};
    // For words of tables: hashing one takes long, and much memory, so that nobody tries many.
    // NOLINTNEXTLINE(readability-redundant-member-init): so that it may be left out.
    Apart hash = {};
  };
  explicit Hall(House house) : house_(std::move(house)) {}

  // Who asks.
  struct Asker {
    std::string player;  // the hash of a secret; empty: nobody that is known
    std::string name;    // as that player wants to be called
    std::string address;
  };

  // Tables.
  void open(const Opening& opening, const Asker& who, const std::function<void(Expected<std::string, Problem>)>& then);
  // A game that was played without this server, and is over: it is kept and shown like any other, counts for nobody's
  // handicap (R10), and nothing proves its dice.
  void hand_in(const Opening& opening, const std::vector<std::string>& events, const Asker& who,
               const std::function<void(Expected<std::string, Problem>)>& then);
  void rematch(const std::string& id, const Asker& who, std::function<void(Expected<std::string, Problem>)> then);
  struct Facts {
    TableRow row;
    std::string terms;
    std::vector<std::string> yours;
    bool opened_by_you = false;
    std::string commitment;
    bool welcome = true;  // may watch, and sit down
  };
  void facts(const std::string& id, const std::string& player, std::function<void(Expected<Facts, Problem>)> then);

  // Seats.
  struct Sitting {
    std::string name;
    std::string word;
    std::string pledge;  // of its client, for the dice
    std::string key;
  };
  void sit(const std::string& id, const std::string& seat, const Asker& who, const Sitting& wish, Reply reply);
  // Who has said a table's word may watch and sit down as long as the table is in use.
  void tell_word(const std::string& id, const Asker& who, const std::string& word, Reply reply);
  void seat_bot(const std::string& id, const std::string& seat, const Asker& who, const std::string& bot, Reply reply);
  void get_up(const std::string& id, const std::string& seat, const Asker& who, Reply reply);
  void start(const std::string& id, const Asker& who, Reply reply);
  struct Saying {
    std::string seat;
    std::string words;
    std::string key;
    Millis lag = 0;
    bool by_request = false;  // over HTTP: somebody is there for a while
    std::string address;
  };
  void say(const std::string& id, const std::string& player, const Saying& what, Reply reply);
  // The store gave seats of these tables to another player.
  void holders_changed(const std::vector<std::string>& ids);

  // Streams.
  void watch(const std::shared_ptr<Visitor>& visitor, const std::string& id, const std::string& seat, std::size_t from,
             Reply reply);
  void unwatch(Visitor& visitor, const std::string& id, const std::string& seat);
  void gone(Visitor& visitor);
  // It was full and is no longer.
  void drained(const Visitor& visitor);
  struct Asked {
    std::string seat;  // empty: as a spectator
    std::size_t from = 0;
    Millis wait = 0;
    std::string address;
  };
  void stream(const std::string& id, const std::string& player, const Asked& asked,
              std::function<void(Expected<std::vector<StreamLine>, Problem>)> then);
  using GiveText = std::function<void(Expected<std::string, Problem>)>;
  void record(const std::string& id, const Asker& who, const std::string& seat, GiveText then);
  void sgf(const std::string& id, const Asker& who, const std::string& seat, GiveText then);

  // After the program has started: games that are on become due, each when it is time for that. None is loaded before.
  void wake();
  // To be called several times a second: deadlines, absences, delayed streams, tables that nobody needs.
  void beat();
  // Nothing new begins; `then` once everything that was under way is durable.
  void stop(std::function<void()> then);

 private:
  // hall.cpp: from the store and back.
  Expected<LiveTable*, Problem> find(const std::string& id);
  struct Loaded;
  void load(LiveTable& live);
  void loaded(const std::string& id, Loaded found);
  void not_loaded(const std::string& id, const Problem& problem);
  void wish(LiveTable& live, LiveTable::Wish wish);
  // Calls it when everything that the table says is durable: at once, or after the write that is under way.
  void when_calm(const std::string& id, std::function<void(Expected<LiveTable*, Problem>)> then);
  void run(LiveTable& live);
  void act(LiveTable& live);
  bool send(const House::Apart& where, const Share& share, std::function<void()> job) const;
  // Says it to a copy of the table elsewhere, and goes on with what waits when that has come back; false: too much of
  // the table's share waits there already.
  bool judge(LiveTable& live, const LiveTable::Wish& wish);
  void write(LiveTable& live);
  void written(const std::string& id, const Failed& failed);
  void answer(LiveTable& live, const std::optional<Problem>& failure);
  void fetch_due();
  void put_away();
  void sweep();
  void sweep_out(Store::Stale stale);
  void swept_out();
  void finish_stopping();
  [[nodiscard]] std::vector<PlayerRow> ended(const LiveTable& live) const;

  // hall_seats.cpp
  struct Placed;
  void keep_new(const std::shared_ptr<Placed>& placed, std::function<void(Expected<std::string, Problem>)> then);
  void keep_with_word(const std::shared_ptr<Placed>& placed, const std::string& word, const Asker& who,
                      std::function<void(Expected<std::string, Problem>)> then);
  void name_rematch(const std::string& id, const Expected<std::string, Problem>& next);
  Expected<ColourArray<std::int8_t>, Problem> handicaps(const LiveTable& live);
  [[nodiscard]] Problem too_many_words() const;
  void free_chairs(LiveTable& live);
  void sit_down(LiveTable& live, const std::string& seat, const Asker& who, const Sitting& asked, Reply reply);

  // hall_streams.cpp
  void review_audience(LiveTable& live);
  void publish(LiveTable& live);
  void answer_polls(LiveTable& live, bool all);
  void check_presence(LiveTable& live);

  // hall_bots.cpp
  void think(LiveTable& live);
  void study(LiveTable& live);
  void thought(const std::string& id, SeatId seat, const std::optional<Event>& event);

  House house_;
  std::map<std::string, std::unique_ptr<LiveTable>> tables_;
  std::map<std::string, Millis> not_before_;  // tables that were due and could not be helped
  Millis asked_due_ = 0;
  Millis woke_ = 0;           // since when nobody can have been at a table that is not here
  unsigned due_loading_ = 0;  // tables that nobody asked for
  bool more_due_ = false;
  std::size_t given_back_ = 0;  // tables put away since memory was given back to the system
  Millis swept_ = 0;
  bool sweeping_ = false;
  std::set<std::string> going_;  // tables that the store is dropping
  std::uint64_t drops_ = 0;      // how often it has
  unsigned creating_ = 0;
  std::function<void()> stopped_;
};

}  // namespace tideline::server
