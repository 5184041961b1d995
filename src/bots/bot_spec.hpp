// Bots in words: `search`, `search:playouts=200:cards=no`, `level-5:style=attack`. Presets come from whoever knows
// data.
#pragma once

#include "base/expected.hpp"
#include "base/language.hpp"
#include "bots/style.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tideline {

inline constexpr std::string_view kNoNet = "none";
inline constexpr std::string_view kOwnNet = "own";  // of the game that is played, if it has one

// Which bot, and what is special about it.
struct BotSpec {
  std::string name = "random";       // random, greedy, search
  std::uint32_t playouts = 0;        // `playouts=N` a choice; 0: as the caller's budget says
  std::uint32_t milliseconds = 0;    // `time=1.5`, in seconds, a choice; kept by the caller, who has the clock
  std::uint32_t evaluations = 0;     // `evaluations=N` of the net a choice; 0: as the budget says; of a search
  std::string net{kNoNet};           // `net=own`: the net of the game that is played, `net=go`, `net=none`; of a search
  std::optional<float> trust;        // `trust=0.5`: what the net's chances count beside playouts; of a search
  std::uint32_t threads = 1;         // `threads=2`: thinks so many times over, at the same time; of a search
  bool paranoid = false;             // `others=paranoid`: thinks that all others play against it; of a search
  bool cards = true;                 // `cards=no`: plays none, for measuring what they are worth
  float blunders = 0;                // `blunders=0.2`: the share of choices that are made carelessly
  std::optional<float> margin;       // `margin=0.05`: what the margin counts beside winning; of a search
  std::optional<float> exploration;  // `exploration=0.1`: how much it looks at what it seldom tried; of a search
  Style style;                       // `fight=1:land=-0.5:tricks=1:talk=1`, or `style=NAME` for a preset of them
};

// A name for a bot, for a style of playing, or of a net.
struct BotPreset {
  enum class Kind : std::uint8_t { Bot, Style, Net };

  std::string name;
  Kind kind = Kind::Bot;
  std::string words;  // what it stands for: `search:playouts=30`; of a style `fight=1:land=-0.5`; of a net nothing
  Translated title;
  Translated about;
};

// The error says which word is wrong, and what there is.
Expected<BotSpec, std::string> parse_bot(std::string_view text, std::span<const BotPreset> presets = {});

// The bots by name, without presets.
std::span<const std::string_view> bot_names();

}  // namespace tideline
