// The words that stand on paper: the texts of `board`, `names`, `common` and `paper` in data/locales.
#pragma once

#include "base/lexicon.hpp"
#include "game/setup.hpp"

#include <string>
#include <string_view>

namespace tideline::press {

Lexicon lexicon();

// The text of a key, such as `page`.
std::string say(Language language, std::string_view key, Blanks blanks = {});

// A deck, a map and a preset as players call them; by their own names if they do not ship.
std::string deck_title(Language language, const std::string& name);
std::string map_title(Language language, const std::string& name);
std::string preset_title(Language language, std::string_view game, const std::string& preset);

// An option and its value, `komi` and `7.5`, as the language says them.
std::string option_title(Language language, std::string_view key);
std::string value_title(Language language, std::string_view key, const std::string& value);
// The rules of a table: the preset, then what differs from it.
std::string rules_title(Language language, const Setup& setup);

// Text of decks and players as it is to be printed: round apostrophes, and in French no line ends before : ; ! ? or
// beside quotes.
std::string typeset(Language language, std::string_view text);

}  // namespace tideline::press
