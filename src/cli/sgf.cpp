// `tideline import` and `tideline export`: records from and to SGF.
#include "cli/charset.hpp"
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/record_file.hpp"
#include "host/files.hpp"
#include "record/event_text.hpp"
#include "record/reader.hpp"
#include "sgf/export.hpp"
#include "sgf/import.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kImportHelp =
    "Turns the first game of an SGF file into a record of plain go. `-` reads standard input.\n\n"
    "  tideline import game.sgf                     prints the record\n"
    "  tideline import game.sgf --out game.tide     writes it to a file\n"
    "  tideline import game.sgf | tideline replay -  the final position\n\n"
    "The main line becomes events; comments, variations, names, times and all else are kept in lines that start with "
    "@,\n"
    "and `tideline export` makes the same SGF of them again. What could not be taken over is said on standard error.";

constexpr const char* kExportHelp =
    "Writes a record as SGF, for other go programs. `-` reads standard input.\n\n"
    "  tideline export game.tide --out game.sgf\n"
    "  tideline export tsunami.tide --as black      with black's cards, and nobody else's\n\n"
    "Plain go is written move by move. SGF knows no cards, dice, holes or third colour: such games are written as\n"
    "positions with comments and letters, and what SGF cannot say is said on standard error.";

struct ImportOptions {
  std::string path;
  std::string out;  // empty: standard output
};

struct ExportOptions {
  std::string path;
  std::vector<std::string> decks;  // files
  std::string viewer = "spectator";
  std::string out;  // empty: standard output
};

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
  const auto file = RecordFile::open(options.path, options.decks);
  if (!file) return kFailed;
  record::Reader reader = file->reader();
  reader.read();
  if (!reader.complete()) {
    file->report_failures(reader);
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

}  // namespace

void add_import(const Commands& commands) {
  const auto [line, options] =
      commands.add<ImportOptions>("import", "An SGF file to a record", kImportHelp, import_sgf);
  line.add_option("FILE", options.path, "An SGF file")->required();
  line.add_option("--out", options.out, "A file for the record; without it, it is printed");
}

void add_export(const Commands& commands) {
  const auto [line, options] =
      commands.add<ExportOptions>("export", "A record to an SGF file", kExportHelp, export_sgf);
  line.add_option("FILE", options.path, "A record")->required();
  take_decks(line, options.decks);
  take_viewer(line, options.viewer);
  line.add_option("--out", options.out, "A file for the SGF; without it, it is printed");
}

}  // namespace tideline::cli
