#include "store/upkeep.hpp"

#include "support/test_store.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <fstream>
#include <thread>

using namespace tideline;
using namespace tideline::test;

namespace {

std::size_t entries_of(const std::string& folder) {
  const auto store = SqliteStore::open(folder);
  REQUIRE(store);
  return (*store)->load("t1")->entries.size();
}

void run(const std::string& folder, const std::string& sql) {
  auto database = sqlite::Database::open(database_path(folder), sqlite::Database::Mode::Write);
  REQUIRE(database);
  REQUIRE_FALSE(database->run(sql));
}

void fill(const Folder& folder, unsigned entries) {
  auto store = open(folder);
  REQUIRE_FALSE(create(*store, new_table("t1", 1)));
  REQUIRE_FALSE(append(*store, batch("t1", 2, entries)));
}

}  // namespace

TEST_CASE("a backup is made while the server writes, and is right") {
  const Folder folder;
  const Folder copies;
  auto store = open(folder);
  REQUIRE_FALSE(create(*store, new_table("t1", 1)));
  std::atomic<bool> stop = false;
  std::atomic<std::size_t> kept = 2;
  std::thread plays([&] {
    while (!stop) {
      if (!append(*store, batch("t1", kept, 1))) ++kept;
    }
  });
  for (unsigned i = 0; i < 5; ++i) {
    const std::size_t before = kept;
    const std::string file = copies.path + "/copy.db";
    CHECK_FALSE(backup_store(folder.path, file));
    const std::string place = copies.path + "/" + std::to_string(i);
    CHECK_FALSE(restore_store(file, place, false));
    CHECK(entries_of(place) >= before);
    const auto report = check_store(place, {});
    REQUIRE(report);
    CHECK(report->problems.empty());
    CHECK(report->tables == 1);
  }
  stop = true;
  plays.join();
}

TEST_CASE("a copy does not take the place of a database by accident, nor under a server") {
  const Folder folder;
  const Folder copies;
  const std::string file = copies.path + "/copy.db";
  fill(folder, 3);
  REQUIRE_FALSE(backup_store(folder.path, file));
  {
    auto store = open(folder);
    REQUIRE_FALSE(append(*store, batch("t1", 5, 10)));
    const auto refused = restore_store(file, folder.path, true);
    REQUIRE(refused);
    CHECK(refused->message.find("another server has this folder") != std::string::npos);
  }
  const auto refused = restore_store(file, folder.path, false);
  REQUIRE(refused);
  CHECK(refused->message == database_path(folder.path) + ": is there already; --force puts the copy in its place");
  CHECK(entries_of(folder.path) == 15);
  CHECK_FALSE(restore_store(file, folder.path, true));
  CHECK(entries_of(folder.path) == 5);
  // What was there is still to be had.
  const Folder other;
  CHECK_FALSE(restore_store(database_path(folder.path) + ".old", other.path, false));
  CHECK(entries_of(other.path) == 15);
}

TEST_CASE("what is missing, or no copy, is not put anywhere") {
  const Folder folder;
  CHECK(restore_store(folder.path + "/none", folder.path, false)->message == folder.path + "/none: no such file");
  std::ofstream(folder.path + "/text") << "not a database, but long enough to look at, as files go";
  CHECK(restore_store(folder.path + "/text", folder.path, false)->message.find("this is no database") !=
        std::string::npos);
  CHECK(backup_store(folder.path, folder.path + "/copy")->message == database_path(folder.path) + ": no such file");
  CHECK_FALSE(check_store(folder.path, {}));
  CHECK_FALSE(std::filesystem::exists(database_path(folder.path)));
}

TEST_CASE("a check finds gaps, wrong columns, lost tables and bad logs") {
  const Folder folder;
  fill(folder, 3);
  std::string found;
  LogCheck check_log;
  SUBCASE("a gap") {
    run(folder.path, "DELETE FROM entries WHERE number = 3");
    found = "table t1: its row says 5 entries, its log has 4, from 0 to 4";
  }
  SUBCASE("a gap that the columns hide") {
    run(folder.path, "DELETE FROM entries WHERE number = 0; UPDATE tables SET entries = 4");
    found = "table t1: its row says 4 entries, its log has 4, from 1 to 4";
  }
  SUBCASE("no log") {
    run(folder.path, "DELETE FROM entries");
    found = "table t1: its row says 5 entries, its log has 0";
  }
  SUBCASE("no table") {
    run(folder.path, "DELETE FROM tables");
    found = "an entry of entries belongs to no table";
  }
  SUBCASE("a log that cannot be read") {
    check_log = [](const Store::Loaded& loaded) { return std::optional("cannot read " + loaded.entries[2].text); };
    found = "table t1: cannot read red place 2";
  }
  const auto report = check_store(folder.path, check_log);
  REQUIRE(report);
  REQUIRE_FALSE(report->problems.empty());
  CHECK(report->problems[0] == found);
}

TEST_CASE("an older database can be checked, copied and restored as it is") {
  const Folder folder;
  const Folder other;
  {
    auto old = sqlite::Database::open(database_path(folder.path), sqlite::Database::Mode::Create);
    REQUIRE(old);
    REQUIRE_FALSE(migrate(*old, 1));
    REQUIRE_FALSE(
        old->run("INSERT INTO tables VALUES ('t1', 1, 2, 1, 'T', 'go', '', '', '', '', '', '', '', 0, 1, NULL, 0, '',"
                 " '', x'00'); INSERT INTO entries VALUES ('t1', 0, 1, '@table Title', '')"));
  }
  CHECK(stored_texts(folder.path)->empty());
  CHECK(check_store(folder.path, [](const Store::Loaded&) { return std::nullopt; })->problems.empty());
  REQUIRE_FALSE(backup_store(folder.path, folder.path + "/copy.db"));
  REQUIRE_FALSE(restore_store(folder.path + "/copy.db", other.path, false));
  CHECK(entries_of(other.path) == 1);
}

TEST_CASE("a damaged copy is found out and not restored") {
  const Folder folder;
  const Folder copies;
  const std::string file = copies.path + "/copy.db";
  fill(folder, 2'000);
  REQUIRE_FALSE(backup_store(folder.path, file));
  {
    std::fstream copy(file, std::ios::in | std::ios::out | std::ios::binary);
    const auto size = std::filesystem::file_size(file);
    // Not what says which tables there are, at both ends: otherwise it is no database at all.
    REQUIRE(size > 32 * 4'096);
    for (std::uintmax_t at = 16 * 4'096; at < size / 2; at += 4'096) {
      copy.seekp(static_cast<std::streamoff>(at));
      copy << "damage damage damage";
    }
  }
  const auto refused = restore_store(file, copies.path + "/new", false);
  REQUIRE(refused);
  CHECK(refused->message.find(file + ": ") == 0);
  CHECK_FALSE(std::filesystem::exists(copies.path + "/new/tideline.db"));
  std::filesystem::create_directories(copies.path + "/data");
  std::filesystem::copy_file(file, database_path(copies.path + "/data"));
  const auto report = check_store(copies.path + "/data", {});
  REQUIRE(report);
  CHECK_FALSE(report->problems.empty());
}
