#include "game/options.hpp"

#include "base/nearest.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <cassert>

namespace tideline {
namespace {

// The place of `value` among the words of an option, `a | b | c`; -1 if it is none of them.
int word_number(std::string_view words, std::string_view value) {
  for (int n = 0;; ++n) {
    const std::size_t bar = words.find(" | ");
    if (words.substr(0, bar) == value) return n;
    if (bar == std::string_view::npos) return -1;
    words.remove_prefix(bar + 3);
  }
}

SetupError no_such_preset(const Setup& setup, std::string_view game, std::span<const PresetInfo> presets) {
  std::string names(presets[0].name);
  for (std::size_t i = 1; i < presets.size(); ++i)
    names += (i + 1 == presets.size() ? " or " : ", ") + std::string(presets[i].name);
  // An option alone: the preset before it was forgotten.
  if (setup.preset.find('=') != std::string::npos)
    names += " first, such as " + in_quotes(std::string(presets[0].name) + " " + setup.preset);
  return {SetupError::Part::Rules, 0,
          std::string(game) + " has no rules called " + in_quotes(setup.preset) + "; expected " + names};
}

}  // namespace

std::optional<SetupError> read_options(const Setup& setup, std::string_view game, std::span<const OptionInfo> known,
                                       OptionTaker take) {
  constexpr auto kPart = SetupError::Part::Rules;
  for (std::size_t i = 0; i < setup.options.size(); ++i) {
    const auto& [key, value] = setup.options[i];
    const auto option = std::find_if(known.begin(), known.end(), [&](const OptionInfo& one) { return one.key == key; });
    if (option == known.end()) {
      std::vector<std::string> keys;
      for (const OptionInfo& one : known) keys.emplace_back(one.key);
      return SetupError{kPart, i + 1, std::string(game) + " has no option " + in_quotes(key) + did_you_mean(key, keys)};
    }
    if (!take(key, value, word_number(option->values, value))) {
      return SetupError{kPart, i + 1,
                        "expected " + key + "= " + std::string(option->values) + ", found " + in_quotes(value)};
    }
  }
  return std::nullopt;
}

void each_option(const PresetInfo& preset, FunctionRef<void(std::string_view key, std::string_view value)> see) {
  std::string_view rest = preset.options;
  while (!rest.empty()) {
    std::string_view value = take_up_to(rest, ' ');
    const std::string_view key = take_up_to(value, '=');
    see(key, value);
  }
}

std::optional<SetupError> read_preset(const Setup& setup, std::string_view game, std::span<const PresetInfo> presets,
                                      std::span<const OptionInfo> known, OptionTaker take) {
  const auto preset =
      std::find_if(presets.begin(), presets.end(), [&](const PresetInfo& one) { return one.name == setup.preset; });
  if (preset == presets.end()) return no_such_preset(setup, game, presets);
  each_option(*preset, [&](std::string_view key, std::string_view value) {
    const auto option = std::find_if(known.begin(), known.end(), [&](const OptionInfo& one) { return one.key == key; });
    [[maybe_unused]] const bool taken = option != known.end() && take(key, value, word_number(option->values, value));
    assert(taken);
  });
  return std::nullopt;
}

}  // namespace tideline
