// `tideline store`: copies a server's database, puts a copy back, moves it, looks whether it is right.
#include "cli/brought.hpp"
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/config.hpp"
#include "host/files.hpp"
#include "store/upkeep.hpp"
#include "table/table.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kStoreHelp =
    "DATA is the folder of `tideline serve --data DATA`; its database is DATA/tideline.db.\n\n"
    "  tideline store backup DATA copy.db          a copy as of this moment, while the server runs\n"
    "  tideline store check DATA                   is everything whole, and can every game go on?\n"
    "  tideline store restore copy.db DATA         the copy becomes the database; the server must be stopped\n"
    "  tideline store restore copy.db DATA --force even if there is one: it stays as DATA/tideline.db.old\n"
    "  tideline store move sqlite:DATA postgresql://USER@HOST/DATABASE   all of it into PostgreSQL; and back\n\n"
    "DATA may be postgresql://USER@HOST/DATABASE in all of these, and in all but the last a file of `tideline serve\n"
    "--config`, such as /etc/tideline/tideline.toml: the data that it names. What is moved stays where it was, too.\n"
    "Copy the database in no other way while a server runs: the newest moves stand in files beside it.\n"
    "docs/store.md has more.";

struct StoreOptions {
  std::string data;  // a server's folder
  std::string file;  // a copy of its database
  std::string to;    // where all of it is moved
  bool force = false;
};

int fail(const std::string& reason) {
  complain(reason);
  return kFailed;
}

// Nothing: that was told.
std::optional<std::string> place_of(const StoreOptions& options) {
  auto place = data_at(options.data);
  if (place) return *std::move(place);
  report(options.data, place.error());
  return std::nullopt;
}

// Every line of the log is legal, and the columns say what the table says.
std::optional<std::string> check_log(const Catalogue& catalogue, const Store::Loaded& loaded) {
  if (loaded.secret.size() != kSecretBytes) return "its secret is not of 32 bytes";
  const Millis last = loaded.entries.empty() ? 0 : loaded.entries.back().at;
  const auto table = Table::restore(catalogue, loaded.entries, dice_of(loaded.secret), last);
  if (!table) return table.error();
  const TableSummary is = table->summary();
  const TableSummary& said = loaded.row.summary;
  if (is.stage != said.stage || is.game != said.game || is.map != said.map || is.phase != said.phase ||
      is.result != said.result)
    return "its row does not say what its log says";
  return std::nullopt;
}

int store_backup(const StoreOptions& options) {
  const auto data = place_of(options);
  if (!data) return kFailed;
  if (const auto failed = backup_store(*data, options.file)) return fail(failed->message);
  std::cout << options.file << " written\n";
  return kFine;
}

int store_restore(const StoreOptions& options) {
  const auto data = place_of(options);
  if (!data) return kFailed;
  if (const auto failed = restore_store(options.file, *data, options.force)) return fail(failed->message);
  std::cout << *data << " has the database of " << options.file << "\n";
  return kFine;
}

int store_move(const StoreOptions& options) {
  const auto moved = move_store(options.data, options.to);
  if (!moved) return fail(moved.error().message);
  const auto report = check_store(options.to, {});
  if (!report) return fail(report.error().message);
  for (const std::string& problem : report->problems) complain(problem);
  if (!report->problems.empty()) return kFailed;
  std::cout << report->tables << " tables, " << report->entries << " entries moved from " << *moved << "\n";
  return kFine;
}

int store_check(const StoreOptions& options) {
  const auto data = place_of(options);
  if (!data) return kFailed;
  const auto catalogue = catalogue_of(*data);
  if (!catalogue) return fail(catalogue.error());
  const auto report = check_store(*data, [&](const Store::Loaded& loaded) { return check_log(*catalogue, loaded); });
  if (!report) return fail(report.error().message);
  for (const std::string& problem : report->problems) complain(problem);
  if (!report->problems.empty()) return kFailed;
  std::cout << report->tables << " tables, " << report->entries << " entries: all is right\n";
  return kFine;
}

}  // namespace

void add_store(const Commands& commands) {
  const Commands store = commands.group("store", "Back up, restore, move and check a server's data", kStoreHelp);
  const auto data = [](const Command<StoreOptions>& to) {
    to.line.add_option("DATA", to.options.data, "The server's folder, postgresql://…, or its options as FILE.toml")
        ->required();
  };
  const auto file = [](const Command<StoreOptions>& to) {
    to.line.add_option("FILE", to.options.file, "A copy")->required();
  };
  const auto backup = store.add<StoreOptions>("backup", "Copy the database while the server runs", "", store_backup);
  data(backup);
  file(backup);
  const auto restore = store.add<StoreOptions>("restore", "Put a copy in place of the database", "", store_restore);
  file(restore);
  data(restore);
  restore.line.add_flag("--force", restore.options.force, "Even if there is a database: it is kept as tideline.db.old");
  const auto move = store.add<StoreOptions>("move", "Move all of it into another database", "", store_move);
  move.line.add_option("FROM", move.options.data, "sqlite:DATA, or postgresql://…")->required();
  move.line.add_option("TO", move.options.to, "The same; nothing may be kept there")->required();
  data(store.add<StoreOptions>("check", "Is everything whole, and can every game go on?", "", store_check));
}

}  // namespace tideline::cli
