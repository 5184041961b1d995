// SQLite behind two small types: a connection and a query. Nothing throws; what failed is a StoreError that names the
// file and the reason.
#pragma once

#include "base/expected.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

struct sqlite3;
struct sqlite3_stmt;

namespace tideline::sqlite {

// Bytes, where a string would be text.
struct Blob {
  std::string_view bytes;
};

// One connection, for one thread at a time. It keeps its prepared statements.
class Database {
 public:
  enum class Mode : std::uint8_t { Read, Write, Create };

  static Expected<Database, StoreError> open(const std::string& path, Mode mode);

  // One or several statements that give no rows.
  [[nodiscard]] Failed run(const std::string& sql);
  // What went wrong last, or with that code.
  [[nodiscard]] StoreError error() const;
  [[nodiscard]] StoreError error(int code, const std::string& detail) const;
  // Not between BEGIN and its end. SQLite itself takes a whole transaction back after some errors.
  [[nodiscard]] bool idle() const;
  // How many rows the last statement has changed.
  [[nodiscard]] std::int64_t changed() const;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  friend class Query;

  struct Close {
    void operator()(sqlite3* handle) const;
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

  Database(std::string path, sqlite3* handle);
  // Null: error() says why.
  sqlite3_stmt* prepared(std::string_view sql);

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
  std::map<std::string, Statement, std::less<>> statements_;  // before the handle is closed these go
};

// A prepared statement on its way: its values are bound, next() steps to the next row. It is given back at the end of
// its life; a connection runs a statement once at a time.
class Query {
 public:
  template <class... Values>
  Query(Database& database, std::string_view sql, const Values&... values)
      : database_(database), statement_(database.prepared(sql)) {
    (bind(values), ...);
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query();

  // There is a row. False: there is no more, or it failed.
  bool next();
  // Runs it to its end.
  [[nodiscard]] Failed finish();
  // What ended the rows early; nothing if they are complete.
  [[nodiscard]] const Failed& failure() const { return failure_; }

  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] std::optional<std::int64_t> maybe_number(int column) const;
  [[nodiscard]] std::string text(int column) const;  // or bytes
  [[nodiscard]] std::optional<std::string> maybe_text(int column) const;
  [[nodiscard]] int columns() const;

  // The next value, where how many there are is not known here.
  void bind(std::int64_t value);
  void bind(const std::optional<std::int64_t>& value);
  void bind(std::string_view value);
  void bind(const std::string& value) { bind(std::string_view(value)); }
  void bind(Blob value);
  template <class Value>
    requires std::is_unsigned_v<Value>
  void bind(Value value) {
    bind(static_cast<std::int64_t>(value));
  }

 private:
  Database& database_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  Failed failure_;
};

}  // namespace tideline::sqlite
