// `tideline check`: runs records and scenarios.
#include "cli/commands.hpp"
#include "cli/decks.hpp"
#include "cli/files.hpp"
#include "record/reader.hpp"

#include <iostream>

namespace tideline::cli {

int check(const CheckOptions& options) {
  const auto files = find_records(options.paths);
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

}  // namespace tideline::cli
