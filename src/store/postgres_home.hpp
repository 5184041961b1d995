// A schema of a PostgreSQL database as the home of one server's data: what the folder with its lock is for SQLite.
//
// Every connection that writes shares a lock with the others of its server for as long as the database knows it, and a
// server that begins must have had that lock alone: so nobody writes any more who was there before it. Who lost its
// connections comes back only if no other server has begun since.
#pragma once

#include "base/expected.hpp"
#include "store/postgres.hpp"

#include <string>

namespace tideline {

class PostgresHome {
 public:
  // Makes the tables if they are not there, brings an older database up to date, and takes it for this server. Refused
  // where another server has it, and where it is newer or not ours. The connection shares the lock.
  static Expected<PostgresHome, StoreError> take(const std::string& address, postgres::Connection& connection);

  // One more connection that may write, or one in place of another that was lost. Conflict: another server has begun.
  [[nodiscard]] Expected<postgres::Connection, StoreError> come_back() const;
  // One that only reads, and does not wait long. Conflict: as above.
  [[nodiscard]] Expected<postgres::Connection, StoreError> open_to_read() const;

 private:
  [[nodiscard]] Failed is_ours(postgres::Connection& connection) const;
  PostgresHome(std::string address, std::string owner) : address_(std::move(address)), owner_(std::move(owner)) {}

  std::string address_;
  std::string owner_;  // what tells this server from others
};

// It is ours, and no newer than this program; which version it is. An empty schema: 0.
Expected<std::size_t, StoreError> postgres_version(postgres::Connection& connection);

}  // namespace tideline
