// The tables that are in use: brought from the store when somebody asks for one or its time has come, and put away when
// nobody needs it any more.
#pragma once

#include "server/wishes.hpp"

#include <map>
#include <set>

namespace tideline::server {

// A table, and for whom: what brings it from the store counts for that address. With none it counts for nobody.
struct Wanted {
  Wanted(std::string table, std::string asks = {})  // NOLINT(google-explicit-constructor): most name the table alone
      : id(std::move(table)), address(std::move(asks)) {}

  std::string id;
  std::string address;
};

class Tables {
 public:
  static constexpr Millis kIdle = 20'000;      // a table that nobody needs so long is put away
  static constexpr Millis kKnownAway = 1'000;  // that another server has a table is asked again after that

  using Act = std::function<void(LiveTable&)>;
  // `think`: bots at this table have something to do, or may have.
  Tables(const House& house, Act think);

  // What waits for the table to be there.
  Expected<LiveTable*, Problem> find(const Wanted& what);
  // Null: it is not.
  [[nodiscard]] LiveTable* here(const std::string& id) const;
  void each(const Act& act) const;
  // How many were due and could not be helped.
  [[nodiscard]] std::size_t left_alone() const { return not_before_.size(); }
  void wish(LiveTable& live, LiveTable::Wish wish) { wishes_.add(live, std::move(wish)); }
  void wish(const Wanted& what, LiveTable::Wish wish);
  // When everything that the table says is durable: at once, or after the write that is under way.
  void when_calm(const Wanted& what, const std::function<void(Problem)>& otherwise, const Act& then);
  // Somebody looks, or asks for lines: the table hears who is there, and bots among themselves have waited for that.
  void looked_at(LiveTable& live);
  using Made = std::function<void(Expected<std::string, Problem>)>;  // a table of that id
  // It is kept for the first time.
  void keep(const std::shared_ptr<LiveTable>& live, const Made& then, std::vector<LogLine> log = {});
  // The store gave seats of these tables to another player.
  void holders_changed(const std::vector<std::string>& ids);
  // The store drops these: who asks for one waits until it has, or has not.
  void dropping(const std::string& id) { going_.insert(id); }
  void dropped();

  // After the program has started: games that are on become due, each when it is time for that. None is loaded before.
  void wake();
  // Several times a second: deadlines, absences, delayed streams, tables that nobody needs.
  void beat();
  // Nothing new begins; `then` once everything that was under way is durable.
  void stop(std::function<void()> then);
  [[nodiscard]] bool stopping() const { return stopped_ != nullptr; }

 private:
  struct Loaded;
  // Otherwise whose too many wait already.
  std::optional<Crowd> load(LiveTable& live, const std::string& address = {});
  void loaded(LiveTable& live, Loaded& found);
  // `due`: nobody has asked for it, and it is left alone for a while.
  void not_loaded(LiveTable& live, const Problem& problem, bool due);
  // It is done when its turn has come, and nobody waits for it.
  void soon(LiveTable& live, const Act& act);
  // Tells the table who came and who has been away for longer than a page takes to load again.
  void check_presence(LiveTable& live);
  void ask_due();
  void fetch(const std::vector<std::string>& due);
  void wake_others();
  void put_away();
  // Of one address no more is here than it may have, unless somebody is at it.
  void make_room(std::vector<std::shared_ptr<LiveTable>>& gone);
  bool has_room(const std::string& address);
  void finish_stopping();
  void count() { house_.metrics.tables_live = static_cast<std::int64_t>(tables_.size()); }

  const House& house_;
  Act think_;
  Wishes wishes_;
  std::map<std::string, std::shared_ptr<LiveTable>> tables_;
  std::map<std::string, std::size_t> held_;                 // bytes of them, about, by address
  std::map<std::string, Millis> not_before_;                // tables that were due and could not be helped
  std::map<std::string, std::pair<Problem, Millis>> away_;  // tables of other servers, and until when that is believed
  Millis asked_due_ = 0;
  Millis woke_ = 0;  // since when nobody can have been at a table that is not here
  bool waking_ = false;
  bool asking_due_ = false;
  unsigned due_loading_ = 0;  // tables that nobody asked for
  bool more_due_ = false;
  std::set<std::string> going_;  // tables that the store is dropping
  std::uint64_t drops_ = 0;      // how often it has
  unsigned creating_ = 0;
  std::function<void()> stopped_;
};

}  // namespace tideline::server
