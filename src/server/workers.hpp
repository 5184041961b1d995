// Threads for what takes too long for the thread that serves.
#pragma once

#include "server/fair_queue.hpp"

#include <climits>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace tideline::server {

class Workers {
 public:
  // Of one address so many jobs may wait, and of all together; so many threads may be at work for it at once.
  explicit Workers(unsigned threads, std::size_t most_of_one = SIZE_MAX, std::size_t most = SIZE_MAX,
                   unsigned at_once = UINT_MAX);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { stop(); }

  // When its share has its turn. Otherwise whose too much waits already.
  std::optional<Crowd> work(const Share& share, std::function<void()> job);
  // Behind what waits.
  void work(std::function<void()> job) { (void)work(Share{}, std::move(job)); }
  // Does the next job on the caller's thread; false: there is none.
  bool step();
  // What is under way comes to its end, what waits is dropped.
  void stop();
  [[nodiscard]] bool stopping() const { return stopping_.stop_requested(); }
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }

 private:
  struct Job {
    std::string address;
    std::function<void()> act;
  };
  void serve(const std::stop_token& stopping);
  // The next, if there is one that may have its turn; it is at work from here on. The mutex is held.
  std::optional<Job> take();
  void do_job(const Job& job);

  std::mutex mutex_;
  std::condition_variable_any wake_;
  FairQueue<Job> jobs_;
  unsigned at_once_;
  std::map<std::string, unsigned> at_work_;  // threads, by address
  std::stop_source stopping_;
  std::vector<std::jthread> threads_;
};

}  // namespace tideline::server
