// PostgreSQL behind three small types: a connection, the values of a statement, the rows of an answer. Nothing throws;
// what failed is a StoreError that names the database and the reason, and never a password.
#pragma once

#include "base/expected.hpp"
#include "store/store.hpp"

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace tideline::postgres {

// The values of a statement, in their order. As PostgreSQL has no text with a zero byte in it, neither have these:
// such a statement is refused.
class Values {
 public:
  template <class... All>
  static Values of(const All&... all) {
    Values values;
    (values.add(all), ...);
    return values;
  }

  void add(std::string_view text);
  void add(const std::string& text) { add(std::string_view(text)); }
  void add(const char* text) { add(std::string_view(text)); }
  void add(bool value) { add(std::string_view(value ? "t" : "f")); }
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  void add(Number number) {
    add(std::string_view(std::to_string(number)));
  }
  template <class Value>
  void add(const std::optional<Value>& value) {
    if (value) return add(*value);
    texts_.emplace_back(std::nullopt);
  }

 private:
  friend class Connection;

  std::vector<std::optional<std::string>> texts_;  // nothing: NULL
};

// A column of many rows as one value, for `unnest`.
class Column {
 public:
  void add(std::string_view text);
  void add(const std::string& text) { add(std::string_view(text)); }
  template <std::integral Number>
  void add(Number number) {
    put(std::to_string(number));
  }
  template <class Value>
  void add(const std::optional<Value>& value) {
    if (value) return add(*value);
    put("NULL");
  }
  [[nodiscard]] std::string text() const { return text_.empty() ? "{}" : text_ + "}"; }

 private:
  void put(std::string_view element);

  std::string text_;
};

// Bytes as a text for `decode(…, 'hex')`, and back.
std::string to_hex(std::string_view bytes);
std::string from_hex(std::string_view hex);

// All rows of an answer.
class Rows {
 public:
  explicit Rows(pg_result* result) : result_(result) {}

  [[nodiscard]] int size() const;
  [[nodiscard]] int columns() const;
  [[nodiscard]] bool is_null(int row, int column) const;
  [[nodiscard]] std::int64_t number(int row, int column) const;
  [[nodiscard]] std::optional<std::int64_t> maybe_number(int row, int column) const;
  [[nodiscard]] bool yes(int row, int column) const;
  [[nodiscard]] std::string text(int row, int column) const;
  [[nodiscard]] std::string bytes(int row, int column) const;  // of a bytea

 private:
  friend class Connection;

  struct Clear {
    void operator()(pg_result* result) const;
  };

  [[nodiscard]] pg_result* get() const { return result_.get(); }

  std::unique_ptr<pg_result, Clear> result_;
};

// One connection, for one thread at a time. It keeps its prepared statements.
class Connection {
 public:
  // `postgresql://…`, or `postgres://…`, as libpq reads it; what it does not say is as the environment says.
  static bool is_address(std::string_view address);
  static Expected<Connection, StoreError> open(const std::string& address);

  // One or several statements that give no rows.
  [[nodiscard]] Failed run(const std::string& sql);
  [[nodiscard]] Failed commit();
  Expected<Rows, StoreError> ask(std::string_view sql, const Values& values);
  template <class... All>
  Expected<Rows, StoreError> ask(std::string_view sql, const All&... all) {
    return ask(sql, Values::of(all...));
  }
  // For the answers without rows.
  template <class... All>
  [[nodiscard]] Failed act(std::string_view sql, const All&... all) {
    const auto rows = ask(sql, Values::of(all...));
    return rows ? Failed() : Failed(rows.error());
  }

  // It is gone: what was not answered may or may not have happened.
  [[nodiscard]] bool lost() const { return lost_; }
  // Whether it is lost, without asking the database anything.
  [[nodiscard]] bool seems_lost();
  // What failed last may succeed if it is tried again: others were in the way.
  [[nodiscard]] bool others_in_the_way() const { return in_the_way_; }
  // Where it leads, for people: `postgresql://HOST/DATABASE`.
  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  struct Close {
    void operator()(pg_conn* handle) const;
  };

  explicit Connection(pg_conn* handle);
  StoreError failure(const pg_result* result);
  // The name of the statement.
  Expected<std::string, StoreError> prepared(std::string_view sql);

  std::unique_ptr<pg_conn, Close> handle_;
  std::string place_;
  std::map<std::string, std::string, std::less<>> statements_;  // names, by their SQL
  bool lost_ = false;
  bool in_the_way_ = false;
};

}  // namespace tideline::postgres
