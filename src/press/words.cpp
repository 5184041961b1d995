#include "press/words.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace tideline::press {
namespace {

struct Word {
  std::string_view name;
  std::array<std::string_view, kLanguages> text;
};

// In French `\u00a0` keeps a sign with its word.
constexpr auto kWords = std::to_array<Word>({
    {"black", {"Black", "Noir", "Fekete"}},
    {"white", {"White", "Blanc", "Fehér"}},
    {"red", {"Red", "Rouge", "Piros"}},
    {"blue", {"Blue", "Bleu", "Kék"}},
    {"green", {"Green", "Vert", "Zöld"}},
    {"yellow", {"Yellow", "Jaune", "Sárga"}},
    {"purple", {"Purple", "Violet", "Lila"}},
    {"orange", {"Orange", "Orange", "Narancs"}},
    {"tokens.title", {"Stones to cut out", "Pierres à découper", "Kivágható kövek"}},
    {"tokens.line", {"{0}: {1}", "{0}\u00a0: {1}", "{0}: {1}"}},
    {"page", {"page {0} of {1}", "page {0} sur {1}", "{0}. oldal, összesen {1}"}},
});

}  // namespace

std::optional<Language> language_named(std::string_view code) {
  const auto* const found = std::find(kLanguageCodes.begin(), kLanguageCodes.end(), code);
  if (found == kLanguageCodes.end()) return std::nullopt;
  return static_cast<Language>(found - kLanguageCodes.begin());
}

std::string say(Language language, std::string_view name, std::string_view first, std::string_view second) {
  const auto* const word =
      std::find_if(kWords.begin(), kWords.end(), [&](const Word& one) { return one.name == name; });
  assert(word != kWords.end());
  std::string text(word->text[static_cast<std::size_t>(language)]);
  for (const auto& [mark, with] : {std::pair{"{0}", first}, std::pair{"{1}", second}}) {
    if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, 3, with);
  }
  return text;
}

}  // namespace tideline::press
