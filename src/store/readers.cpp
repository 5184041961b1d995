#include "store/readers.hpp"

#include "store/sql.hpp"

namespace tideline {

Expected<Readers::Lease, StoreError> Readers::take() {
  {
    std::unique_lock lock(mutex_);
    free_.wait(lock, [&] { return !idle_.empty() || open_ < kMost; });
    if (!idle_.empty()) {
      auto database = std::move(idle_.back());
      idle_.pop_back();
      return Lease(*this, std::move(database));
    }
    ++open_;
  }
  auto database = sqlite::Database::open(path_, sqlite::Database::Mode::Write);
  Failed failed;
  if (database) {
    failed = database->run(sql::kReading);
  } else {
    failed = database.error();
  }
  if (!failed) return Lease(*this, std::make_unique<sqlite::Database>(std::move(*database)));
  const std::lock_guard lock(mutex_);
  --open_;
  free_.notify_one();
  return *std::move(failed);
}

void Readers::give_back(std::unique_ptr<sqlite::Database> database) {
  {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(database));
  }
  free_.notify_one();
}

}  // namespace tideline
