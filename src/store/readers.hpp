// Connections for reading: each question has one for itself, and waits for none that writes.
#pragma once

#include "base/expected.hpp"
#include "store/sqlite.hpp"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tideline {

class Readers {
 public:
  static constexpr unsigned kMost = 4;

  explicit Readers(std::string path) : path_(std::move(path)) {}

  // A connection for as long as it lives. Waits if all are in use.
  class Lease {
   public:
    Lease(Readers& from, std::unique_ptr<sqlite::Database> database) : from_(&from), database_(std::move(database)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (database_) from_->give_back(std::move(database_));
    }
    sqlite::Database& operator*() { return *database_; }

   private:
    Readers* from_;
    std::unique_ptr<sqlite::Database> database_;
  };
  Expected<Lease, StoreError> take();

 private:
  void give_back(std::unique_ptr<sqlite::Database> database);

  const std::string path_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::vector<std::unique_ptr<sqlite::Database>> idle_;
  unsigned open_ = 0;
};

}  // namespace tideline
