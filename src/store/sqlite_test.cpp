// What is SQLite's alone: its file, its folder, its versions, its plans.
#include "store/sql.hpp"
#include "store/sqlite_store.hpp"
#include "support/test_store.hpp"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <fstream>
#include <latch>
#include <unistd.h>

using namespace tideline;
using namespace tideline::test;
using Kind = StoreError::Kind;

namespace {

std::vector<std::string> found(Store& store, const std::string& text) {
  TableQuery query;
  query.text = text;
  const auto rows = store.list(query);
  REQUIRE(rows);
  std::vector<std::string> ids;
  for (const TableRow& row : *rows) ids.push_back(row.id);
  return ids;
}
using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("a folder belongs to one server") {
  const Folder folder;
  const auto store = open(folder);
  const auto second = SqliteStore::open(folder.path);
  REQUIRE_FALSE(second);
  CHECK(second.error().kind == Kind::Conflict);
  CHECK(second.error().message.find(folder.path + ": another server has this folder (process " +
                                    std::to_string(getpid()) + ")") == 0);
}

TEST_CASE("lists and deadlines go through an index, never through all tables") {
  const Folder folder;
  const auto store = open(folder);
  auto database = sqlite::Database::open(database_path(folder.path), sqlite::Database::Mode::Write);
  REQUIRE(database);
  std::vector<std::string_view> asked{sql::kDue,         sql::kNextDeadline, sql::kLoadTable, sql::kLoadEntries,
                                      sql::kLoadHolders, sql::kHeldBy,       sql::kPlayer,    sql::kDropOldCodes};
  asked.insert(asked.end(), sql::kListed.begin(), sql::kListed.end());
  asked.insert(asked.end(), sql::kListedOfGame.begin(), sql::kListedOfGame.end());
  asked.insert(asked.end(), sql::kSkimmed.begin(), sql::kSkimmed.end());
  asked.insert(asked.end(), sql::kFound.begin(), sql::kFound.end());
  asked.insert(asked.end(), sql::kListedOfPlayer.begin(), sql::kListedOfPlayer.end());
  for (const std::string_view sql : asked) {
    sqlite::Query plan(*database, "EXPLAIN QUERY PLAN " + std::string(sql));
    std::string text;
    while (plan.next()) text += plan.text(3) + "\n";
    CAPTURE(sql);
    CAPTURE(text);
    REQUIRE_FALSE(plan.failure());
    CHECK(text.find("SEARCH") != std::string::npos);
    // No list of tables of one stage walks past those of others.
    const auto in = [&sql](const auto& lists) {
      return sql == lists[static_cast<std::size_t>(TableQuery::What::Over)];
    };
    if (in(sql::kListed) || in(sql::kSkimmed)) CHECK(text.find("tables_over") != std::string::npos);
    // The tables of one player are sorted; a list of all is in the order of its index.
    const bool of_all = std::find(sql::kListed.begin(), sql::kListed.end(), sql) != sql::kListed.end();
    if (of_all) CHECK(text.find("TEMP B-TREE") == std::string::npos);
    for (const char* whole : {"SCAN tables", "SCAN t ", "SCAN t\n", "SCAN o", "SCAN h", "SCAN entries", "SCAN holders"})
      CHECK(text.find(whole) == std::string::npos);
  }
}

TEST_CASE("an older database is brought up to date, with all that it has") {
  const Folder folder;
  {
    auto old = sqlite::Database::open(database_path(folder.path), sqlite::Database::Mode::Create);
    REQUIRE(old);
    REQUIRE_FALSE(migrate(*old, 1));
    REQUIRE_FALSE(old->run(
        "INSERT INTO tables VALUES ('t1', 1, 2, 1, 'Title', 'go', 'japanese', '9x9', 'play', 'black',"
        " 'black person Ann' || char(10) || 'white bot level-3' || char(10), '', '', 0, 1, NULL, 0, '', '', x'00');"
        "INSERT INTO entries VALUES ('t1', 0, 1, '@table Title', '');"
        "INSERT INTO holders VALUES ('t1', 'black', 'ann')"));
  }
  auto store = open(folder);
  const auto loaded = store->load("t1");
  REQUIRE(loaded);
  CHECK(loaded->row.summary.rules == "japanese");
  CHECK(loaded->entries.size() == 1);
  CHECK(found(*store, "ann") == Ids{"t1"});
  CHECK(found(*store, "level").empty());
  CHECK(found(*store, "itl") == Ids{"t1"});
  CHECK_FALSE(append(*store, batch("t1", 1, 1)));
  CHECK_FALSE(store->put_text("deck", "mine", "sha256:1", "text", 5));
}

TEST_CASE("a newer database, another program's, and one that is damaged are refused and left alone") {
  const Folder folder;
  const std::string path = database_path(folder.path);
  std::string reason;
  SUBCASE("newer") {
    {
      const auto store = open(folder);
    }
    REQUIRE_FALSE(sqlite::Database::open(path, sqlite::Database::Mode::Write)
                      ->run("PRAGMA user_version = 99; UPDATE usable SET lowest = 10"));
    reason = "it was written by a newer Tideline (version 99 of the database; this program knows 9): use that one";
  }
  SUBCASE("another's") {
    REQUIRE_FALSE(sqlite::Database::open(path, sqlite::Database::Mode::Create)->run("CREATE TABLE x (y)"));
    reason = "this is another program's database";
  }
  SUBCASE("no database") {
    std::ofstream(path) << std::string(5'000, 'x');
    reason = "this is no database (file is not a database)";
  }
  const auto store = SqliteStore::open(folder.path);
  REQUIRE_FALSE(store);
  CHECK(store.error().message == path + ": " + reason);
}

TEST_CASE("a step that fails leaves the database as it was") {
  const Folder folder;
  auto database = sqlite::Database::open(database_path(folder.path), sqlite::Database::Mode::Create);
  REQUIRE(database);
  REQUIRE_FALSE(migrate(*database, 1));
  // This connection lacks the function that the second step needs.
  CHECK(migrate(*database, 2));
  sqlite::Query version(*database, "PRAGMA user_version");
  REQUIRE(version.next());
  CHECK(version.number(0) == 1);
  CHECK(database->idle());
}

TEST_CASE("a full disk is told by its name, and what was kept stays") {
  const Folder folder;
  const auto opened = SqliteStore::open(folder.path, {200'000});
  REQUIRE(opened);
  Store& store = **opened;
  REQUIRE_FALSE(create(store, new_table("t1", 1)));
  std::size_t next = 2;
  Failed failed;
  while (!failed && next < 1'000) {
    auto large = batch("t1", next, 1);
    large.entries[0].text = std::string(2'000, 'x');
    failed = append(store, large);
    if (!failed) ++next;
  }
  REQUIRE(failed);
  CHECK(failed->kind == Kind::Full);
  CHECK(failed->message == database_path(folder.path) + ": the disk is full (database or disk is full)");
  CHECK(store.load("t1")->entries.size() == next);
  // Together with one that has no room, one that needs none is kept.
  std::latch done(2);
  std::array<Failed, 2> both;
  auto large = batch("t1", next, 1);
  large.entries[0].text = std::string(20'000, 'x');
  store.append(large, [&](const Failed& k) {
    both[0] = k;
    done.count_down();
  });
  store.append(batch("t1", next, 0), [&](const Failed& k) {
    both[1] = k;
    done.count_down();
  });
  done.wait();
  CHECK(both[0]->kind == Kind::Full);
  CHECK_FALSE(both[1]);
}
