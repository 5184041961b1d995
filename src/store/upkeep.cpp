#include "store/upkeep.hpp"

#include "store/archive.hpp"
#include "store/copying.hpp"
#include "store/data_folder.hpp"
#include "store/open_store.hpp"
#include "store/postgres_home.hpp"
#include "store/sql.hpp"
#include "store/sqlite_store.hpp"

#include <filesystem>

namespace tideline {
namespace {

namespace fs = std::filesystem;
using sqlite::Database;
using sqlite::Query;

constexpr std::size_t kMostProblems = 100;

// All that is in the database becomes one new file, on the disk.
Failed copy_to(Database& from, const std::string& path) {
  std::error_code error;
  fs::remove(path, error);
  if (auto failed = make_private_file(path)) return failed;
  if (auto failed = from.run("PRAGMA trusted_schema = OFF")) return failed;
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

Failed check_counts(Archive& archive, std::vector<std::string>& problems) {
  return archive.each(std::string(sql::kWrongCounts), [&](std::span<const Cell> wrong) -> Failed {
    if (problems.size() >= kMostProblems) return std::nullopt;
    problems.push_back("table " + *wrong[0] + ": its row says " + *wrong[1] + " entries, its log has " + *wrong[2] +
                       (wrong[3] ? ", from " + *wrong[3] + " to " + *wrong[4] : ""));
    return std::nullopt;
  });
}

Failed check_logs(Archive& archive, const LogCheck& check_log, std::vector<std::string>& problems) {
  std::vector<std::string> ids;
  const auto add = [&](std::span<const Cell> row) {
    ids.push_back(*row[0]);
    return Failed();
  };
  if (auto failed = archive.each(std::string(sql::kTableIds), add)) return failed;
  for (const std::string& id : ids) {
    if (problems.size() >= kMostProblems) break;
    const auto loaded = archive.load(id);
    if (!loaded) {
      problems.push_back("table " + id + ": " + loaded.error().message);
    } else if (const auto wrong = check_log(*loaded)) {
      problems.push_back("table " + id + ": " + *wrong);
    }
  }
  return std::nullopt;
}

StoreReport check(Archive& archive, const LogCheck& check_log) {
  StoreReport report;
  auto& problems = report.problems;
  Failed failed = archive.find_damage(problems);
  if (!failed && problems.empty()) failed = check_counts(archive, problems);
  if (!failed && problems.empty()) {
    failed = archive.each(std::string(sql::kCounts), [&](std::span<const Cell> counts) {
      report.tables = std::stoul(*counts[0]);
      report.entries = std::stoul(*counts[1]);
      return Failed();
    });
  }
  if (!failed && problems.empty() && check_log) failed = check_logs(archive, check_log, problems);
  if (failed) problems.push_back(failed->message);
  return report;
}

// What a server would bring up to date when it begins, and no server has while this lives.
class Kept {
 public:
  static Expected<Kept, StoreError> take(const std::string& address) {
    Kept kept;
    if (postgres::Connection::is_address(address)) {
      auto connection = postgres::Connection::open(address);
      if (!connection) return connection.error();
      if (auto failed = PostgresHome::take(*connection)) return *std::move(failed);
      kept.connection_ = std::move(*connection);
      return kept;
    }
    std::error_code error;
    const std::string path = database_path(folder_in(address));
    if (!fs::is_regular_file(path, error)) return broken(path, "no such file");
    auto lock = FolderLock::take(folder_in(address));
    if (!lock) return lock.error();
    if (const auto database = open_database(folder_in(address)); !database) return database.error();
    kept.lock_ = std::move(*lock);
    return kept;
  }

 private:
  std::optional<FolderLock> lock_;
  std::optional<postgres::Connection> connection_;
};

}  // namespace

Failed backup_store(const std::string& address, const std::string& file) {
  const std::string part = file + ".part";
  if (!postgres::Connection::is_address(address)) {
    if (const auto archive = open_archive(address); !archive) return archive.error();
    auto database = Database::open(database_path(folder_in(address)), Database::Mode::Write);
    if (!database) return database.error();
    if (auto failed = copy_to(*database, part)) return failed;
    return rename_durably(part, file);
  }
  auto archive = open_archive(address);
  if (!archive) return archive.error();
  // Through a folder such as a server has.
  const std::string folder = file + ".folder";
  std::error_code error;
  fs::remove_all(folder, error);
  Failed failed = copy_all(**archive, folder);
  if (!failed) {
    auto database = Database::open(database_path(folder), Database::Mode::Write);
    failed = database ? copy_to(*database, part) : Failed(database.error());
  }
  fs::remove_all(folder, error);
  return failed ? failed : rename_durably(part, file);
}

Failed restore_store(const std::string& file, const std::string& address, bool force) {
  auto from = open_copy(file);
  if (!from) return from.error();
  const StoreReport report = check(**from, {});
  if (!report.problems.empty()) return broken(file, "is not right: " + report.problems.front());
  if (postgres::Connection::is_address(address)) {
    if (const auto whole = (*from)->has("paper_feedback"); !whole || !*whole)
      return broken(file, "is of an older version: restore it into a folder, and move that");
    return copy_all(**from, address);
  }
  const std::string folder = folder_in(address);
  const auto lock = FolderLock::take(folder);
  if (!lock) return lock.error();
  auto database = Database::open(file, Database::Mode::Read);
  if (!database) return database.error();

  const std::string path = database_path(folder);
  const std::string part = path + ".part";
  std::error_code error;
  const bool there = fs::exists(path, error);
  if (there && !force) return broken(path, "is there already; --force puts the copy in its place");
  if (auto failed = copy_to(*database, part)) return failed;
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

Expected<std::string, StoreError> move_store(const std::string& from, const std::string& to) {
  const auto kept = Kept::take(from);
  if (!kept) return kept.error();
  auto archive = open_archive(from);
  if (!archive) return archive.error();
  if (auto failed = copy_all(**archive, to)) return *std::move(failed);
  return (*archive)->place();
}

Expected<std::vector<Store::Text>, StoreError> stored_texts(const std::string& address) {
  auto archive = open_archive(address);
  if (!archive) return archive.error();
  const auto known = (*archive)->has("texts");
  if (!known) return known.error();
  // A database of the first version has none.
  if (!*known) return std::vector<Store::Text>();
  return (*archive)->texts();
}

Expected<StoreReport, StoreError> check_store(const std::string& address, const LogCheck& check_log) {
  auto archive = open_archive(address);
  if (!archive) return archive.error();
  return check(**archive, check_log);
}

Failed visit_feedback(const std::string& address, const FeedbackVisitor& visit) {
  auto archive = open_archive(address);
  if (!archive) return archive.error();
  std::vector<Store::Feedback> all;
  const auto known = (*archive)->has("feedback");
  if (!known) return known.error();
  // An older database has none.
  if (!*known) return std::nullopt;
  const auto add = [&](std::span<const Cell> row) {
    all.push_back({*row[0], {}, *row[1], std::stoll(*row[2]), *row[3]});
    return Failed();
  };
  if (auto failed = (*archive)->each(std::string(sql::kFeedback), add)) return failed;
  for (const Store::Feedback& one : all) {
    const auto loaded = (*archive)->load(one.table);
    if (!loaded) return loaded.error();
    visit(one, *loaded);
  }
  const auto on_paper = (*archive)->has("paper_feedback");
  if (!on_paper) return on_paper.error();
  if (!*on_paper) return std::nullopt;
  return (*archive)->each(std::string(sql::kPaperFeedback), [&](std::span<const Cell> row) {
    Store::Loaded game;
    game.row.summary.game = *row[0];
    visit({{}, {}, {}, std::stoll(*row[1]), *row[2]}, game);
    return Failed();
  });
}

}  // namespace tideline
