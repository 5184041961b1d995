// One of the threads that write to PostgreSQL, with a connection of its own. A table is always written by the same one.
// Whatever waits for it while it writes goes into the next transaction together: one statement, one commit.
//
// A connection that is lost while a commit is on its way has answered neither yes nor no. Then the same is written
// again over a new connection, which waits for what the old one still does: what finds its place taken is looked up by
// its keys, and only then is anybody told.
#pragma once

#include "store/postgres.hpp"
#include "store/postgres_home.hpp"
#include "store/store.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <variant>
#include <vector>

namespace tideline {

class PostgresWriter {
 public:
  // Anything else than a table, in a transaction of its own. `again`: it may have happened already, and nobody knows.
  using Act = std::function<Failed(postgres::Connection&, bool again)>;
  struct Job {
    std::variant<Store::NewTable, Store::Append, Act> what;
    Store::Then then;
  };
  // What the writers of a store share.
  struct Shared {
    PostgresHome home;
    std::int64_t incarnation = 0;  // who writes
    std::mutex telling;            // one at a time is told
    std::atomic<std::uint64_t> commits = 0;
    std::atomic<std::uint64_t> entries = 0;
  };

  PostgresWriter(Shared& shared, postgres::Connection connection);
  PostgresWriter(const PostgresWriter&) = delete;
  PostgresWriter& operator=(const PostgresWriter&) = delete;
  ~PostgresWriter();

  // Writes what still waits; what comes later is refused.
  void stop();

  void add(Job job);
  // Returns when it is durable or has failed. Not for a writer's own thread.
  Failed wait_for(Act act);

 private:
  using Results = std::vector<Failed>;

  void work();
  bool stopping();
  // Tables that differ, or one act.
  std::vector<Job> take();
  // Then everybody is told. `again`: some of it may be there already.
  void write(std::span<Job> jobs, bool again);
  // In one transaction; each has its result. The error: all of it has failed. `committing`: when that was, the commit
  // was on its way.
  Expected<Results, StoreError> try_to_write(std::span<Job> jobs, bool again, bool& committing);
  Expected<Results, StoreError> write_tables(std::span<Job> jobs, bool again);
  // Is what is kept under its keys just what was to be written?
  bool is_there(const Job& job);
  bool is_there(const Store::NewTable& table);
  bool is_there(const Store::Append& batch);
  // A new connection. `for_sure`: what is known of the last commit is known only there, so it is tried until the store
  // closes.
  Failed reconnect(bool for_sure);

  Shared& shared_;
  postgres::Connection connection_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> waiting_;
  bool stopping_ = false;
  std::thread thread_;  // the last: it uses the others
};

}  // namespace tideline
