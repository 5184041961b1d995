#include "store/postgres_watch.hpp"

#include "store/postgres_sql.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace tideline {
namespace {

constexpr std::chrono::milliseconds kLookAgain(100);

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

void PostgresWatch::forget_all() {
  const std::lock_guard lock(mutex_);
  gone_.clear();
}

bool PostgresWatch::rest(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !wake_.wait_for(lock, time, [&] { return stopping_; });
}

void PostgresWatch::work() {
  do {
    look();
  } while (rest(kLookAgain));
}

void PostgresWatch::look() {
  if (!connection_ || connection_->lost()) {
    // What was there before it was lost, the database may have forgotten; who was gone may be back.
    held_.reset();
    forget_all();
    connection_.reset();
    auto connection = home_.come_back();
    if (!connection) return;
    connection_ = std::move(*connection);
  }
  const auto watched = connection_->ask(pgsql::kWatched, me_);
  if (!watched) return;
  const auto before = std::exchange(held_, std::nullopt);
  if (watched->size() == 0) return;
  const std::int64_t other = watched->number(0, 0);
  if (!watched->yes(0, 1)) {
    held_ = other;
    return;
  }
  // It has just begun, or comes back, or was gone before anybody looked.
  if (before != other) return;
  if (!all_of_it_is_gone(other)) return;
  const std::lock_guard lock(mutex_);
  if (std::find(gone_.begin(), gone_.end(), other) == gone_.end()) gone_.push_back(other);
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
