// The words that stand on paper, in every language.
#pragma once

#include "base/language.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tideline::press {

struct Word {
  std::string_view name;
  std::array<std::string_view, kLanguages> text;
};
// Those of booklets and reports, which have a file of their own.
std::span<const Word> told_words();

std::optional<Language> language_named(std::string_view code);  // `en`, `fr`, `hu`
std::string code_of(Language language);

// A word by its name in words.cpp or told_words.cpp, such as `page`; `{0}` and `{1}` in it are replaced. A name without
// words stays as it is.
std::string say(Language language, std::string_view name, std::string_view first = {}, std::string_view second = {});

// A deck as players call it; by its own name if it does not ship.
std::string deck_title(Language language, const std::string& name);

// Text of decks and players as it is to be printed: round apostrophes, and in French no line ends before : ; ! ? or
// beside quotes.
std::string typeset(Language language, std::string_view text);

}  // namespace tideline::press
