#include "store/sqlite.hpp"

#include <cstring>
#include <sqlite3.h>

namespace tideline::sqlite {
namespace {

constexpr int kBusyMillis = 10'000;

std::string_view reason(int code) {
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return "the disk is full";
    case SQLITE_CORRUPT:
      return "the database is damaged";
    case SQLITE_NOTADB:
      return "this is no database";
    case SQLITE_CANTOPEN:
      return "cannot be opened";
    case SQLITE_READONLY:
      return "cannot be written";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "another program uses it";
    case SQLITE_IOERR:
      return "cannot be read or written";
    case SQLITE_CONSTRAINT:
      return "what should be kept does not fit what is kept";
    default:
      return "the database refuses";
  }
}

StoreError::Kind kind(int code) {
  if (code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE) return StoreError::Kind::Conflict;
  if (code == SQLITE_CONSTRAINT_FOREIGNKEY) return StoreError::Kind::Missing;
  return (code & 0xFF) == SQLITE_FULL ? StoreError::Kind::Full : StoreError::Kind::Broken;
}

int open_flags(Database::Mode mode) {
  // A connection is used by one thread at a time: SQLite needs no locks of its own for it.
  switch (mode) {
    case Database::Mode::Read:
      return SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    case Database::Mode::Write:
      return SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    case Database::Mode::Create:
      break;
  }
  return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Database::Database(std::string path, sqlite3* handle) : path_(std::move(path)), handle_(handle) {}

Expected<Database, StoreError> Database::open(const std::string& path, Mode mode) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, open_flags(mode), nullptr);
  Database database(path, handle);
  if (handle == nullptr) return StoreError{StoreError::Kind::Broken, path + ": no memory to open it"};
  if (code != SQLITE_OK) return database.error();
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kBusyMillis);
  return database;
}

StoreError Database::error() const {
  return error(sqlite3_extended_errcode(handle_.get()), sqlite3_errmsg(handle_.get()));
}

StoreError Database::error(int code, const std::string& detail) const {
  std::string message = path_ + ": " + std::string(reason(code)) + " (" + detail;
  const int system = sqlite3_system_errno(handle_.get());
  const bool of_system = (code & 0xFF) == SQLITE_CANTOPEN || (code & 0xFF) == SQLITE_IOERR;
  if (of_system && system != 0) message += ": " + std::string(std::strerror(system));
  return {kind(code), message + ")"};
}

Failed Database::run(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return error();
  return std::nullopt;
}

bool Database::idle() const { return sqlite3_get_autocommit(handle_.get()) != 0; }

std::int64_t Database::changed() const { return sqlite3_changes64(handle_.get()); }

sqlite3_stmt* Database::prepared(std::string_view sql) {
  const auto found = statements_.find(sql);
  if (found != statements_.end()) return found->second.get();
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return nullptr;
  return statements_.emplace(std::string(sql), Statement(statement)).first->second.get();
}

Query::~Query() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

bool Query::next() {
  if (failure_) return false;
  const int code = statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) failure_ = database_.error();
  return false;
}

Failed Query::finish() {
  while (next()) {
  }
  return failure_;
}

std::int64_t Query::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::optional<std::int64_t> Query::maybe_number(int column) const {
  if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
  return number(column);
}

std::string Query::text(int column) const {
  const void* bytes = sqlite3_column_blob(statement_, column);
  const auto length = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), length);
}

std::optional<std::string> Query::maybe_text(int column) const {
  if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
  return text(column);
}

int Query::columns() const { return sqlite3_column_count(statement_); }

void Query::bind(std::int64_t value) {
  if (statement_ != nullptr) sqlite3_bind_int64(statement_, ++bound_, value);
}

void Query::bind(const std::optional<std::int64_t>& value) {
  if (value) return bind(*value);
  if (statement_ != nullptr) sqlite3_bind_null(statement_, ++bound_);
}

void Query::bind(std::string_view value) {
  if (statement_ == nullptr) return;
  const char* text = value.data() == nullptr ? "" : value.data();
  sqlite3_bind_text64(statement_, ++bound_, text, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Query::bind(Blob value) {
  if (statement_ == nullptr) return;
  const char* bytes = value.bytes.data() == nullptr ? "" : value.bytes.data();
  sqlite3_bind_blob64(statement_, ++bound_, bytes, value.bytes.size(), SQLITE_TRANSIENT);
}

}  // namespace tideline::sqlite
