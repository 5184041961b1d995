// Rules as a header names them: a preset, then options by key and value. What they mean each game knows.
#pragma once

#include "base/function_ref.hpp"
#include "game/setup.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace tideline {

// A named set of rules.
struct PresetInfo {
  std::string_view name;
  std::string_view meaning;
  std::string_view options;  // `keep=must limit-at=draw`: where it differs from the defaults
};

// An option of the rules, for help texts and for checking what a header gives.
struct OptionInfo {
  std::string_view key;
  std::string_view values;  // `superko | simple`; the first is the default, `A to B` a range
  std::string_view ruling;
  std::string_view meaning;
};

// Takes one option: its key, its value, and the place of the value among the option's words, -1 if it is none of them.
// False: that is no value for it.
using OptionTaker = FunctionRef<bool(std::string_view key, std::string_view value, int word)>;

// Sees the options of a preset, in their order.
void each_option(const PresetInfo& preset, FunctionRef<void(std::string_view key, std::string_view value)> see);

// Gives the options of a header's preset to `take`. An error: `territory has no rules called `x`; expected v1 or pro`.
// `game` is the game's name in errors.
std::optional<SetupError> read_preset(const Setup& setup, std::string_view game, std::span<const PresetInfo> presets,
                                      std::span<const OptionInfo> known, OptionTaker take);
// Gives every option of a header to `take`; the error says what is wrong with one.
std::optional<SetupError> read_options(const Setup& setup, std::string_view game, std::span<const OptionInfo> known,
                                       OptionTaker take);

}  // namespace tideline
