// `tideline games` and `tideline signature`: what the engine plays, and one number for how it plays.
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/nets.hpp"
#include "games/signature.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/net_signature.hpp"

#include <iomanip>
#include <iostream>

namespace tideline::cli {

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

}  // namespace tideline::cli
