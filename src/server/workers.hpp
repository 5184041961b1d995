// Threads for what takes too long for the thread that serves.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace tideline::server {

class Workers {
 public:
  explicit Workers(unsigned threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { stop(); }

  // Behind what waits.
  void work(std::function<void()> job);
  // What is under way comes to its end, what waits is dropped.
  void stop();
  [[nodiscard]] bool stopping() const { return stopping_.stop_requested(); }
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }

 private:
  void serve(const std::stop_token& stopping);

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<std::function<void()>> jobs_;
  std::stop_source stopping_;
  std::vector<std::jthread> threads_;
};

}  // namespace tideline::server
