// The bots of data/bots: levels and styles by name, in three languages.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "bots/bot_spec.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace tideline {

// Tables [NAME] with `bot` or `style`, `name` and `about`, in the order of the text. What they stand for is right.
Expected<std::vector<BotPreset>, TextError> parse_bot_presets(std::string_view text);

// Those that ship with the program, the levels first and from the weakest on.
std::span<const BotPreset> bot_presets();

}  // namespace tideline
