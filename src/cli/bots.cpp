// `tideline bots`: the bots that there are, as a table.
#include "bots/bot_spec.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/words.hpp"
#include "shipped/bot_presets.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kBotsHelp =
    "A bot is named wherever --bots or --bot is accepted, with options behind colons if it is to be special:\n\n"
    "  level-5                            one of ten levels\n"
    "  level-5:style=attack               with a style\n"
    "  search:playouts=300:blunders=0.1   or put together by hand, from random, greedy or search\n\n"
    "  tideline record --game tsunami --bots level-3,level-6:style=trickster\n"
    "  tideline match --game territory --bots level-2,level-4 --games 20\n\n"
    "docs/bots.md explains the options and says how strong the levels are.";

struct BotsOptions {
  std::string language = "en";
};

void print(BotPreset::Kind kind, Language language) {
  const auto tongue = static_cast<std::size_t>(language);
  for (const BotPreset& preset : bot_presets()) {
    if (preset.kind != kind) continue;
    std::cout << "  " << padded(preset.name, 11) << padded(preset.title[tongue], 22) << padded(preset.words, 36)
              << preset.about[tongue] << "\n";
  }
}

int list_bots(const BotsOptions& options) {
  const Language language = spoken(options.language);
  print(BotPreset::Kind::Bot, language);
  std::cout << say(lexicon(), language, "bots.styles", {{"example", "level-5:style=attack"}}) << "\n";
  print(BotPreset::Kind::Style, language);
  return kFine;
}

}  // namespace

void add_bots(const Commands& commands) {
  const auto [line, options] = commands.add<BotsOptions>("bots", "The bots: levels and styles", kBotsHelp, list_bots);
  take_language(line, options.language);
}

}  // namespace tideline::cli
