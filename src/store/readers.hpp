// Connections for reading: each question has one for itself, and waits for none that writes.
#pragma once

#include "base/expected.hpp"
#include "store/store.hpp"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace tideline {

// Of either database.
inline constexpr unsigned kMostReaders = 4;

template <class Connection>
class Readers {
 public:
  using Open = std::function<Expected<Connection, StoreError>()>;

  explicit Readers(Open open) : open_(std::move(open)) {}

  // A connection for as long as it lives. Waits if all are in use.
  class Lease {
   public:
    Lease(Readers& from, std::unique_ptr<Connection> connection) : from_(&from), connection_(std::move(connection)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (connection_) from_->give_back(std::move(connection_));
    }
    Connection& operator*() { return *connection_; }
    // It is good for nothing any more: nobody gets it after this.
    void discard() {
      connection_.reset();
      from_->one_less();
    }

   private:
    Readers* from_;
    std::unique_ptr<Connection> connection_;
  };

  Expected<Lease, StoreError> take() {
    {
      std::unique_lock lock(mutex_);
      free_.wait(lock, [&] { return !idle_.empty() || opened_ < kMostReaders; });
      if (!idle_.empty()) {
        auto connection = std::move(idle_.back());
        idle_.pop_back();
        return Lease(*this, std::move(connection));
      }
      ++opened_;
    }
    auto connection = open_();
    if (connection) return Lease(*this, std::make_unique<Connection>(std::move(*connection)));
    one_less();
    return connection.error();
  }

 private:
  void give_back(std::unique_ptr<Connection> connection) {
    {
      const std::lock_guard lock(mutex_);
      idle_.push_back(std::move(connection));
    }
    free_.notify_one();
  }
  void one_less() {
    {
      const std::lock_guard lock(mutex_);
      --opened_;
    }
    free_.notify_one();
  }

  const Open open_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::vector<std::unique_ptr<Connection>> idle_;
  unsigned opened_ = 0;
};

}  // namespace tideline
