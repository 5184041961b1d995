// The one thread that writes. Whatever waits for it while it writes goes into the next transaction together: one
// commit, one wait for the disk, however many tables are played at.
#pragma once

#include "store/sqlite.hpp"
#include "store/store.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <thread>

namespace tideline {

class Writer {
 public:
  struct Job {
    // Changes the database or says why not; then nothing that it did remains. It may be called again.
    std::function<Failed(sqlite::Database&)> act;
    Store::Then then;
    std::size_t entries = 0;  // that it appends
  };

  explicit Writer(sqlite::Database database);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  // Writes what still waits.
  ~Writer();

  void add(Job job);
  // Returns when it is durable or has failed. Not for the writer's own thread.
  Failed wait_for(std::function<Failed(sqlite::Database&)> act);

  [[nodiscard]] std::uint64_t commits() const { return commits_; }
  [[nodiscard]] std::uint64_t entries() const { return entries_; }

 private:
  void work();
  // All in one transaction, each in a part of its own that can fail by itself; then everybody is told.
  void write(std::span<Job> jobs);

  sqlite::Database database_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> waiting_;
  bool stopping_ = false;
  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> entries_ = 0;
  std::thread thread_;  // the last: it uses the others
};

}  // namespace tideline
