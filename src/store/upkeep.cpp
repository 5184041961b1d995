#include "store/upkeep.hpp"

#include "store/data_folder.hpp"
#include "store/sql.hpp"
#include "store/sqlite_store.hpp"

#include <filesystem>

namespace tideline {
namespace {

namespace fs = std::filesystem;
using sqlite::Database;
using sqlite::Query;

constexpr std::size_t kMostProblems = 100;

Expected<Database, StoreError> open_for_reading(const std::string& path, Database::Mode mode) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return broken(path, "no such file");
  auto database = Database::open(path, mode);
  if (!database) return database;
  if (auto failed = database->run(sql::kReading)) return *std::move(failed);
  if (auto failed = check_version(*database)) return *std::move(failed);
  return database;
}

// All that is in the database becomes one new file, on the disk.
Failed copy_to(Database& from, const std::string& path) {
  std::error_code error;
  fs::remove(path, error);
  if (auto failed = make_private_file(path)) return failed;
  if (auto failed = from.run("PRAGMA query_only = OFF")) return failed;
  if (auto failed = Query(from, "VACUUM INTO ?1", path).finish()) {
    fs::remove(path, error);
    failed->message += ", copying to " + path;
    return failed;
  }
  return make_durable(path);
}

std::string folder_of(const std::string& path) {
  const fs::path parent = fs::path(path).parent_path();
  return parent.empty() ? "." : parent.string();
}

// The rename itself is on the disk when this returns.
Failed rename_durably(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) return broken(to, error.message());
  return make_durable(folder_of(to));
}

// Each is its first column.
Failed add_problems(Database& database, std::string_view sql, std::vector<std::string>& problems) {
  Query query(database, sql);
  while (query.next() && problems.size() < kMostProblems) {
    if (query.text(0) != "ok") problems.push_back(query.text(0));
  }
  return query.failure();
}

Failed check_counts(Database& database, std::vector<std::string>& problems) {
  Query wrong(database, sql::kWrongCounts);
  while (wrong.next() && problems.size() < kMostProblems) {
    problems.push_back("table " + wrong.text(0) + ": its row says " + wrong.text(1) + " entries, its log has " +
                       wrong.text(2) +
                       (wrong.text(3).empty() ? "" : ", from " + wrong.text(3) + " to " + wrong.text(4)));
  }
  return wrong.failure();
}

Failed check_logs(Database& database, const LogCheck& check_log, std::vector<std::string>& problems) {
  std::vector<std::string> ids;
  {
    Query query(database, sql::kTableIds);
    while (query.next()) ids.push_back(query.text(0));
    if (query.failure()) return query.failure();
  }
  for (const std::string& id : ids) {
    if (problems.size() >= kMostProblems) break;
    const auto loaded = load_table(database, id);
    if (!loaded) {
      problems.push_back("table " + id + ": " + loaded.error().message);
    } else if (const auto wrong = check_log(*loaded)) {
      problems.push_back("table " + id + ": " + *wrong);
    }
  }
  return std::nullopt;
}

Expected<StoreReport, StoreError> check(Database& database, const LogCheck& check_log) {
  StoreReport report;
  auto& problems = report.problems;
  Failed failed = add_problems(database, "PRAGMA integrity_check(20)", problems);
  // Where the file itself is damaged, what it says is worth nothing.
  if (!failed && problems.empty()) {
    failed = add_problems(database,
                          "SELECT 'an entry of ' || \"table\" || ' belongs to no table' FROM pragma_foreign_key_check",
                          problems);
  }
  if (!failed && problems.empty()) failed = check_counts(database, problems);
  if (!failed && problems.empty()) {
    Query counts(database, sql::kCounts);
    if (counts.next()) {
      report.tables = static_cast<std::size_t>(counts.number(0));
      report.entries = static_cast<std::size_t>(counts.number(1));
    }
    failed = counts.failure();
  }
  if (!failed && problems.empty() && check_log) failed = check_logs(database, check_log, problems);
  if (failed) problems.push_back(failed->message);
  return report;
}

}  // namespace

Failed backup_store(const std::string& folder, const std::string& file) {
  auto database = open_for_reading(database_path(folder), Database::Mode::Write);
  if (!database) return database.error();
  const std::string part = file + ".part";
  if (auto failed = copy_to(*database, part)) return failed;
  return rename_durably(part, file);
}

Failed restore_store(const std::string& file, const std::string& folder, bool force) {
  auto from = open_for_reading(file, Database::Mode::Read);
  if (!from) return from.error();
  const auto report = check(*from, {});
  if (!report) return report.error();
  if (!report->problems.empty()) return broken(file, "is not right: " + report->problems.front());
  const auto lock = FolderLock::take(folder);
  if (!lock) return lock.error();

  const std::string path = database_path(folder);
  const std::string part = path + ".part";
  std::error_code error;
  const bool there = fs::exists(path, error);
  if (there && !force) return broken(path, "is there already; --force puts the copy in its place");
  if (auto failed = copy_to(*from, part)) return failed;
  if (there) {
    // SQLite moves what still stands beside the old database into it; if that fails, it is damaged, and goes with it.
    // A log of the old database beside the new one would be read as the new one's.
    if (auto old = Database::open(path, Database::Mode::Write)) {
      [[maybe_unused]] const Failed moved = old->run("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    for (const char* end : {"-wal", "-shm"}) {
      fs::remove(path + ".old" + end, error);
      fs::rename(path + end, path + ".old" + end, error);
    }
    fs::remove(path + ".old", error);
    fs::create_hard_link(path, path + ".old", error);
    if (error) return broken(path + ".old", error.message());
  }
  return rename_durably(part, path);
}

Expected<std::vector<Store::Text>, StoreError> stored_texts(const std::string& folder) {
  auto database = open_for_reading(database_path(folder), Database::Mode::Write);
  if (!database) return database.error();
  {
    Query known(*database, "SELECT 1 FROM sqlite_schema WHERE name = 'texts'");
    // A database of the first version has none.
    if (!known.next() && !known.failure()) return std::vector<Store::Text>();
  }
  return load_texts(*database);
}

Expected<StoreReport, StoreError> check_store(const std::string& folder, const LogCheck& check_log) {
  auto database = open_for_reading(database_path(folder), Database::Mode::Write);
  if (!database) return database.error();
  return check(*database, check_log);
}

Failed visit_feedback(const std::string& folder, const FeedbackVisitor& visit) {
  auto database = open_for_reading(database_path(folder), Database::Mode::Write);
  if (!database) return database.error();
  std::vector<Store::Feedback> all;
  {
    Query known(*database, "SELECT 1 FROM sqlite_schema WHERE name = 'feedback'");
    // An older database has none.
    if (!known.next()) return known.failure();
  }
  {
    Query query(*database, sql::kFeedback);
    while (query.next()) all.push_back({query.text(0), {}, query.text(1), query.number(2), query.text(3)});
    if (query.failure()) return query.failure();
  }
  for (const Store::Feedback& one : all) {
    const auto loaded = load_table(*database, one.table);
    if (!loaded) return loaded.error();
    visit(one, *loaded);
  }
  {
    Query known(*database, "SELECT 1 FROM sqlite_schema WHERE name = 'paper_feedback'");
    if (!known.next()) return known.failure();
  }
  Query query(*database, sql::kPaperFeedback);
  while (query.next()) {
    Store::Loaded on_paper;
    on_paper.row.summary.game = query.text(0);
    visit({{}, {}, {}, query.number(1), query.text(2)}, on_paper);
  }
  return query.failure();
}

}  // namespace tideline
