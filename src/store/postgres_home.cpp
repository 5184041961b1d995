#include "store/postgres_home.hpp"

#include "store/postgres_sql.hpp"

#include <chrono>
#include <random>
#include <thread>
#include <unistd.h>

namespace tideline {
namespace {

using postgres::Connection;

StoreError refused(const Connection& connection, const std::string& reason) {
  return {StoreError::Kind::Broken, connection.place() + ": " + reason};
}

// Connections of a server that was killed are gone after some milliseconds.
Failed have_alone(Connection& connection) {
  constexpr unsigned kTries = 100;
  constexpr std::chrono::milliseconds kBetween(20);
  for (unsigned i = 0; i < kTries; ++i) {
    if (i > 0) std::this_thread::sleep_for(kBetween);
    const auto had = connection.ask(pgsql::kTryAlone);
    if (!had) return had.error();
    if (had->yes(0, 0)) return std::nullopt;
  }
  const auto who = connection.ask(pgsql::kWhoHasIt);
  const std::string where = who && who->size() > 0 ? " (on " + who->text(0, 0) + ")" : "";
  return StoreError{StoreError::Kind::Conflict, connection.place() + ": another server has this database" + where +
                                                    "; stop it first, or use another database or schema"};
}

Failed one_postgres_step(Connection& connection, std::size_t version) {
  if (auto failed = connection.run("BEGIN")) return failed;
  Failed failed;
  if (version == 1) failed = connection.run(pgsql::kMakeHome);
  if (!failed) failed = connection.run(pgsql::kSteps[version - 1]);
  if (!failed) failed = connection.act(pgsql::kSetVersion, version);
  if (!failed) return connection.commit();
  // What failed first is what is told.
  [[maybe_unused]] const Failed rolled_back = connection.run("ROLLBACK");
  return failed;
}

Failed migrate_postgres(Connection& connection) {
  const auto version = postgres_version(connection);
  if (!version) return version.error();
  for (std::size_t next = *version + 1; next <= pgsql::kSteps.size(); ++next) {
    if (auto failed = one_postgres_step(connection, next)) return failed;
  }
  return std::nullopt;
}

// Differs from server to server, and from start to start.
std::string new_owner() {
  std::random_device random;
  return std::to_string(getpid()) + "-" + std::to_string(random()) + "-" + std::to_string(random());
}

}  // namespace

Expected<std::size_t, StoreError> postgres_version(Connection& connection) {
  const auto there = connection.ask(pgsql::kWhatIsThere);
  if (!there) return there.error();
  if (there->yes(0, 0)) return refused(connection, "it has no schema to keep anything in");
  if (there->text(0, 1) != "UTF8") return refused(connection, "its texts are not UTF8, but " + there->text(0, 1));
  if (!there->yes(0, 2)) {
    if (there->yes(0, 3)) return refused(connection, "this is another program's database");
    return std::size_t{0};
  }
  const auto version = connection.ask(pgsql::kVersion);
  if (!version) return version.error();
  if (version->size() != 1) return refused(connection, "this is another program's database");
  const auto number = static_cast<std::size_t>(version->number(0, 0));
  if (number > pgsql::kSteps.size()) {
    return refused(connection, "it was written by a newer Tideline (version " + std::to_string(number) +
                                   " of the database; this program knows " + std::to_string(pgsql::kSteps.size()) +
                                   "): use that one");
  }
  return number;
}

Expected<PostgresHome, StoreError> PostgresHome::take(const std::string& address, Connection& connection) {
  // Before anything is written: it may be somebody else's.
  if (const auto version = postgres_version(connection); !version) return version.error();
  if (auto failed = have_alone(connection)) return *std::move(failed);
  if (auto failed = migrate_postgres(connection)) return *std::move(failed);
  PostgresHome home(address, new_owner());
  if (auto failed = connection.act(pgsql::kSetOwner, home.owner_)) return *std::move(failed);
  // At no moment neither.
  if (auto failed = connection.act(pgsql::kShare)) return *std::move(failed);
  if (auto failed = connection.act(pgsql::kNoLongerAlone)) return *std::move(failed);
  return home;
}

Expected<Connection, StoreError> PostgresHome::come_back() const {
  auto connection = Connection::open(address_);
  if (!connection) return connection;
  if (auto failed = connection->act(pgsql::kShare)) return *std::move(failed);
  if (auto failed = is_ours(*connection)) return *std::move(failed);
  return connection;
}

Failed PostgresHome::is_ours(Connection& connection) const {
  const auto now = connection.ask(pgsql::kVersion);
  if (!now) return now.error();
  if (now->size() == 1 && now->text(0, 1) == owner_) return std::nullopt;
  return StoreError{StoreError::Kind::Conflict, connection.place() + ": another server has taken this database"};
}

Expected<Connection, StoreError> PostgresHome::open_to_read() const {
  auto connection = Connection::open(address_);
  if (!connection) return connection;
  if (auto failed = is_ours(*connection)) return *std::move(failed);
  if (auto failed = connection->run("SET default_transaction_read_only = on; SET statement_timeout = '10s'"))
    return *std::move(failed);
  return connection;
}

}  // namespace tideline
