// Threads for what takes too long for the thread that serves.
#pragma once

#include "server/fair_queue.hpp"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace tideline::server {

class Workers {
 public:
  // Of one address so many jobs may wait, and of all together.
  explicit Workers(unsigned threads, std::size_t most_of_one = SIZE_MAX, std::size_t most = SIZE_MAX);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { stop(); }

  // When its share has its turn; false: too much of it waits already, or of all.
  bool work(const Share& share, std::function<void()> job);
  // Behind what waits.
  void work(std::function<void()> job) { (void)work(Share{}, std::move(job)); }
  // Does the next job on the caller's thread; false: there is none.
  bool step();
  // What is under way comes to its end, what waits is dropped.
  void stop();
  [[nodiscard]] bool stopping() const { return stopping_.stop_requested(); }
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }

 private:
  void serve(const std::stop_token& stopping);

  std::mutex mutex_;
  std::condition_variable_any wake_;
  FairQueue<std::function<void()>> jobs_;
  std::stop_source stopping_;
  std::vector<std::jthread> threads_;
};

}  // namespace tideline::server
