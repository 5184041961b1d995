#include "store/postgres_watch.hpp"

#include "store/postgres_sql.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace tideline {
namespace {

constexpr std::chrono::milliseconds kLookAgain(500);

}  // namespace

PostgresWatch::PostgresWatch(PostgresHome home, std::int64_t me)
    : home_(std::move(home)), me_(me), thread_([this] { work(); }) {}

PostgresWatch::~PostgresWatch() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

std::vector<std::int64_t> PostgresWatch::gone() {
  const std::lock_guard lock(mutex_);
  return gone_;
}

void PostgresWatch::forget(std::int64_t incarnation) {
  const std::lock_guard lock(mutex_);
  std::erase(gone_, incarnation);
}

bool PostgresWatch::rest(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !wake_.wait_for(lock, time, [&] { return stopping_; });
}

void PostgresWatch::work() {
  // Where there is something to wait for, it is waited for in there.
  while (rest(std::chrono::milliseconds(0))) {
    if (!watch() && !rest(kLookAgain)) return;
  }
}

bool PostgresWatch::watch() {
  if (!connection_ || connection_->lost()) {
    // What was there before it was lost, the database may have forgotten.
    held_.reset();
    connection_.reset();
    auto connection = home_.come_back();
    if (!connection || connection->run(pgsql::kWatching)) return false;
    connection_ = std::move(*connection);
  }
  const auto next = connection_->ask(pgsql::kWatched, me_);
  if (!next || next->size() == 0) return false;
  const std::int64_t other = next->number(0, 0);
  if (held_ != other) {
    held_.reset();
    const auto free = connection_->ask(pgsql::kIsLockFree, other);
    // It has just begun, or comes back, or was gone before anybody looked.
    if (!free || free->yes(0, 0)) return false;
    held_ = other;
  }
  const auto waited = connection_->ask(pgsql::kWaitForLock, other);
  // It is still there; but others may have begun, and be watched by nobody.
  if (!waited) return connection_->others_in_the_way() && !connection_->lost();
  held_.reset();
  if (!all_of_it_is_gone(other)) return false;
  const std::lock_guard lock(mutex_);
  if (std::find(gone_.begin(), gone_.end(), other) == gone_.end()) gone_.push_back(other);
  return true;
}

// The database ends the connections of a process that was killed one after the other; and one that has lost all of them
// for another reason is back soon.
bool PostgresWatch::all_of_it_is_gone(std::int64_t incarnation) {
  constexpr unsigned kLooks = 80;
  constexpr unsigned kForSure = 20;  // in a row
  constexpr std::chrono::milliseconds kBetween(25);
  unsigned nothing = 0;
  for (unsigned look = 0; look < kLooks && nothing < kForSure; ++look) {
    if (!rest(kBetween)) return false;
    const auto gone = connection_->ask(pgsql::kNothingLeft, incarnation);
    if (!gone) return false;
    nothing = gone->yes(0, 0) ? nothing + 1 : 0;
  }
  return nothing == kForSure;
}

}  // namespace tideline
