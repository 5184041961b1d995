// A server's place among those that share a database of PostgreSQL: a row with its name, renewed every second, that
// runs out after four by the database's clock. A table belongs to the server that took it last, for as long as that
// server's row is there (docs/design/0017-a-lease-and-a-fence.md).
//
// Who is killed is noticed sooner than that: store/postgres_watch.hpp.
//
// That a lease lasts keeps others away; it does not make a write right. That is the fence: each write names who writes
// and the table's epoch, and the row of the table says whether both still hold.
#pragma once

#include "base/expected.hpp"
#include "store/postgres.hpp"
#include "store/postgres_home.hpp"
#include "store/postgres_watch.hpp"
#include "store/store.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace tideline {

class PostgresLease {
 public:
  // Conflict: a server of that name is there.
  static Expected<std::unique_ptr<PostgresLease>, StoreError> begin(const PostgresHome& home, const ServerName& self);
  PostgresLease(const PostgresLease&) = delete;
  PostgresLease& operator=(const PostgresLease&) = delete;
  ~PostgresLease() { leave(); }

  // Gives it back.
  void leave();

  // What tells this server from all others, and from itself before it was started again.
  [[nodiscard]] std::int64_t incarnation() const { return incarnation_; }
  // Others took it for gone, or another has its name: for ever.
  [[nodiscard]] bool lost() const { return lost_; }
  // It was renewed, and has not run out since.
  [[nodiscard]] bool lasts() const;
  // Another one is gone, as far as this one can tell.
  [[nodiscard]] bool somebody_gone() const { return somebody_gone_ || !seen_to_go().empty(); }
  // Those of them that it has seen go, until it is told to forget them.
  [[nodiscard]] std::vector<std::int64_t> seen_to_go() const;
  void forget(const std::vector<std::int64_t>& gone);
  // Strikes off those that are gone, within a transaction. Who was away itself just now strikes nobody off whom it has
  // not seen go.
  Failed strike_off(postgres::Connection& connection);

 private:
  using Clock = std::chrono::steady_clock;

  PostgresLease(PostgresHome home, postgres::Connection connection, std::int64_t incarnation, bool has_peers);
  void work();
  void renew();
  // Others see it go by a lock that it has for as long as it is there; one that looks just now may be in its way.
  void have_lock();
  // It has renewed its lease for so long that others had the time to renew theirs.
  [[nodiscard]] bool may_judge() const;

  PostgresHome home_;
  postgres::Connection connection_;
  const std::int64_t incarnation_;
  std::atomic<bool> lost_ = false;
  std::atomic<bool> somebody_gone_ = false;
  std::atomic<Clock::time_point> well_since_;  // without a gap
  std::atomic<Clock::time_point> renewed_;
  bool has_lock_ = false;
  std::unique_ptr<PostgresWatch> watch_;  // of one that has others beside it
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::thread thread_;  // the last: it uses the others
};

}  // namespace tideline
