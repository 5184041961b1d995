// The words that stand on paper: the texts of `board`, `common` and `paper` in data/locales.
#pragma once

#include "base/lexicon.hpp"

#include <string>
#include <string_view>

namespace tideline::press {

Lexicon lexicon();

// The text of a key, such as `page`.
std::string say(Language language, std::string_view key, Blanks blanks = {});

// A deck and a preset as players call them; by their own names if they do not ship.
std::string deck_title(Language language, const std::string& name);
std::string preset_title(Language language, std::string_view game, const std::string& preset);

// Text of decks and players as it is to be printed: round apostrophes, and in French no line ends before : ; ! ? or
// beside quotes.
std::string typeset(Language language, std::string_view text);

}  // namespace tideline::press
