// Files that are made for somebody, from when they are begun until they are sent: games that are written down or
// retold, and what is printed. They are the largest that there is to have, so nobody gets one after the other without
// taking them away.
#pragma once

#include "server/crowd.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tideline::server {

// Made by one thread, and then read by any.
using Paper = std::shared_ptr<const std::string>;

class Papers {
 public:
  static constexpr std::size_t kMost = 8;  // of one address
  static constexpr std::size_t kMostOfAll = 128;

  // Whose there are too many of, if there are.
  [[nodiscard]] std::optional<Crowd> full(const std::string& address) {
    std::erase_if(taken_, [](const auto& one) { return one.second.expired(); });
    if (taken_.count(address) >= kMost) return Crowd::One;
    return taken_.size() >= kMostOfAll ? std::optional(Crowd::All) : std::nullopt;
  }
  // One more of that address, to be filled: it counts as long as somebody has it.
  std::shared_ptr<std::string> take(const std::string& address) {
    auto paper = std::make_shared<std::string>();
    taken_.emplace(address, paper);
    return paper;
  }

 private:
  std::multimap<std::string, std::weak_ptr<const std::string>> taken_;
};

}  // namespace tideline::server
