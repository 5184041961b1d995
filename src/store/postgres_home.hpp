// A schema of a PostgreSQL database as the home of the data of one server or several: what the folder with its lock is
// for SQLite.
//
// Every connection that writes shares a lock for as long as the database knows it. Who moves all that is in the tables,
// or changes them so that older servers would do harm, has that lock alone, and so no server is there meanwhile. Who
// only adds to them does it beside servers, one at a time. Which of several servers has which table is another matter:
// store/postgres_lease.hpp.
#pragma once

#include "base/expected.hpp"
#include "store/postgres.hpp"
#include "store/step.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tideline {

class PostgresHome {
 public:
  // Makes the tables if they are not there, brings an older database up to date, and has it alone for as long as the
  // connection is there. Refused where a server has it, and where it is newer or not ours: all of it is to be known.
  static Failed take(postgres::Connection& connection);
  // The same for a server: it shares it with others, and may be older than the database, if that says so.
  static Expected<PostgresHome, StoreError> enter(const std::string& address, postgres::Connection& connection);

  // The connections that write are that server's from now on, for all to see.
  Failed be_known(postgres::Connection& first, std::int64_t incarnation);

  // One more connection, or one in place of another that was lost.
  [[nodiscard]] Expected<postgres::Connection, StoreError> come_back() const;
  // The same, to write tables.
  [[nodiscard]] Expected<postgres::Connection, StoreError> open_to_write() const;
  // One that only reads, and does not wait long.
  [[nodiscard]] Expected<postgres::Connection, StoreError> open_to_read() const;

 private:
  explicit PostgresHome(std::string address) : address_(std::move(address)) {}

  std::string address_;
  std::optional<std::int64_t> incarnation_;
};

// It is ours, and not too new for this program; which version it is. An empty schema: 0.
Expected<std::size_t, StoreError> postgres_version(postgres::Connection& connection, StoreUse use);

// Of a database that somebody has.
StoreError had_by_another(postgres::Connection& connection);

// Tries until it is so or has failed, for as long as connections of a server that was killed may still be there.
Expected<bool, StoreError> try_for_a_moment(const std::function<Expected<bool, StoreError>()>& attempt);

}  // namespace tideline
