// What waits for a thread or a desk, in fair shares: one of each address in turn, and of an address one of each table
// in turn. Whoever has much to do waits for itself.
#pragma once

#include "server/crowd.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace tideline::server {

// For whom something is done.
struct Share {
  std::string address;
  std::string table;  // or what else it is of theirs: what they print, what they bring
};

template <class Job>
class FairQueue {
 public:
  // So much of one address may wait, and of all together. What has no address is the house's own, and is not counted.
  explicit FairQueue(std::size_t most_of_one, std::size_t most = SIZE_MAX) : most_of_one_(most_of_one), most_(most) {}

  // Nothing: it waits now. Otherwise whose there is too much of.
  std::optional<Crowd> add(const Share& share, Job job) {
    if (!share.address.empty()) {
      const auto address = find(addresses_, share.address);
      if (address != addresses_.end() && address->size >= most_of_one_) return Crowd::One;
      if (size_ >= most_) return Crowd::All;
      ++size_;
    }
    Address& address = named(addresses_, share.address);
    ++address.size;
    named(address.tables, share.table).jobs.push_back(std::move(job));
    return std::nullopt;
  }

  // The next, of an address that may have its turn.
  std::optional<Job> take(const std::function<bool(const std::string& address)>& may = {}) {
    const auto address =
        std::find_if(addresses_.begin(), addresses_.end(), [&](const Address& one) { return !may || may(one.name); });
    if (address == addresses_.end()) return std::nullopt;
    Address turn = std::move(*address);
    addresses_.erase(address);
    Table table = std::move(turn.tables.front());
    turn.tables.pop_front();
    Job job = std::move(table.jobs.front());
    table.jobs.pop_front();
    if (!table.jobs.empty()) turn.tables.push_back(std::move(table));
    if (!turn.name.empty()) --size_;
    if (--turn.size > 0) addresses_.push_back(std::move(turn));
    return job;
  }

  [[nodiscard]] bool empty() const { return addresses_.empty(); }
  void clear() {
    addresses_.clear();
    size_ = 0;
  }

 private:
  struct Table {
    std::string name;
    std::deque<Job> jobs;
  };
  struct Address {
    std::string name;
    std::deque<Table> tables;  // whose turn is next, first
    std::size_t size = 0;      // jobs of them all
  };

  template <class Named>
  static typename std::deque<Named>::iterator find(std::deque<Named>& among, const std::string& name) {
    return std::find_if(among.begin(), among.end(), [&](const Named& one) { return one.name == name; });
  }
  template <class Named>
  static Named& named(std::deque<Named>& among, const std::string& name) {
    const auto found = find(among, name);
    return found != among.end() ? *found : among.emplace_back(Named{name, {}});
  }

  std::size_t most_of_one_;
  std::size_t most_;
  std::size_t size_ = 0;  // all that waits and counts
  std::deque<Address> addresses_;
};

}  // namespace tideline::server
