#include "base/lexicon.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tideline {

std::string fill(std::string_view text, Blanks blanks) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = text.find('}', open);
    out += text.substr(0, open);
    if (close == std::string_view::npos) break;
    const std::string_view name = text.substr(open + 1, close - open - 1);
    const auto* const blank = std::find_if(blanks.begin(), blanks.end(), [&](Blank one) { return one.name == name; });
    out += blank == blanks.end() ? text.substr(open, close - open + 1) : blank->value;
    text.remove_prefix(close + 1);
  }
  return out;
}

std::optional<std::string> maybe(Lexicon words, Language language, std::string_view key, Blanks blanks) {
  const auto found =
      std::lower_bound(words.begin(), words.end(), key,
                       [](const Translation& word, std::string_view wanted) { return word.key < wanted; });
  if (found == words.end() || found->key != key) return std::nullopt;
  return fill(found->text[static_cast<std::size_t>(language)], blanks);
}

std::string say(Lexicon words, Language language, std::string_view key, Blanks blanks) {
  auto text = maybe(words, language, key, blanks);
  assert(text);
  return text ? *std::move(text) : std::string(key);
}

std::string_view form(Language language, double count) {
  const bool one = language == Language::French ? std::abs(count) < 2 : std::abs(count) == 1;
  return one ? ".one" : ".other";
}

std::optional<Language> language_named(std::string_view code) {
  for (std::size_t i = 0; i < kLanguages; ++i) {
    if (kLanguageCodes[i] == code) return static_cast<Language>(i);
  }
  return std::nullopt;
}

std::string_view code_of(Language language) { return kLanguageCodes[static_cast<std::size_t>(language)]; }

std::string decimal_text(Language language, std::string number) {
  if (language != Language::English) std::replace(number.begin(), number.end(), '.', ',');
  return number;
}

}  // namespace tideline
