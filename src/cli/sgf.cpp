// `tideline import` and `tideline export`: records from and to SGF.
#include "cli/charset.hpp"
#include "cli/commands.hpp"
#include "cli/decks.hpp"
#include "cli/files.hpp"
#include "record/event_text.hpp"
#include "record/reader.hpp"
#include "sgf/export.hpp"
#include "sgf/import.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

int deliver(const std::string& path, const std::string& text) {
  if (path.empty()) {
    std::cout << text;
    return kFine;
  }
  if (const auto problem = write_file(path, text)) {
    complain(*problem);
    return kFailed;
  }
  return kFine;
}

}  // namespace

int import_sgf(const ImportOptions& options) {
  const auto bytes = read_file(options.path);
  if (!bytes) {
    report(options.path, bytes.error());
    return kFailed;
  }
  const auto imported = sgf::to_record(*bytes, {.decode = decode, .moves = std::nullopt});
  if (!imported) {
    report(options.path, imported.error());
    return kFailed;
  }
  for (const TextError& warning : imported->warnings) report(options.path, warning);
  return deliver(options.out, imported->record);
}

int export_sgf(const ExportOptions& options) {
  const auto text = read_file(options.path);
  if (!text) {
    report(options.path, text.error());
    return kFailed;
  }
  const auto catalogue = catalogue_with(options.decks);
  if (!catalogue) {
    complain(catalogue.error());
    return kFailed;
  }
  record::Reader reader(*catalogue, *text);
  reader.read();
  if (!reader.complete()) {
    for (const TextError& failure : reader.failures()) report(options.path, failure);
    return kFailed;
  }
  const Colour viewer = record::faction_named(reader.game().setup(), options.viewer);
  if (!viewer && options.viewer != "spectator") {
    complain("--as: expected a faction of this game or spectator, found " + in_quotes(options.viewer));
    return kUsage;
  }
  const auto exported = sgf::from_record(reader, {.viewer = viewer, .application = "Tideline:" TIDELINE_VERSION});
  for (const TextError& warning : exported.warnings) report(options.path, warning);
  for (const std::string& one : exported.unsaid) report(options.path, {{}, one});
  return deliver(options.out, exported.text);
}

}  // namespace tideline::cli
