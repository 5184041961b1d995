#include "server/print_desk.hpp"

#include <utility>

namespace tideline::server {

std::optional<Crowd> PrintDesk::enter(const std::string& address, std::function<void()> start) {
  if (const auto crowd = waiting_.add({address, {}}, {address, std::move(start)})) return crowd;
  go_on();
  return std::nullopt;
}

void PrintDesk::leave(const std::string& address) {
  printing_.erase(address);
  go_on();
}

void PrintDesk::go_on() {
  while (printing_.size() < slots_) {
    const auto next = waiting_.take([&](const std::string& address) { return !printing_.contains(address); });
    if (!next) return;
    printing_.insert(next->address);
    next->start();
  }
}

}  // namespace tideline::server
