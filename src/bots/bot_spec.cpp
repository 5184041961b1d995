#include "bots/bot_spec.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

using Presets = std::span<const BotPreset>;

constexpr std::array<std::string_view, 3> kNames{"random", "greedy", "search"};
constexpr std::string_view kOptions =
    "style=NAME playouts=N evaluations=N time=SECONDS threads=N net=NAME trust=SHARE blunders=SHARE margin=SHARE "
    "exploration=X others=paranoid cards=no "
    "fight=X land=X tricks=X talk=X";

std::string names_of(Presets presets, BotPreset::Kind kind) {
  std::string names;
  for (const BotPreset& preset : presets) {
    if (preset.kind == kind) names += " " + preset.name;
  }
  return names;
}

const BotPreset* find(Presets presets, BotPreset::Kind kind, std::string_view name) {
  const auto found = std::find_if(presets.begin(), presets.end(),
                                  [&](const BotPreset& one) { return one.kind == kind && one.name == name; });
  return found == presets.end() ? nullptr : &*found;
}

// In units of which there are ten to the `decimals` in one: `1.5` with three is 1500. With a sign if it has one.
std::optional<std::int32_t> parse_units(std::string_view text, unsigned decimals) {
  const auto point = text.find('.');
  std::string digits(text.substr(0, point));
  const std::string_view rest = point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
  if (digits.empty() || digits.back() == '-' || rest.size() > decimals ||
      (point != std::string_view::npos && rest.empty()))
    return std::nullopt;
  digits += rest;
  digits.append(decimals - rest.size(), '0');
  std::int32_t value = 0;
  return parse_into(value, digits) ? std::optional(value) : std::nullopt;
}

struct Number {
  std::string_view key;
  unsigned decimals;
  std::int32_t least;
  std::int32_t most;
  std::string_view range;
  void (*set)(BotSpec& spec, std::int32_t value);
};

constexpr float thousandths(std::int32_t value) { return static_cast<float>(value) / 1000; }

constexpr std::int32_t kMost = 1'000'000'000;
constexpr std::int32_t kMostThreads = 64;
constexpr std::string_view kAboveZero = "a number above 0";
constexpr std::string_view kShare = "a share from 0 to 1";
constexpr std::string_view kWeight = "a number from -10 to 10";
constexpr std::array<Number, 12> kNumbers{{
    {"playouts", 0, 1, kMost, kAboveZero,
     [](BotSpec& spec, std::int32_t value) { spec.playouts = static_cast<std::uint32_t>(value); }},
    {"evaluations", 0, 1, kMost, kAboveZero,
     [](BotSpec& spec, std::int32_t value) { spec.evaluations = static_cast<std::uint32_t>(value); }},
    {"trust", 3, 0, 1000, kShare, [](BotSpec& spec, std::int32_t value) { spec.trust = thousandths(value); }},
    {"time", 3, 1, kMost, kAboveZero,
     [](BotSpec& spec, std::int32_t value) { spec.milliseconds = static_cast<std::uint32_t>(value); }},
    {"threads", 0, 1, kMostThreads, "a number from 1 to 64",
     [](BotSpec& spec, std::int32_t value) { spec.threads = static_cast<std::uint32_t>(value); }},
    {"blunders", 3, 0, 1000, kShare, [](BotSpec& spec, std::int32_t value) { spec.blunders = thousandths(value); }},
    {"margin", 3, 0, 1000, kShare, [](BotSpec& spec, std::int32_t value) { spec.margin = thousandths(value); }},
    {"exploration", 3, 0, 10000, "a number from 0 to 10",
     [](BotSpec& spec, std::int32_t value) { spec.exploration = thousandths(value); }},
    {"fight", 3, -10000, 10000, kWeight,
     [](BotSpec& spec, std::int32_t value) { spec.style.fight = thousandths(value); }},
    {"land", 3, -10000, 10000, kWeight,
     [](BotSpec& spec, std::int32_t value) { spec.style.land = thousandths(value); }},
    {"tricks", 3, -10000, 10000, kWeight,
     [](BotSpec& spec, std::int32_t value) { spec.style.tricks = thousandths(value); }},
    {"talk", 3, -10000, 10000, kWeight,
     [](BotSpec& spec, std::int32_t value) { spec.style.talk = thousandths(value); }},
}};

// Each reads what stands behind a bot's name and says what is wrong with it.
std::optional<std::string> set_options(BotSpec& spec, std::string_view options, Presets presets);

std::optional<std::string> set_option(BotSpec& spec, std::string_view option, Presets presets) {
  const auto equals = option.find('=');
  const std::string_view key = option.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? std::string_view() : option.substr(equals + 1);
  for (const Number& number : kNumbers) {
    if (number.key != key) continue;
    const auto units = parse_units(value, number.decimals);
    if (!units || *units < number.least || *units > number.most)
      return std::string(key) + " is " + std::string(number.range) + ", found " + in_quotes(value);
    number.set(spec, *units);
    return std::nullopt;
  }
  if (key == "style") {
    const BotPreset* style = find(presets, BotPreset::Kind::Style, value);
    if (style != nullptr) return set_options(spec, style->words, {});
    return "no style is called " + in_quotes(value) + "; there are:" + names_of(presets, BotPreset::Kind::Style);
  }
  if (key == "net") {
    if (value != kNoNet && value != kOwnNet && find(presets, BotPreset::Kind::Net, value) == nullptr)
      return "no net is called " + in_quotes(value) + "; there are: none own" + names_of(presets, BotPreset::Kind::Net);
    spec.net = value;
    return std::nullopt;
  }
  if (key == "cards" && (value == "yes" || value == "no")) {
    spec.cards = value == "yes";
    return std::nullopt;
  }
  if (key == "others" && (value == "selfish" || value == "paranoid")) {
    spec.paranoid = value == "paranoid";
    return std::nullopt;
  }
  return "a bot has no option " + in_quotes(option) + "; there are: " + std::string(kOptions);
}

std::optional<std::string> set_options(BotSpec& spec, std::string_view options, Presets presets) {
  while (true) {
    const auto colon = options.find(':');
    if (auto wrong = set_option(spec, options.substr(0, colon), presets)) return wrong;
    if (colon == std::string_view::npos) return std::nullopt;
    options.remove_prefix(colon + 1);
  }
}

}  // namespace

Expected<BotSpec, std::string> parse_bot(std::string_view text, std::span<const BotPreset> presets) {
  const auto colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  BotSpec spec;
  if (const BotPreset* preset = find(presets, BotPreset::Kind::Bot, name)) {
    // A preset names no other preset, so this comes to an end.
    auto meant = parse_bot(preset->words);
    if (!meant) return meant.error();
    spec = *std::move(meant);
  } else if (std::find(kNames.begin(), kNames.end(), name) != kNames.end()) {
    spec.name = name;
  } else {
    std::string known;
    for (const std::string_view bot : kNames) known += " " + std::string(bot);
    return "no bot is called " + in_quotes(name) + "; there are:" + known + names_of(presets, BotPreset::Kind::Bot);
  }
  if (colon == std::string_view::npos) return spec;
  if (auto wrong = set_options(spec, text.substr(colon + 1), presets)) return *std::move(wrong);
  return spec;
}

std::span<const std::string_view> bot_names() { return kNames; }

}  // namespace tideline
