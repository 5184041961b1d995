// Threads that share out the numbered parts of a job again and again, and wait in between.
#pragma once

#include "base/function_ref.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace tideline::train {

class Crew {
 public:
  // The caller works too: with one thread nobody else does.
  explicit Crew(unsigned threads) {
    for (unsigned i = 1; i < threads; ++i) workers_.emplace_back([this] { work(); });
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    begun_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  // Does parts 0 to count - 1, in any order, and comes back when all are done.
  void share_out(std::size_t count, FunctionRef<void(std::size_t)> part) {
    {
      const std::lock_guard lock(mutex_);
      part_ = &part;
      count_ = count;
      next_ = 0;
      busy_ = workers_.size();
      ++job_;
    }
    begun_.notify_all();
    do_parts();
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  static constexpr std::size_t kAtOnce = 8;

  void do_parts() {
    while (true) {
      const std::size_t first = next_.fetch_add(kAtOnce);
      if (first >= count_) return;
      for (std::size_t i = first; i < std::min(first + kAtOnce, count_); ++i) (*part_)(i);
    }
  }

  void work() {
    std::uint64_t known = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      begun_.wait(lock, [&] { return closing_ || job_ != known; });
      if (closing_) return;
      known = job_;
      lock.unlock();
      do_parts();
      lock.lock();
      if (--busy_ == 0) ended_.notify_one();
    }
  }

  std::vector<std::thread> workers_;
  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable ended_;
  FunctionRef<void(std::size_t)>* part_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_ = 0;
  std::size_t busy_ = 0;
  std::uint64_t job_ = 0;
  bool closing_ = false;
};

}  // namespace tideline::train
