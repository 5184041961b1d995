#include "store/postgres.hpp"

#include "store/postgres_sql.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <libpq-fe.h>

namespace tideline::postgres {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

std::string one_line(std::string_view text) {
  std::string line(text.substr(0, text.find_last_not_of(" \n") + 1));
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

// By the five characters that the standard gives an error.
std::string_view reason_of(std::string_view state) {
  if (state == "53100") return "the disk is full";
  if (state.starts_with("23")) return "what should be kept does not fit what is kept";
  if (state == "22021" || state == "22P05") return "a text is not UTF-8";
  if (state == "42501") return "this user may not do that";
  return "the database refuses";
}

StoreError::Kind kind_of(std::string_view state) {
  if (state == "23505") return StoreError::Kind::Conflict;
  if (state == "23503") return StoreError::Kind::Missing;
  return state == "53100" ? StoreError::Kind::Full : StoreError::Kind::Broken;
}

// Connection exceptions, a database that stops or has stopped, and one that has waited too long for us.
bool means_lost(std::string_view state) {
  return state.starts_with("08") || state.starts_with("57P") || state == "25P03";
}

// Two in each other's way, or one waited too long for another.
bool means_others(std::string_view state) { return state == "40001" || state == "40P01" || state == "55P03"; }

void quiet(void* /*nothing*/, const char* /*message*/) {}

}  // namespace

void Values::add(std::string_view text) { texts_.emplace_back(std::string(text)); }

void Column::put(std::string_view element) {
  text_ += text_.empty() ? '{' : ',';
  text_ += element;
}

void Column::add(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  put(quoted + '"');
}

std::string to_hex(std::string_view bytes) {
  std::string hex;
  hex.reserve(2 * bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    hex += kHexDigits[byte / 16];
    hex += kHexDigits[byte % 16];
  }
  return hex;
}

std::string from_hex(std::string_view hex) {
  std::string bytes;
  bytes.reserve(hex.size() / 2);
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    const std::size_t high = kHexDigits.find(hex[i]);
    const std::size_t low = kHexDigits.find(hex[i + 1]);
    bytes += static_cast<char>(static_cast<unsigned char>(high * 16 + low));
  }
  return bytes;
}

void Rows::Clear::operator()(pg_result* result) const { PQclear(result); }

int Rows::size() const { return PQntuples(result_.get()); }

int Rows::columns() const { return PQnfields(result_.get()); }

bool Rows::is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }

std::int64_t Rows::number(int row, int column) const {
  const char* text = PQgetvalue(result_.get(), row, column);
  std::int64_t number = 0;
  std::from_chars(text, text + std::strlen(text), number);
  return number;
}

std::optional<std::int64_t> Rows::maybe_number(int row, int column) const {
  if (is_null(row, column)) return std::nullopt;
  return number(row, column);
}

bool Rows::yes(int row, int column) const { return *PQgetvalue(result_.get(), row, column) == 't'; }

std::string Rows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::string Rows::bytes(int row, int column) const {
  const std::string text = this->text(row, column);
  return from_hex(std::string_view(text).substr(std::min<std::size_t>(text.size(), 2)));  // after `\x`
}

bool Connection::is_address(std::string_view address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

void Connection::Close::operator()(pg_conn* handle) const { PQfinish(handle); }

Connection::Connection(pg_conn* handle) : handle_(handle) {
  const auto known = [](const char* text) { return std::string(text == nullptr ? "" : text); };
  place_ = "postgresql://" + known(PQhost(handle)) + "/" + known(PQdb(handle));
}

Expected<Connection, StoreError> Connection::open(const std::string& address) {
  // A machine that is gone is noticed within seconds. What the address says comes later, and so it counts.
  constexpr std::array kNames{"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                              "keepalives_count", "tcp_user_timeout", "fallback_application_name",
                              "client_encoding",  "dbname",           static_cast<const char*>(nullptr)};
  const std::array values{
      "3", "5", "2", "3", "10000", "tideline", "UTF8", address.c_str(), static_cast<const char*>(nullptr)};
  static_assert(kNames.size() == values.size());
  Connection connection(PQconnectdbParams(kNames.data(), values.data(), 1));
  PGconn* handle = connection.handle_.get();
  if (handle == nullptr) return StoreError{StoreError::Kind::Broken, "postgresql: no memory to open it"};
  if (PQstatus(handle) != CONNECTION_OK) {
    return StoreError{StoreError::Kind::Broken,
                      connection.place_ + ": cannot be opened (" + one_line(PQerrorMessage(handle)) + ")"};
  }
  PQsetNoticeProcessor(handle, quiet, nullptr);
  // A commit has returned only when it is on the disk; how many standbys have it too, whoever runs the database says.
  // No time limit for statements: it would cut a commit off that waits for a standby.
  if (auto failed = connection.run(pgsql::kPatience)) return *std::move(failed);
  if (auto failed =
          connection.run("SET standard_conforming_strings = on; SET bytea_output = hex;"
                         "SET idle_in_transaction_session_timeout = '60s';"
                         // The database, too, notices soon that we are gone.
                         "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
                         "SET tcp_user_timeout = '10s'; SET client_connection_check_interval = '2s';"
                         "SELECT set_config('synchronous_commit', 'on', false)"
                         " WHERE current_setting('synchronous_commit') IN ('off', 'local')"))
    return *std::move(failed);
  return connection;
}

bool Connection::seems_lost() {
  if (PQconsumeInput(handle_.get()) == 0 || PQstatus(handle_.get()) != CONNECTION_OK) lost_ = true;
  return lost_;
}

StoreError Connection::failure(const pg_result* result) {
  const char* field = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string_view state = field == nullptr ? "" : field;
  in_the_way_ = means_others(state);
  // Without a state libpq itself has failed.
  if (state.empty() || means_lost(state) || PQstatus(handle_.get()) != CONNECTION_OK) lost_ = true;
  const char* primary = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string detail = one_line(primary != nullptr ? primary : PQerrorMessage(handle_.get()));
  if (lost_) return {StoreError::Kind::Broken, place_ + ": the connection is lost (" + detail + ")"};
  return {kind_of(state), place_ + ": " + std::string(reason_of(state)) + " (" + detail + ")"};
}

Failed Connection::run(const std::string& sql) {
  const Rows result(PQexec(handle_.get(), sql.c_str()));
  const ExecStatusType status = PQresultStatus(result.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return std::nullopt;
  return failure(result.get());
}

Failed Connection::commit() {
  const Rows result(PQexec(handle_.get(), "COMMIT"));
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) return failure(result.get());
  // A transaction that has failed before answers with ROLLBACK.
  if (std::strcmp(PQcmdStatus(result.get()), "COMMIT") == 0) return std::nullopt;
  return StoreError{StoreError::Kind::Broken, place_ + ": the database has taken it back"};
}

Expected<std::string, StoreError> Connection::prepared(std::string_view sql) {
  const auto found = statements_.find(sql);
  if (found != statements_.end()) return found->second;
  const std::string name = "s" + std::to_string(statements_.size());
  const Rows result(PQprepare(handle_.get(), name.c_str(), std::string(sql).c_str(), 0, nullptr));
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) return failure(result.get());
  return statements_.emplace(std::string(sql), name).first->second;
}

Expected<Rows, StoreError> Connection::ask(std::string_view sql, const Values& values) {
  std::vector<const char*> texts;
  texts.reserve(values.texts_.size());
  for (const auto& text : values.texts_) {
    if (text && text->find('\0') != std::string::npos)
      return StoreError{StoreError::Kind::Broken, place_ + ": a text has a zero byte"};
    texts.push_back(text ? text->c_str() : nullptr);
  }
  const auto name = prepared(sql);
  if (!name) return name.error();
  Rows rows(
      PQexecPrepared(handle_.get(), name->c_str(), static_cast<int>(texts.size()), texts.data(), nullptr, nullptr, 0));
  const ExecStatusType status = PQresultStatus(rows.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return rows;
  return failure(rows.get());
}

}  // namespace tideline::postgres
