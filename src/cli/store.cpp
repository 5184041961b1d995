// `tideline store`: copies a server's database, puts a copy back, looks whether it is right.
#include "cli/brought.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "fair/dice.hpp"
#include "fair/secrets.hpp"
#include "store/upkeep.hpp"
#include "table/table.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

int fail(const std::string& reason) {
  complain(reason);
  return kFailed;
}

// Every line of the log is legal, and the columns say what the table says.
std::optional<std::string> check_log(const Catalogue& catalogue, const Store::Loaded& loaded) {
  if (loaded.secret.size() != kSecretBytes) return "its secret is not of 32 bytes";
  const Millis last = loaded.entries.empty() ? 0 : loaded.entries.back().at;
  const auto table = Table::restore(catalogue, loaded.entries,
                                    {make_luck(loaded.secret), commitment(loaded.secret), to_hex(loaded.secret)}, last);
  if (!table) return table.error();
  const TableSummary is = table->summary();
  const TableSummary& said = loaded.row.summary;
  if (is.stage != said.stage || is.game != said.game || is.map != said.map || is.phase != said.phase ||
      is.result != said.result)
    return "its row does not say what its log says";
  return std::nullopt;
}

}  // namespace

int store_backup(const StoreOptions& options) {
  if (const auto failed = backup_store(options.data, options.file)) return fail(failed->message);
  std::cout << options.file << " written\n";
  return kFine;
}

int store_restore(const StoreOptions& options) {
  if (const auto failed = restore_store(options.file, options.data, options.force)) return fail(failed->message);
  std::cout << options.data << " has the database of " << options.file << "\n";
  return kFine;
}

int store_check(const StoreOptions& options) {
  const auto catalogue = catalogue_of(options.data);
  if (!catalogue) return fail(catalogue.error());
  const auto report =
      check_store(options.data, [&](const Store::Loaded& loaded) { return check_log(*catalogue, loaded); });
  if (!report) return fail(report.error().message);
  for (const std::string& problem : report->problems) complain(problem);
  if (!report->problems.empty()) return kFailed;
  std::cout << report->tables << " tables, " << report->entries << " entries: all is right\n";
  return kFine;
}

}  // namespace tideline::cli
