// Texts for people, by key. They stand in data/locales, one folder a language; the build makes of them the table of
// each room that speaks (`house_lexicon` in cmake/house.cmake), sorted by key, every key in every language. A text for
// one and for several is two keys, `stone.one` and `stone.other`.
#pragma once

#include "base/language.hpp"

#include <initializer_list>
#include <optional>
#include <span>

namespace tideline {

struct Translation {
  std::string_view key;
  std::array<std::string_view, kLanguages> text;
};
using Lexicon = std::span<const Translation>;

// What stands for `{name}` in a text.
struct Blank {
  std::string_view name;
  std::string_view value;
};
using Blanks = std::initializer_list<Blank>;

std::string fill(std::string_view text, Blanks blanks);

// For keys that come from outside, such as the name of a deck; nothing if the table has no such key.
std::optional<std::string> maybe(Lexicon words, Language language, std::string_view key, Blanks blanks = {});
// The key must be in the table.
std::string say(Lexicon words, Language language, std::string_view key, Blanks blanks = {});

// `.one` or `.other`, as the language counts; half points too.
std::string_view form(Language language, double count);

std::optional<Language> language_named(std::string_view code);  // `en`, `fr`, `hu`
std::string_view code_of(Language language);

// `7.5` as the language writes it.
std::string decimal_text(Language language, std::string number);

}  // namespace tideline
