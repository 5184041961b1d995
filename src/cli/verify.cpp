// `tideline verify`: were the dice of a game fair?
#include "cli/commands.hpp"
#include "cli/decks.hpp"
#include "cli/files.hpp"
#include "fair/dice.hpp"

#include <algorithm>
#include <iostream>

namespace tideline::cli {

int verify(const VerifyOptions& options) {
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
  const Verification found = tideline::verify(*catalogue, *text);
  for (const Outcome& outcome : found.outcomes) {
    const std::string place = options.path + ":" + std::to_string(outcome.line) + ": ";
    const std::string number = " (event " + std::to_string(outcome.number) + ")\n";
    if (!outcome.right()) {
      std::cerr << place << outcome.event << " should have been " << outcome.expected << number;
    } else if (options.all) {
      std::cout << place << outcome.event << number;
    }
  }
  for (const TextError& problem : found.problems) report(options.path, problem);
  const auto right =
      std::count_if(found.outcomes.begin(), found.outcomes.end(), [](const Outcome& o) { return o.right(); });
  std::cout << "commitment  " << (found.commitment.empty() ? "none" : found.commitment) << "\n"
            << "added       " << (found.added.empty() ? "nothing" : found.added) << "\n"
            << "outcomes    " << found.outcomes.size() << ", " << right << " as they had to be\n"
            << (found.fair() ? "fair\n" : "NOT shown to be fair\n");
  return found.fair() ? kFine : kFailed;
}

}  // namespace tideline::cli
