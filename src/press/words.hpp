// The words that stand on paper, in every language.
#pragma once

#include "base/language.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace tideline::press {

std::optional<Language> language_named(std::string_view code);  // `en`, `fr`, `hu`

// A word by its name in words.cpp, such as `page`; `{0}` and `{1}` in it are replaced. A name without words stays as it
// is.
std::string say(Language language, std::string_view name, std::string_view first = {}, std::string_view second = {});

// Text of decks and players as it is to be printed: round apostrophes, and in French no line ends before : ; ! ? or
// beside quotes.
std::string typeset(Language language, std::string_view text);

}  // namespace tideline::press
