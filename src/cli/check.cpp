// `tideline check`: runs records and scenarios.
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/decks.hpp"
#include "host/files.hpp"
#include "record/reader.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kCheckHelp =
    "Runs records and scenarios: every event must be legal, every `expect` line must hold.\n"
    "A folder stands for the .tide files below it. The last line counts files.\n\n"
    "  tideline check game.tide\n"
    "  tideline check tests/scenarios\n\n"
    "For each failure: FILE:LINE: what was expected, what was found. Exit 1 if anything failed.";

struct CheckOptions {
  std::vector<std::string> paths;
  std::vector<std::string> decks;  // files
};

int check(const CheckOptions& options) {
  const auto files = find_files(options.paths, ".tide");
  if (!files) {
    complain(files.error());
    return kFailed;
  }
  const auto catalogue = catalogue_with(options.decks);
  if (!catalogue) {
    complain(catalogue.error());
    return kFailed;
  }
  unsigned passed = 0;
  unsigned failed = 0;
  for (const std::string& path : *files) {
    const auto text = read_file(path);
    if (!text) {
      report(path, text.error());
      ++failed;
      continue;
    }
    record::Reader reader(*catalogue, *text);
    (reader.read() ? passed : failed) += 1;
    for (const TextError& failure : reader.failures()) report(path, failure);
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? kFine : kFailed;
}

}  // namespace

void add_check(const Commands& commands) {
  const auto [line, options] = commands.add<CheckOptions>("check", "Run records and scenarios", kCheckHelp, check);
  line.add_option("FILE", options.paths, "Records, or folders of them")->required();
  line.add_option("--deck", options.decks, "Deck files that the records name by their sum")->expected(1);
}

}  // namespace tideline::cli
