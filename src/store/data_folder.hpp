// The folder that a server keeps its data in: DIR/tideline.db with SQLite's own files beside it, and DIR/lock, which
// one process holds at a time.
#pragma once

#include "base/expected.hpp"
#include "store/sqlite.hpp"
#include "store/step.hpp"

#include <cstddef>
#include <string>

namespace tideline {

// An error about a file, with its path.
StoreError broken(const std::string& path, const std::string& reason);

std::string database_path(const std::string& folder);

// While it lives, no other process has the folder.
class FolderLock {
 public:
  // Makes the folder if it is not there. The error names the process that has it.
  static Expected<FolderLock, StoreError> take(const std::string& folder);

  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&& other) noexcept;
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  explicit FolderLock(int file) : file_(file) {}

  int file_ = -1;
};

// Opens the database of a folder for writing, makes it if there is none, and brings it to this program's version. The
// folder is locked.
Expected<sqlite::Database, StoreError> open_database(const std::string& folder);

// Brings a database that is being written to version `to`, step by step, each in a transaction of its own. One that is
// too new, or another program's, is refused.
Failed migrate(sqlite::Database& database, std::size_t to);
// It is ours, and not too new for this program.
Failed check_version(sqlite::Database& database, StoreUse use);

// Makes the file if it is not there; nobody but its owner can read it: it has the secrets of running games.
Failed make_private_file(const std::string& path);

// What is written to the file, or which files a folder has, survives a loss of power.
Failed make_durable(const std::string& path);

}  // namespace tideline
