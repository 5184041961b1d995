// `tideline bots`: the bots that there are, as a table.
#include "bots/bot_spec.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/words.hpp"
#include "shipped/bot_presets.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

void print(BotPreset::Kind kind, Language language) {
  const auto tongue = static_cast<std::size_t>(language);
  for (const BotPreset& preset : bot_presets()) {
    if (preset.kind != kind) continue;
    std::cout << "  " << padded(preset.name, 11) << padded(preset.title[tongue], 22) << padded(preset.words, 36)
              << preset.about[tongue] << "\n";
  }
}

}  // namespace

int list_bots(const BotsOptions& options) {
  const Language language = spoken(options.language);
  print(BotPreset::Kind::Bot, language);
  std::cout << say(lexicon(), language, "bots.styles", {{"example", "level-5:style=attack"}}) << "\n";
  print(BotPreset::Kind::Style, language);
  return kFine;
}

}  // namespace tideline::cli
