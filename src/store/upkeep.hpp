// What whoever runs a server does to its database: copies it while the server runs, puts a copy in its place, moves all
// of it into another, looks whether all of it is right. Where it is, is said as for a server: store/open_store.hpp.
#pragma once

#include "base/expected.hpp"
#include "store/store.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tideline {

// The database as it is at one moment, as one file of SQLite. A file of that name is replaced when the new one is whole
// and on the disk.
Failed backup_store(const std::string& address, const std::string& file);

// Puts the database in the file, which must be right, into the folder, or into a database of PostgreSQL in which
// nothing is kept. No server may have it. A database that is in the folder is refused unless `force`: then it stays
// beside the new one, as tideline.db.old.
Failed restore_store(const std::string& file, const std::string& address, bool force);

// All of one into another in which nothing is kept; no server may have either. What is moved stays where it was; where
// that is, without a password.
Expected<std::string, StoreError> move_store(const std::string& from, const std::string& to);

struct StoreReport {
  std::size_t tables = 0;
  std::size_t entries = 0;
  std::vector<std::string> problems;  // none: all is right
};
// The decks and maps that people brought, which logs may need.
Expected<std::vector<Store::Text>, StoreError> stored_texts(const std::string& address);

// What players thought of their games, with the log of each game, the oldest first; then of games on paper, of which
// nothing is known but which game it was.
using FeedbackVisitor = std::function<void(const Store::Feedback&, const Store::Loaded&)>;
Failed visit_feedback(const std::string& address, const FeedbackVisitor& visit);

// What is wrong with a log, if anything is.
using LogCheck = std::function<std::optional<std::string>(const Store::Loaded&)>;
// Is the file whole, are the logs without gaps and the columns beside them right; and each log by itself, where a check
// is given? A server may be running. The error: it could not be looked at.
Expected<StoreReport, StoreError> check_store(const std::string& address, const LogCheck& check_log);

}  // namespace tideline
