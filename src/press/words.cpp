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
    {"now", {"Now", "Maintenant", "Most"}},
    {"timing.move", {"Move", "Coup", "Lépés"}},
    {"timing.response", {"Answer", "Réponse", "Válasz"}},
    {"timing.before", {"Before the move", "Avant le coup", "A lépés előtt"}},
    {"timing.replaces", {"Replaces the move", "Remplace le coup", "A lépés helyett"}},
    {"timing.counter", {"Counter", "Parade", "Ellenlap"}},
    {"game.go", {"Go", "Go", "Gó"}},
    {"game.tsunami", {"Tsunami on the Goban", "Tsunami sur le Goban", "Cunami a gobanon"}},
    {"game.territory", {"The Map is the Territory", "La carte est le territoire", "A térkép maga a terület"}},
    {"cards.title", {"Cards: {0}", "Cartes\u00a0: {0}", "Kártyák: {0}"}},
    {"cards.sheet",
     {"{0}. Cut along the lines; the page behind it has the backs, turned over the long side.",
      "{0}. Découpez le long des traits\u00a0; la page suivante porte les dos (recto verso, bord long).",
      "{0}. Vágd ki a vonalak mentén; a következő oldalon a hátlapok vannak (kétoldalas nyomtatás, hosszú él)."}},
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

std::string typeset(Language language, std::string_view text) {
  constexpr std::string_view kSpace = "\u00a0";
  constexpr std::string_view kThinSpace = "\u202f";
  constexpr std::string_view kOpen = "«";
  constexpr std::string_view kClose = "»";
  const bool french = language == Language::French;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i + 1);
    if (text[i] == '\'') {
      out += "’";
    } else if (text[i] != ' ' || !french || rest.empty()) {
      out += text[i];
    } else if (rest[0] == ':' || rest.starts_with(kClose) || out.ends_with(kOpen)) {
      out += kSpace;
    } else if (rest[0] == ';' || rest[0] == '!' || rest[0] == '?') {
      out += kThinSpace;
    } else {
      out += ' ';
    }
  }
  return out;
}

}  // namespace tideline::press
