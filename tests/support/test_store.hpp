// For the tests and measurements of the store: a folder or a schema that goes away, tables without a game.
#pragma once

#include "store/open_store.hpp"
#include "store/postgres.hpp"
#include "store/sqlite_store.hpp"

#include <cstdlib>
#include <filesystem>
#include <latch>
#include <memory>
#include <string>

namespace tideline::test {

struct Folder {
  explicit Folder(const std::filesystem::path& within = std::filesystem::temp_directory_path()) {
    std::string name = (within / "tideline-store-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path, error);
  }

  std::string path;
};

inline std::unique_ptr<SqliteStore> open(const Folder& folder) {
  auto store = SqliteStore::open(folder.path);
  return store ? std::move(*store) : nullptr;
}

// The database of PostgreSQL in which the tests may do as they like, if there is one: tests/postgres.sh makes it.
inline const char* postgres_for_tests() { return std::getenv("TIDELINE_POSTGRES"); }

// Where a store is while a test runs: in a folder, or in a schema where there is PostgreSQL.
struct Place {
  explicit Place(const std::filesystem::path& within = std::filesystem::temp_directory_path())
      : folder(within), address(folder.path) {
    if (postgres_for_tests() == nullptr) return;
    static unsigned count = 0;
    schema = "place_" + std::to_string(++count);
    run("CREATE SCHEMA " + schema);
    address = postgres_for_tests() + std::string("&options=-csearch_path%3D") + schema + "%2Cpublic";
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place() {
    if (!schema.empty()) run("DROP SCHEMA " + schema + " CASCADE");
  }
  // As whoever looks after the database.
  static void run(const std::string& sql) {
    auto connection = postgres::Connection::open(postgres_for_tests());
    if (!connection || connection->run(sql)) std::abort();
  }
  // The same in either database, where the store is.
  void change(const std::string& sql) const {
    if (!schema.empty()) return run("SET search_path = " + schema + "; " + sql);
    auto database = sqlite::Database::open(database_path(folder.path), sqlite::Database::Mode::Write);
    if (!database || database->run(sql)) std::abort();
  }

  Folder folder;
  std::string schema;
  std::string address;
};

inline std::unique_ptr<Store> open(const Place& place) {
  auto store = open_store(place.address);
  // On a busy machine the connections of one that was killed take their time.
  for (unsigned i = 0; i < 30 && !store && store.error().kind == StoreError::Kind::Conflict; ++i)
    store = open_store(place.address);
  return store ? std::move(*store) : nullptr;
}

inline TableRow row(const std::string& id, Millis changed) {
  TableRow row;
  row.id = id;
  row.created = 1;
  row.changed = changed;
  row.summary.title = "Table " + id;
  row.summary.game = "go";
  return row;
}

// Two entries long.
inline Store::NewTable new_table(const std::string& id, Millis changed) {
  return {row(id, changed), "secret", {{1, "@table " + id, ""}, {1, "@commit 00", ""}}, {}};
}

// `count` entries from number `first` on, each with its number in it.
inline Store::Append batch(const std::string& id, std::size_t first, std::size_t count) {
  Store::Append append{id, first, {}, row(id, static_cast<Millis>(first)), {}, {}};
  for (std::size_t i = 0; i < count; ++i) append.entries.push_back({5, "red place " + std::to_string(first + i), ""});
  return append;
}

inline Failed create(Store& store, const Store::NewTable& table) {
  Failed result;
  std::latch done(1);
  store.create(table, [&](Failed failed) {
    result = std::move(failed);
    done.count_down();
  });
  done.wait();
  return result;
}

inline Failed append(Store& store, const Store::Append& more) {
  Failed result;
  std::latch done(1);
  store.append(more, [&](Failed failed) {
    result = std::move(failed);
    done.count_down();
  });
  done.wait();
  return result;
}

}  // namespace tideline::test
