// `tideline bots`: the bots that there are, as a table.
#include "bots/bot_spec.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "shipped/bot_presets.hpp"

#include <algorithm>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr std::array<std::string_view, kLanguages> kStylesHead{"styles, for any of them: level-5:style=attack",
                                                               "styles, pour chacun d'eux : level-5:style=attack",
                                                               "stílusok, bármelyikükhöz: level-5:style=attack"};

void print(BotPreset::Kind kind, std::size_t language) {
  for (const BotPreset& preset : bot_presets()) {
    if (preset.kind != kind) continue;
    std::cout << "  " << padded(preset.name, 11) << padded(preset.title[language], 22) << padded(preset.words, 36)
              << preset.about[language] << "\n";
  }
}

}  // namespace

int list_bots(const BotsOptions& options) {
  const auto language = static_cast<std::size_t>(
      std::find(kLanguageCodes.begin(), kLanguageCodes.end(), options.language) - kLanguageCodes.begin());
  print(BotPreset::Kind::Bot, language);
  std::cout << kStylesHead[language] << "\n";
  print(BotPreset::Kind::Style, language);
  return kFine;
}

}  // namespace tideline::cli
