// What every connection needs of the house.
#pragma once

#include "server/api.hpp"
#include "server/conversation.hpp"
#include "server/incoming.hpp"

#include <set>

namespace tideline::server {

// A WebSocket that is open.
class OpenSocket {
 public:
  OpenSocket() = default;
  OpenSocket(const OpenSocket&) = delete;
  OpenSocket& operator=(const OpenSocket&) = delete;
  virtual ~OpenSocket() = default;
  // Says `bye`, and after how many milliseconds to come back, and closes.
  virtual void dismiss(Millis again) = 0;
};

struct Desk {
  Api& api;
  Hall& hall;
  Trust trust;
  const House& house = hall.house;
  bool stopping = false;
  bool cut_off = false;  // from the store that it shares with others: nobody is served until it is back
  std::set<OpenSocket*> sockets = {};
  Others* others = nullptr;  // null: there are none
};

// A connection that counts; no longer when this goes.
class Counted {
 public:
  Counted(const Desk& desk, std::string key)
      : limits_(&desk.house.limits), metrics_(&desk.house.metrics), key_(std::move(key)) {
    ++metrics_->connections;
  }
  Counted(Counted&& other) noexcept
      : limits_(std::exchange(other.limits_, nullptr)), metrics_(other.metrics_), key_(std::move(other.key_)) {}
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  Counted& operator=(Counted&&) = delete;
  ~Counted() {
    if (limits_ == nullptr) return;
    --metrics_->connections;
    limits_->leave(key_);
  }

 private:
  Limits* limits_;
  Metrics* metrics_;
  std::string key_;
};

// The place of somebody for whom a proxy speaks, while it does; false: that address has too many.
class Place {
 public:
  Place(Limits& limits, std::string address)
      : limits_(limits), address_(std::move(address)), held_(limits_.occupy(address_)) {}
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place() {
    if (held_) limits_.vacate(address_);
  }
  explicit operator bool() const { return held_; }

 private:
  Limits& limits_;
  std::string address_;
  bool held_;
};

}  // namespace tideline::server
