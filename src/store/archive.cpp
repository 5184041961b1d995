#include "store/archive.hpp"

#include "store/data_folder.hpp"
#include "store/open_store.hpp"
#include "store/postgres_home.hpp"
#include "store/postgres_store.hpp"
#include "store/sql.hpp"
#include "store/sqlite_store.hpp"

#include <filesystem>

namespace tideline {
namespace {

constexpr std::size_t kMostDamage = 20;

class SqliteArchive final : public Archive {
 public:
  explicit SqliteArchive(sqlite::Database database) : database_(std::move(database)) {}

  [[nodiscard]] const std::string& place() const override { return database_.path(); }
  [[nodiscard]] bool is_postgres() const override { return false; }
  Failed each(const std::string& sql, const Visit& visit) override {
    sqlite::Query query(database_, sql);
    std::vector<Cell> row;
    while (query.next()) {
      row.clear();
      for (int i = 0; i < query.columns(); ++i) row.push_back(query.maybe_text(i));
      if (auto failed = visit(row)) return failed;
    }
    return query.failure();
  }
  Expected<Store::Loaded, StoreError> load(const std::string& id) override { return load_table(database_, id); }
  Expected<std::vector<Store::Text>, StoreError> texts() override { return load_texts(database_); }
  Expected<bool, StoreError> has(const std::string& table) override {
    sqlite::Query known(database_, "SELECT 1 FROM sqlite_schema WHERE name = ?1", table);
    if (known.next()) return true;
    if (known.failure()) return *known.failure();
    return false;
  }
  Failed find_damage(std::vector<std::string>& problems) override {
    for (const char* sql :
         {"PRAGMA integrity_check(20)",
          "SELECT 'an entry of ' || \"table\" || ' belongs to no table' FROM pragma_foreign_key_check LIMIT 20"}) {
      const auto add = [&](std::span<const Cell> row) {
        if (row[0] && *row[0] != "ok") problems.push_back(*row[0]);
        return Failed();
      };
      if (auto failed = each(sql, add)) return failed;
      // Where the file itself is damaged, what it says is worth nothing.
      if (!problems.empty()) break;
    }
    return std::nullopt;
  }

 private:
  sqlite::Database database_;
};

// All of one moment.
class PostgresArchive final : public Archive {
 public:
  explicit PostgresArchive(postgres::Connection connection) : connection_(std::move(connection)) {}

  [[nodiscard]] const std::string& place() const override { return connection_.place(); }
  [[nodiscard]] bool is_postgres() const override { return true; }
  // Some rows at a time: there may be more than fit into memory.
  Failed each(const std::string& sql, const Visit& visit) override {
    if (auto failed = connection_.run("DECLARE all_rows CURSOR FOR " + sql)) return failed;
    std::vector<Cell> row;
    while (true) {
      const auto rows = connection_.ask("FETCH 1000 FROM all_rows");
      if (!rows) return rows.error();
      for (int i = 0; i < rows->size(); ++i) {
        row.clear();
        for (int column = 0; column < rows->columns(); ++column)
          row.push_back(rows->is_null(i, column) ? Cell() : Cell(rows->text(i, column)));
        if (auto failed = visit(row)) return failed;
      }
      if (rows->size() == 0) return connection_.run("CLOSE all_rows");
    }
  }
  Expected<Store::Loaded, StoreError> load(const std::string& id) override { return read_table(connection_, id); }
  Expected<std::vector<Store::Text>, StoreError> texts() override { return load_texts(connection_); }
  Expected<bool, StoreError> has(const std::string& table) override {
    const auto known =
        connection_.ask("SELECT to_regclass(quote_ident(current_schema()) || '.' || $1::text) IS NOT NULL", table);
    if (!known) return known.error();
    return known->yes(0, 0);
  }
  Failed find_damage(std::vector<std::string>& problems) override {
    for (const std::string table : {"entries", "holders", "searched"}) {
      const auto rows =
          connection_.ask("SELECT DISTINCT table_id FROM " + table +
                              " x WHERE NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = x.table_id) LIMIT $1",
                          kMostDamage);
      if (!rows) return rows.error();
      if (rows->size() > 0) problems.push_back("an entry of " + table + " belongs to no table");
    }
    const auto rows = connection_.ask(
        "SELECT t.id FROM tables t WHERE NOT EXISTS (SELECT 1 FROM searched s WHERE s.table_id = t.id) ORDER BY t.id "
        "LIMIT $1",
        kMostDamage);
    if (!rows) return rows.error();
    for (int i = 0; i < rows->size(); ++i) problems.push_back("table " + rows->text(i, 0) + ": no search finds it");
    return std::nullopt;
  }

 private:
  postgres::Connection connection_;
};

Expected<std::unique_ptr<Archive>, StoreError> open_file(const std::string& path, sqlite::Database::Mode mode) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return broken(path, "no such file");
  auto database = sqlite::Database::open(path, mode);
  if (!database) return database.error();
  if (auto failed = database->run(sql::kReading)) return *std::move(failed);
  if (auto failed = check_version(*database, StoreUse::Copy)) return *std::move(failed);
  return std::unique_ptr<Archive>(std::make_unique<SqliteArchive>(std::move(*database)));
}

}  // namespace

Expected<std::unique_ptr<Archive>, StoreError> open_copy(const std::string& file) {
  return open_file(file, sqlite::Database::Mode::Read);
}

Expected<std::unique_ptr<Archive>, StoreError> open_archive(const std::string& address) {
  // With its log beside it, which SQLite brings in.
  if (!postgres::Connection::is_address(address))
    return open_file(database_path(folder_in(address)), sqlite::Database::Mode::Write);
  auto connection = postgres::Connection::open(address);
  if (!connection) return connection.error();
  const auto version = postgres_version(*connection, StoreUse::Copy);
  if (!version) return version.error();
  if (*version == 0) return broken(connection->place(), "there is nothing in it");
  if (auto failed = connection->run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
                                    "SET LOCAL idle_in_transaction_session_timeout = 0"))
    return *std::move(failed);
  return std::unique_ptr<Archive>(std::make_unique<PostgresArchive>(std::move(*connection)));
}

}  // namespace tideline
