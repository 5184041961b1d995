#include "store/postgres_home.hpp"

#include "store/postgres_sql.hpp"

#include <chrono>
#include <thread>

namespace tideline {
namespace {

using postgres::Connection;

// Who holds a table that is to be added to may do so for long; meanwhile servers go on between the tries.
constexpr unsigned kTriesToAdd = 12;
constexpr std::chrono::seconds kBetweenTriesToAdd(1);

StoreError refused(const Connection& connection, const std::string& reason) {
  return {StoreError::Kind::Broken, connection.place() + ": " + reason};
}

Expected<bool, StoreError> lock(Connection& connection, std::string_view sql) {
  const auto had = connection.ask(sql);
  if (!had) return had.error();
  return had->yes(0, 0);
}

Failed one_postgres_step(Connection& connection, std::size_t version) {
  if (auto failed = connection.run("BEGIN")) return failed;
  Failed failed;
  if (version == 1) failed = connection.run(pgsql::kMakeHome);
  const SchemaStep& step = pgsql::kSteps[version - 1];
  if (!failed) failed = connection.run(step.sql);
  if (!failed) failed = connection.act(pgsql::kSetVersion, version);
  if (!failed && version >= pgsql::kSaysLowest) failed = connection.act(pgsql::kSetLowest, step.lowest);
  if (!failed) return connection.commit();
  // What failed first is what is told.
  [[maybe_unused]] const Failed rolled_back = connection.run("ROLLBACK");
  return failed;
}

Failed migrate_postgres(Connection& connection) {
  const auto version = postgres_version(connection, StoreUse::Serve);
  if (!version) return version.error();
  for (std::size_t next = *version + 1; next <= pgsql::kSteps.size(); ++next) {
    if (auto failed = one_postgres_step(connection, next)) return failed;
  }
  return std::nullopt;
}

// Servers that are at home in that version go on with all that comes after it.
bool only_adds(std::size_t version) {
  return version > 0 && pgsql::kSteps.back().lowest <= pgsql::kSteps[version - 1].lowest;
}

StoreError read_for_long(const Connection& connection) {
  return {StoreError::Kind::Conflict,
          connection.place() +
              ": it must be added to, and somebody reads or writes it for long (is a copy being made?)"
              "; try again when that is done"};
}

enum class Adding : std::uint8_t { Done, NotNow, InTheWay };

// The tables that servers use now get what they lack. Not now: somebody else does that, or changes them alone. In the
// way: somebody reads or writes one of them.
Expected<Adding, StoreError> add_beside_others(Connection& connection) {
  const auto alone = lock(connection, pgsql::kTryToAdd);
  if (!alone) return alone.error();
  if (!*alone) return Adding::NotNow;
  const auto shares = lock(connection, pgsql::kTryToShare);
  if (!shares) return shares.error();
  Adding adding = Adding::NotNow;
  if (*shares) {
    Failed failed = connection.run(pgsql::kAdding);
    if (!failed) failed = migrate_postgres(connection);
    const bool in_the_way = failed && connection.others_in_the_way();
    if (failed && !in_the_way) return *std::move(failed);
    if (auto unset = connection.run(pgsql::kPatience)) return *std::move(unset);
    adding = in_the_way ? Adding::InTheWay : Adding::Done;
  }
  if (auto failed = connection.act(pgsql::kAdded)) return *std::move(failed);
  return adding;
}

// The tables are changed while no server is there. No: one is.
Expected<bool, StoreError> change_alone(Connection& connection) {
  auto alone = lock(connection, pgsql::kTryAlone);
  if (!alone || !*alone) return alone;
  if (auto failed = migrate_postgres(connection)) return *std::move(failed);
  // At no moment neither.
  if (auto failed = connection.act(pgsql::kShare)) return *std::move(failed);
  if (auto failed = connection.act(pgsql::kNoLongerAlone)) return *std::move(failed);
  return true;
}

}  // namespace

Expected<std::size_t, StoreError> postgres_version(Connection& connection, StoreUse use) {
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
    const auto lowest = connection.ask(pgsql::kLowest);
    if (!lowest) return lowest.error();
    const bool usable = static_cast<std::size_t>(lowest->number(0, 0)) <= pgsql::kSteps.size();
    if (use == StoreUse::Serve && usable) return number;
    return refused(connection, "it was written by a newer Tideline (version " + std::to_string(number) +
                                   " of the database; this program knows " + std::to_string(pgsql::kSteps.size()) +
                                   "): use that one");
  }
  return number;
}

StoreError had_by_another(Connection& connection) {
  const auto who = connection.ask(pgsql::kWhoHasIt);
  const std::string where = who && who->size() > 0 ? " (on " + who->text(0, 0) + ")" : "";
  return {StoreError::Kind::Conflict, connection.place() + ": another server has this database" + where +
                                          "; stop it first, or use another database or schema"};
}

Expected<bool, StoreError> try_for_a_moment(const std::function<Expected<bool, StoreError>()>& attempt) {
  constexpr unsigned kTries = 100;
  constexpr std::chrono::milliseconds kBetween(20);
  for (unsigned i = 0; i < kTries; ++i) {
    if (i > 0) std::this_thread::sleep_for(kBetween);
    const auto done = attempt();
    if (!done || *done) return done;
  }
  return false;
}

Failed PostgresHome::take(Connection& connection) {
  // Before anything is written: it may be somebody else's.
  if (const auto version = postgres_version(connection, StoreUse::Copy); !version) return version.error();
  const auto alone = try_for_a_moment([&] { return lock(connection, pgsql::kTryAlone); });
  if (!alone) return alone.error();
  if (!*alone) return had_by_another(connection);
  if (auto failed = migrate_postgres(connection)) return failed;
  // A server that lost its connections does not go on when it is back.
  if (auto failed = connection.act(pgsql::kStrikeAll)) return failed;
  return connection.act(pgsql::kNobodysAtAll);
}

Expected<PostgresHome, StoreError> PostgresHome::enter(const std::string& address, Connection& connection) {
  unsigned tries_to_add = 0;
  const auto shares = try_for_a_moment([&]() -> Expected<bool, StoreError> {
    const auto version = postgres_version(connection, StoreUse::Serve);
    if (!version) return version.error();
    if (*version >= pgsql::kSteps.size()) return lock(connection, pgsql::kTryToShare);
    if (!only_adds(*version)) return change_alone(connection);
    const auto adding = add_beside_others(connection);
    if (!adding) return adding.error();
    if (*adding != Adding::InTheWay) return *adding == Adding::Done;
    if (++tries_to_add >= kTriesToAdd) return read_for_long(connection);
    std::this_thread::sleep_for(kBetweenTriesToAdd);
    return false;
  });
  if (!shares) return shares.error();
  if (!*shares) return had_by_another(connection);
  if (auto failed = connection.run(pgsql::kServing)) return *std::move(failed);
  if (auto failed = connection.run(pgsql::kWriting)) return *std::move(failed);
  return PostgresHome(address);
}

Failed PostgresHome::be_known(Connection& first, std::int64_t incarnation) {
  incarnation_ = incarnation;
  return first.act(pgsql::kBeKnown, incarnation);
}

Expected<Connection, StoreError> PostgresHome::come_back() const {
  auto connection = Connection::open(address_);
  if (!connection) return connection;
  if (auto failed = connection->act(pgsql::kShare)) return *std::move(failed);
  if (auto failed = connection->run(pgsql::kServing)) return *std::move(failed);
  return connection;
}

Expected<Connection, StoreError> PostgresHome::open_to_write() const {
  auto connection = come_back();
  if (!connection) return connection;
  if (auto failed = connection->run(pgsql::kWriting)) return *std::move(failed);
  if (!incarnation_) return connection;
  if (auto failed = connection->act(pgsql::kBeKnown, *incarnation_)) return *std::move(failed);
  return connection;
}

Expected<Connection, StoreError> PostgresHome::open_to_read() const {
  auto connection = Connection::open(address_);
  if (!connection) return connection;
  if (auto failed = connection->run("SET default_transaction_read_only = on; SET statement_timeout = '10s'"))
    return *std::move(failed);
  return connection;
}

}  // namespace tideline
