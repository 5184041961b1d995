// Notices at once that another server was killed. Each server has a lock for as long as the connection lives that
// renews its lease, and one other tries it ten times a second, over a connection of its own: the one that began after
// it, and the first that of the last. To wait for it would take a time limit, and each that passes stands in the
// database's log as an error. A lock that is free says that one connection is gone, no more. The server is gone if none
// of those that write is left either, and none comes back for half a second. A freeze or a cut frees no lock; that is
// for the lease.
#pragma once

#include "store/postgres.hpp"
#include "store/postgres_home.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace tideline {

class PostgresWatch {
 public:
  // `me`: the incarnation of the server that watches.
  PostgresWatch(PostgresHome home, std::int64_t me);
  PostgresWatch(const PostgresWatch&) = delete;
  PostgresWatch& operator=(const PostgresWatch&) = delete;
  ~PostgresWatch();

  // The incarnations of those that were seen to go, and are not forgotten yet.
  [[nodiscard]] std::vector<std::int64_t> gone();
  void forget(std::int64_t incarnation);

 private:
  void work();
  // Whether the lock of the one that is watched now is free, and was not when that was asked last.
  void look();
  // Its lock is free: is nothing of it left?
  [[nodiscard]] bool all_of_it_is_gone(std::int64_t incarnation);
  void forget_all();
  bool rest(std::chrono::milliseconds time);

  PostgresHome home_;
  const std::int64_t me_;
  std::optional<postgres::Connection> connection_;
  std::optional<std::int64_t> held_;  // whose lock was seen not to be free, over this connection
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::int64_t> gone_;
  bool stopping_ = false;
  std::thread thread_;  // the last: it uses the others
};

}  // namespace tideline
