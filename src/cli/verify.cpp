// `tideline verify`: were the dice of a game fair?
#include "table/verify.hpp"

#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/record_file.hpp"

#include <algorithm>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kVerifyHelp =
    "Checks the dice, draws and shuffles of a game that was played on a server: that the secret shown at the end is "
    "the\n"
    "one that the server had committed to before the start, that every seed of a player's program is the one that it "
    "had\n"
    "pledged, and that everything that came by chance follows from these. It says how many people's seeds went in, "
    "and\n"
    "which draws were void. docs/fair-dice.md has the formula, and what is not shown by this: who chose the moves.\n"
    "`-` reads standard input.\n\n"
    "  tideline verify game.tide\n"
    "  tideline verify game.tide --all     every outcome, with its number\n\n"
    "Exit 1 if anything is not as it had to be, with FILE:LINE and what it should have been.";

struct VerifyOptions {
  std::string path;
  std::vector<std::string> decks;  // files
  bool all = false;
};

// Whose part of the dice was nobody's but their own.
std::string people(const Verification& found) {
  const std::string of = " of " + std::to_string(found.people) + " chairs of people";
  std::string text = std::to_string(found.seeds) + of + ", pledged before any was revealed";
  if (found.seeds + found.clear == 0) text = "none" + of + ": the server alone made these dice";
  if (found.clear > 0)
    text = std::to_string(found.clear) + of +
           ", in clear as it was before there were pledges: the last to add could choose";
  return text + (found.bots > 0 ? "; " + std::to_string(found.bots) + " of bots, whose part is the server's" : "");
}

int verify(const VerifyOptions& options) {
  const auto file = RecordFile::open(options.path, options.decks);
  if (!file) return kFailed;
  const Verification found = tideline::verify(file->catalogue(), file->text());
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
            << "seeds       " << people(found) << "\n"
            << "void draws  " << (found.voids.empty() ? "none" : std::to_string(found.voids.size())) << "\n";
  for (const Verification::Void& one : found.voids)
    std::cout << options.path << ":" << one.line << ": void, " << one.why << "\n";
  std::cout << "outcomes    " << found.outcomes.size() << ", " << right << " as they had to be\n"
            << (found.fair() ? "fair\n" : "NOT shown to be fair\n");
  return found.fair() ? kFine : kFailed;
}

}  // namespace

void add_verify(const Commands& commands) {
  const auto [line, options] =
      commands.add<VerifyOptions>("verify", "Check the dice of a game from a server", kVerifyHelp, verify);
  line.add_option("RECORD", options.path, "A record")->required();
  take_decks(line, options.decks);
  line.add_flag("--all", options.all, "Every outcome, not only those that are wrong");
}

}  // namespace tideline::cli
