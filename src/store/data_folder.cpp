#include "store/data_folder.hpp"

#include "store/columns.hpp"
#include "store/sql.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace tideline {
namespace {

StoreError system_error(const std::string& path) { return broken(path, std::strerror(errno)); }

void names_of(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  const auto* seats = static_cast<const char*>(sqlite3_value_blob(values[0]));
  const auto length = static_cast<std::size_t>(sqlite3_value_bytes(values[0]));
  const std::string names = names_in(seats == nullptr ? std::string_view() : std::string_view(seats, length));
  sqlite3_result_text(context, names.c_str(), static_cast<int>(names.size()), SQLITE_TRANSIENT);
}

void deck_of(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  const auto* bytes = static_cast<const char*>(sqlite3_value_blob(values[0]));
  const auto length = static_cast<std::size_t>(sqlite3_value_bytes(values[0]));
  const std::string_view digest = deck_in(bytes == nullptr ? std::string_view() : std::string_view(bytes, length));
  sqlite3_result_text(context, digest.data(), static_cast<int>(digest.size()), SQLITE_TRANSIENT);
}

Expected<std::int64_t, StoreError> ask_number(sqlite::Database& database, const std::string& sql) {
  sqlite::Query query(database, sql);
  if (query.next()) return query.number(0);
  return query.failure().value_or(broken(database.path(), "gives no answer"));
}

Failed one_step(sqlite::Database& database, std::size_t version) {
  if (auto failed = database.run("BEGIN IMMEDIATE")) return failed;
  const SchemaStep& step = sql::kSteps[version - 1];
  auto failed = database.run(step.sql);
  if (!failed && version >= sql::kSaysLowest)
    failed = database.run("UPDATE usable SET lowest = " + std::to_string(step.lowest));
  if (!failed) {
    failed = database.run("PRAGMA application_id = " + std::to_string(sql::kApplication) +
                          "; PRAGMA user_version = " + std::to_string(version) + "; COMMIT");
  }
  if (failed && !database.idle()) {
    // What failed first is what is told.
    [[maybe_unused]] const Failed rolled_back = database.run("ROLLBACK");
  }
  return failed;
}

}  // namespace

StoreError broken(const std::string& path, const std::string& reason) {
  return {StoreError::Kind::Broken, path + ": " + reason};
}

std::string database_path(const std::string& folder) {
  return (std::filesystem::path(folder) / "tideline.db").string();
}

FolderLock::FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

FolderLock::~FolderLock() {
  if (file_ >= 0) ::close(file_);
}

Expected<FolderLock, StoreError> FolderLock::take(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return broken(folder, error.message());
  const std::string path = (std::filesystem::path(folder) / "lock").string();
  FolderLock lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (lock.file_ < 0) return system_error(path);
  if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return system_error(path);
    std::array<char, 16> holder{};
    const ssize_t length = ::read(lock.file_, holder.data(), holder.size());
    const std::string who =
        length > 0 ? " (process " + std::string(holder.data(), static_cast<std::size_t>(length)) + ")" : "";
    return StoreError{StoreError::Kind::Conflict,
                      folder + ": another server has this folder" + who + "; stop it first, or use another folder"};
  }
  const std::string me = std::to_string(::getpid());
  if (::ftruncate(lock.file_, 0) != 0 || ::pwrite(lock.file_, me.data(), me.size(), 0) < 0) return system_error(path);
  return lock;
}

Failed make_private_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return system_error(path);
  ::close(file);
  return std::nullopt;
}

Failed make_durable(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return system_error(path);
  const bool done = ::fsync(file) == 0;
  const int why = errno;
  ::close(file);
  if (done) return std::nullopt;
  return broken(path, std::strerror(why));
}

Failed check_version(sqlite::Database& database, StoreUse use) {
  const auto version = ask_number(database, "PRAGMA user_version");
  const auto application = ask_number(database, "PRAGMA application_id");
  const auto things = ask_number(database, "SELECT count(*) FROM sqlite_schema");
  if (!version) return version.error();
  if (!application) return application.error();
  if (!things) return things.error();
  if (*application != sql::kApplication && (*things > 0 || *version != 0 || *application != 0))
    return broken(database.path(), "this is another program's database");
  constexpr auto kKnown = static_cast<std::int64_t>(sql::kSteps.size());
  if (*version > kKnown) {
    const auto lowest = ask_number(database, std::string(sql::kLowest));
    if (use == StoreUse::Serve && lowest && *lowest <= kKnown) return std::nullopt;
    return broken(database.path(), "it was written by a newer Tideline (version " + std::to_string(*version) +
                                       " of the database; this program knows " + std::to_string(sql::kSteps.size()) +
                                       "): use that one");
  }
  return std::nullopt;
}

Failed migrate(sqlite::Database& database, std::size_t to) {
  if (auto failed = check_version(database, StoreUse::Serve)) return failed;
  const auto version = ask_number(database, "PRAGMA user_version");
  if (!version) return version.error();
  for (auto next = static_cast<std::size_t>(*version) + 1; next <= to; ++next) {
    if (auto failed = one_step(database, next)) return failed;
  }
  return std::nullopt;
}

Expected<sqlite::Database, StoreError> open_database(const std::string& folder) {
  const std::string path = database_path(folder);
  if (auto failed = make_private_file(path)) return *std::move(failed);
  if (auto failed = make_durable(folder)) return *std::move(failed);
  auto database = sqlite::Database::open(path, sqlite::Database::Mode::Write);
  if (!database) return database;
  // Before anything is written: it may be somebody else's.
  if (auto failed = check_version(*database, StoreUse::Serve)) return *std::move(failed);
  if (auto failed = database->run(sql::kWriting)) return *std::move(failed);
  {
    sqlite::Query journal(*database, "PRAGMA journal_mode");
    if (!journal.next() || journal.text(0) != "wal")
      return journal.failure().value_or(
          broken(path, "the file system of this folder cannot share memory, as SQLite needs it"));
  }
  sqlite3_create_function_v2(database->handle(), "names_of", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, names_of,
                             nullptr, nullptr, nullptr);
  sqlite3_create_function_v2(database->handle(), "deck_of", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, deck_of,
                             nullptr, nullptr, nullptr);
  if (auto failed = migrate(*database, sql::kSteps.size())) return *std::move(failed);
  return database;
}

}  // namespace tideline
