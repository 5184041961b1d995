// What whoever runs a server does to its database: copies it while the server runs, puts a copy in its place, looks
// whether all of it is right.
#pragma once

#include "base/expected.hpp"
#include "store/store.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tideline {

// The database of a folder as it is at one moment, as one file. A file of that name is replaced when the new one is
// whole and on the disk.
Failed backup_store(const std::string& folder, const std::string& file);

// Puts the database in the file, which must be right, into the folder. No server may have the folder. A database that
// is there is refused unless `force`: then it stays beside the new one, as tideline.db.old.
Failed restore_store(const std::string& file, const std::string& folder, bool force);

struct StoreReport {
  std::size_t tables = 0;
  std::size_t entries = 0;
  std::vector<std::string> problems;  // none: all is right
};
// The decks and maps that people brought, which logs may need.
Expected<std::vector<Store::Text>, StoreError> stored_texts(const std::string& folder);

// What players thought of their games, with the log of each game, the oldest first; then of games on paper, of which
// nothing is known but which game it was.
using FeedbackVisitor = std::function<void(const Store::Feedback&, const Store::Loaded&)>;
Failed visit_feedback(const std::string& folder, const FeedbackVisitor& visit);

// What is wrong with a log, if anything is.
using LogCheck = std::function<std::optional<std::string>(const Store::Loaded&)>;
// Is the file whole, are the logs without gaps and the columns beside them right; and each log by itself, where a check
// is given? A server may be running. The error: it could not be looked at.
Expected<StoreReport, StoreError> check_store(const std::string& folder, const LogCheck& check_log);

}  // namespace tideline
