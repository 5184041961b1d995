#include "store/postgres_lease.hpp"

#include "store/postgres_sql.hpp"

#include <optional>
#include <utility>

namespace tideline {
namespace {

using postgres::Connection;

constexpr std::chrono::milliseconds kRenewEvery(1'000);
constexpr std::chrono::milliseconds kAgainAfter(250);  // the connection was lost
// As long as a lease lasts: after the database itself was away everybody has that long to come back.
constexpr std::chrono::seconds kLasts(4);

std::string as_column(const std::vector<std::int64_t>& numbers) {
  postgres::Column column;
  for (const std::int64_t number : numbers) column.add(number);
  return column.text();
}

}  // namespace

Expected<std::unique_ptr<PostgresLease>, StoreError> PostgresLease::begin(const PostgresHome& home,
                                                                          const ServerName& self) {
  auto connection = home.come_back();
  if (!connection) return connection.error();
  std::optional<std::int64_t> incarnation;
  const auto begun = try_for_a_moment([&]() -> Expected<bool, StoreError> {
    const auto rows = connection->ask(pgsql::kLease, self.name, self.address, pgsql::kSteps.size(), kLogVersion);
    if (!rows) return rows.error();
    if (rows->size() > 0) incarnation = rows->number(0, 0);
    return incarnation.has_value();
  });
  if (!begun) return begun.error();
  if (!incarnation) return had_by_another(*connection);
  // That it goes on need not be on the disk.
  if (auto failed = connection->run("SET synchronous_commit = off")) return *std::move(failed);
  return std::unique_ptr<PostgresLease>(
      new PostgresLease(home, std::move(*connection), *incarnation, !self.address.empty()));
}

PostgresLease::PostgresLease(PostgresHome home, Connection connection, std::int64_t incarnation, bool has_peers)
    : home_(std::move(home)),
      connection_(std::move(connection)),
      incarnation_(incarnation),
      well_since_(Clock::now()),
      renewed_(Clock::now()),
      watch_(has_peers ? std::make_unique<PostgresWatch>(home_, incarnation) : nullptr),
      thread_([this] { work(); }) {}

void PostgresLease::leave() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
  // If that fails, it runs out.
  if (!connection_.lost()) (void)connection_.act(pgsql::kLeave, incarnation_);
}

void PostgresLease::work() {
  std::unique_lock lock(mutex_);
  while (!stopping_ && !lost_) {
    lock.unlock();
    renew();
    lock.lock();
    wake_.wait_for(lock, connection_.lost() ? kAgainAfter : kRenewEvery, [&] { return stopping_; });
  }
}

void PostgresLease::renew() {
  const bool was_lost = connection_.lost();
  if (was_lost) {
    auto connection = home_.come_back();
    if (!connection || connection->run("SET synchronous_commit = off")) return;
    connection_ = std::move(*connection);
    has_lock_ = false;
  }
  if (!has_lock_) have_lock();
  const auto renewed = connection_.ask(pgsql::kRenew, incarnation_);
  if (!renewed) return;
  if (renewed->size() == 0) {
    lost_ = true;
    return;
  }
  const auto now = Clock::now();
  // If the database itself was away, the others have to come back too, and this one may be the first.
  if (now - renewed_.exchange(now) > kLasts / 2 || was_lost) well_since_ = now;
  const auto gone = connection_.ask(pgsql::kAnyGone, incarnation_, may_judge(), as_column(seen_to_go()));
  if (gone) somebody_gone_ = gone->yes(0, 0);
}

void PostgresLease::have_lock() {
  const auto had = connection_.ask(pgsql::kTryOwnLock, incarnation_);
  has_lock_ = had && had->yes(0, 0);
}

std::vector<std::int64_t> PostgresLease::seen_to_go() const {
  return watch_ ? watch_->gone() : std::vector<std::int64_t>();
}

void PostgresLease::forget(const std::vector<std::int64_t>& gone) {
  for (const std::int64_t one : gone) watch_->forget(one);
}

bool PostgresLease::lasts() const { return !lost_ && Clock::now() - renewed_.load() < kLasts; }

bool PostgresLease::may_judge() const { return Clock::now() - well_since_.load() >= kLasts; }

Failed PostgresLease::strike_off(Connection& connection) {
  somebody_gone_ = false;
  return connection.act(pgsql::kStrikeGone, incarnation_, may_judge(), as_column(seen_to_go()));
}

}  // namespace tideline
