#include "server/print_desk.hpp"

#include <algorithm>
#include <utility>

namespace tideline::server {

bool PrintDesk::enter(const std::string& address, std::function<void()> start) {
  const auto of_one =
      std::count_if(waiting_.begin(), waiting_.end(), [&](const Waiting& one) { return one.address == address; });
  if (waiting_.size() >= kMostWaiting || static_cast<std::size_t>(of_one) >= kMostOfOne) return false;
  waiting_.push_back({address, std::move(start)});
  go_on();
  return true;
}

void PrintDesk::leave(const std::string& address) {
  printing_.erase(address);
  go_on();
}

void PrintDesk::go_on() {
  while (printing_.size() < slots_) {
    const auto next = std::find_if(waiting_.begin(), waiting_.end(),
                                   [&](const Waiting& one) { return !printing_.contains(one.address); });
    if (next == waiting_.end()) return;
    const Waiting one = std::move(*next);
    waiting_.erase(next);
    printing_.insert(one.address);
    one.start();
  }
}

}  // namespace tideline::server
