// Who prints when: one file at a time for an address, and never on so many threads that no thread is left for bots.
// What has to wait is drawn later, one of each address in turn; it all runs on the thread that serves.
#pragma once

#include "server/fair_queue.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>

namespace tideline::server {

class PrintDesk {
 public:
  static constexpr std::size_t kMostWaiting = 64;  // of all people together
  static constexpr std::size_t kMostOfOne = 4;     // of an address

  // `threads` is how many bots and prints share.
  explicit PrintDesk(std::size_t threads) : slots_(threads > 1 ? threads - 1 : 1) {}

  // Calls `start`, now or later. Otherwise of whom too many wait.
  std::optional<Crowd> enter(const std::string& address, std::function<void()> start);
  // What was started for the address is done.
  void leave(const std::string& address);

 private:
  struct Waiting {
    std::string address;
    std::function<void()> start;
  };
  void go_on();

  std::size_t slots_;
  std::set<std::string> printing_;  // addresses
  FairQueue<Waiting> waiting_{kMostOfOne, kMostWaiting};
};

}  // namespace tideline::server
