// What waits for a thread or a desk, in fair shares: one of each address in turn, and of an address one of each table
// in turn. Whoever has much to do waits for itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
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

  // False: too much waits already, of that address or of all.
  bool add(const Share& share, Job job) {
    if (size_ >= most_) return false;
    auto address = named(addresses_, share.address);
    if (!share.address.empty() && address->size >= most_of_one_) return false;
    ++address->size;
    ++size_;
    named(address->tables, share.table)->jobs.push_back(std::move(job));
    return true;
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
    if (--turn.size > 0) addresses_.push_back(std::move(turn));
    --size_;
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
  static typename std::deque<Named>::iterator named(std::deque<Named>& among, const std::string& name) {
    const auto found = std::find_if(among.begin(), among.end(), [&](const Named& one) { return one.name == name; });
    if (found != among.end()) return found;
    among.push_back(Named{name, {}});
    return std::prev(among.end());
  }

  std::size_t most_of_one_;
  std::size_t most_;
  std::size_t size_ = 0;  // all that waits
  std::deque<Address> addresses_;
};

}  // namespace tideline::server
