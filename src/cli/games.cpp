// `tideline games` and `tideline signature`: what the engine plays, and one number for how it plays.
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "games/signature.hpp"
#include "host/files.hpp"
#include "host/nets.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/net_signature.hpp"

#include <iomanip>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kSignatureHelp =
    "Plays seeded games of every kind and mixes them into one number: the same on every machine, natively and "
    "as\nWebAssembly, until a rule changes.";

struct SignatureOptions {
  std::string net;
};

int list_games() {
  for (const GameKind* kind : shipped_catalogue().games) {
    std::cout << kind->name << ", on " << kind->map << " unless said otherwise, rulings " << kind->letter << "1 to "
              << kind->letter << kind->rulings << "\n  presets:\n";
    for (const PresetInfo& preset : kind->presets) {
      std::cout << "    " << std::left << std::setw(17) << preset.name << preset.meaning << "\n";
    }
    std::cout << "  options, the default first:\n";
    for (const OptionInfo& option : kind->options) {
      std::cout << "    " << std::left << std::setw(17) << option.key << option.values << "\n"
                << std::string(21, ' ') << option.meaning << " (" << option.ruling << ")\n";
    }
  }
  return kFine;
}

int print_signature(const SignatureOptions& options) {
  if (options.net.empty()) {
    std::cout << signature(shipped_catalogue().decks) << "\n";
    return kFine;
  }
  const auto net = read_net_file(options.net);
  if (!net) {
    complain(net.error());
    return kFailed;
  }
  std::cout << net_signature(*net) << "\n";
  return kFine;
}

}  // namespace

void add_games(const Commands& commands) {
  commands.add_plain("games", "The games, their presets and options", list_games);
}

void add_signature(const Commands& commands) {
  const auto [line, options] = commands.add<SignatureOptions>(
      "signature", "One number for the behaviour of the whole engine", kSignatureHelp, print_signature);
  line.add_option("--net", options.net, "A file with a net: the number of what a search does with it");
}

}  // namespace tideline::cli
