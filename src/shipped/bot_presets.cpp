#include "shipped/bot_presets.hpp"

#include "base/toml.hpp"
#include "shipped/catalogue.hpp"

#include <array>

namespace tideline {
namespace {

constexpr std::size_t kMostPresetBytes = std::size_t{64} * 1024;

Problem read_words(const toml::table& table, BotPreset& preset) {
  const toml::node* bot = table.get("bot");
  const toml::node* style = table.get("style");
  if ((bot == nullptr) == (style == nullptr))
    return error_at(table, "expected bot = \"…\" or style = \"…\", and not both");
  preset.kind = bot != nullptr ? BotPreset::Kind::Bot : BotPreset::Kind::Style;
  const toml::node& words = bot != nullptr ? *bot : *style;
  if (auto problem = read_text(words, 200, preset.words)) return problem;
  const auto spec = parse_bot(bot != nullptr ? preset.words : "search:" + preset.words);
  if (!spec) return error_at(words, spec.error());
  return std::nullopt;
}

Problem read_preset(const toml::table& table, BotPreset& preset) {
  static constexpr std::array<std::string_view, 4> kKeys{"bot", "style", "name", "about"};
  if (auto problem = only_keys(table, kKeys)) return problem;
  if (auto problem = read_words(table, preset)) return problem;
  const std::string whose = "bot " + in_quotes(preset.name);
  if (auto problem = read_translated(table, "name", whose, 60, English::Needed, preset.title)) return problem;
  return read_translated(table, "about", whose, 200, English::Needed, preset.about);
}

std::vector<BotPreset> read_presets() {
  std::vector<BotPreset> presets;
  for (const ShippedFile& file : shipped_bots()) {
    auto some = parse_bot_presets(file.text);
    if (some) presets.insert(presets.end(), some->begin(), some->end());
  }
  return presets;
}

}  // namespace

Expected<std::vector<BotPreset>, TextError> parse_bot_presets(std::string_view text) {
  if (text.size() > kMostPresetBytes) return TextError{{1, 1}, "this is too long for a list of bots"};
  const auto all = parse_toml(text);
  if (!all) return all.error();
  std::vector<BotPreset> presets;
  for (const auto& [name, node] : in_order(*all)) {
    const toml::table* table = node->as_table();
    if (table == nullptr || !is_id(name))
      return error_at(*node, "expected a table [NAME] of small letters, digits and dashes, found " + in_quotes(name));
    presets.emplace_back();
    presets.back().name = name;
    if (auto problem = read_preset(*table, presets.back())) return *std::move(problem);
  }
  return presets;
}

std::span<const BotPreset> bot_presets() {
  static const std::vector<BotPreset> presets = read_presets();
  return presets;
}

}  // namespace tideline
