#include "press/words.hpp"

#include <algorithm>
#include <array>

namespace tideline::press {
namespace {

// In French `\u00a0` keeps a sign with its word.
constexpr auto kPageWords = std::to_array<Word>({
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
    {"game.capture", {"Capture go", "Atari-go", "Ütőgó"}},
    {"game.tsunami", {"Tsunami on the Goban", "Tsunami sur le Goban", "Cunami a gobanon"}},
    {"game.territory", {"The Map is the Territory", "La carte est le territoire", "A térkép maga a terület"}},
    {"cards.title", {"Cards: {0}", "Cartes\u00a0: {0}", "Kártyák: {0}"}},
    {"board.title", {"Board: {0}", "Plateau\u00a0: {0}", "Tábla: {0}"}},
    {"board.size", {"{0} lines, 23 mm apart", "{0} lignes, espacées de 23 mm", "{0} vonal, egymástól 23 mm-re"}},
    {"board.how",
     {"Print every page at 100%, without “fit to page”. On pages with a neighbour to the left or above, cut along the "
      "solid "
      "line; lay the cut edge on the dashed line of that neighbour, crosses on crosses, and glue.",
      "Imprimez chaque page à 100\u00a0%, sans «\u00a0ajuster à la page\u00a0». Sur les pages qui ont une voisine à "
      "gauche ou "
      "au-dessus, coupez le long du trait plein\u202f; posez le bord coupé sur le trait pointillé de cette voisine, "
      "croix sur "
      "croix, et collez.",
      "Minden oldalt 100%-os méretben nyomtass, „oldalhoz igazítás” nélkül. Ahol balra vagy fölül szomszédos oldal "
      "van, vágj a "
      "folytonos vonal mentén; a vágott élt fektesd a szomszéd szaggatott vonalára, keresztet a keresztre, és ragaszd "
      "össze."}},
    {"board.one",
     {"Print it at 100%, without “fit to page”.", "Imprimez à 100\u00a0%, sans «\u00a0ajuster à la page\u00a0».",
      "100%-os méretben nyomtasd, „oldalhoz igazítás” nélkül."}},
    {"board.ruler",
     {"This line is 100 mm long if the size is right.", "Ce trait mesure 100 mm si l’échelle est juste.",
      "Ez a vonal 100 mm hosszú, ha a méret jó."}},
    {"board.starts",
     {"Start points have a ring; the small numbers beside it say for how many players.",
      "Les points de départ portent un anneau\u202f; les petits chiffres à côté disent pour combien de joueurs.",
      "A kezdőpontokat gyűrű jelöli; a mellette álló kis számok a játékosok számát mondják."}},
    {"board.players", {"{0} players: {1}", "{0} joueurs\u00a0: {1}", "{0} játékos: {1}"}},
    {"score.title", {"Score sheet", "Feuille de score", "Pontozólap"}},
    {"score.game", {"Game {0}", "Partie {0}", "{0}. játszma"}},
    {"score.date", {"Date", "Date", "Dátum"}},
    {"score.map", {"Map", "Carte", "Térkép"}},
    {"score.rules", {"Rules", "Règles", "Szabályok"}},
    {"score.name", {"Name", "Nom", "Név"}},
    {"score.territory", {"Territory", "Territoire", "Terület"}},
    {"score.prisoners", {"Prisoners (or stones)", "Prisonniers (ou pierres)", "Foglyok (vagy kövek)"}},
    {"score.taken", {"Stones taken", "Pierres prises", "Leütött kövek"}},
    {"score.komi", {"Komi", "Komi", "Komi"}},
    {"score.cards", {"Banked points", "Points mis en banque", "Félretett pontok"}},
    {"score.occupied", {"Occupied by", "Occupé par", "Megszállója"}},
    {"score.total", {"Total", "Total", "Összesen"}},
    {"score.note",
     {"Prisoners where territory is counted, living stones where area is counted. Equal highest scores share the win.",
      "Prisonniers si l’on compte le territoire, pierres vivantes si l’on compte la surface. À égalité au plus haut "
      "score, la "
      "victoire est partagée.",
      "Területszámlálásnál a foglyok, térszámlálásnál az élő kövek számítanak. Ha többen érik el a legmagasabb "
      "pontszámot, közös a győzelem."}},
    {"score.note.taken",
     {"Every stone taken counts one. Equal numbers share the win.",
      "Chaque pierre prise compte un point. À égalité, la victoire est partagée.",
      "Minden leütött kő egy pontot ér. Ha egyenlők, közös a győzelem."}},
    {"page", {"page {0} of {1}", "page {0} sur {1}", "{0}. oldal, összesen {1}"}},
});

const Word* find(std::span<const Word> words, std::string_view name) {
  const auto found = std::find_if(words.begin(), words.end(), [&](const Word& one) { return one.name == name; });
  return found == words.end() ? nullptr : &*found;
}

}  // namespace

std::optional<Language> language_named(std::string_view code) {
  const auto* const found = std::find(kLanguageCodes.begin(), kLanguageCodes.end(), code);
  if (found == kLanguageCodes.end()) return std::nullopt;
  return static_cast<Language>(found - kLanguageCodes.begin());
}

std::string say(Language language, std::string_view name, std::string_view first, std::string_view second) {
  const Word* word = find(kPageWords, name);
  if (word == nullptr) word = find(told_words(), name);
  if (word == nullptr) return std::string(name);
  std::string text(word->text[static_cast<std::size_t>(language)]);
  for (const auto& [mark, with] : {std::pair{"{0}", first}, std::pair{"{1}", second}}) {
    if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, 3, with);
  }
  return text;
}

std::string code_of(Language language) { return std::string(kLanguageCodes[static_cast<std::size_t>(language)]); }

std::string deck_title(Language language, const std::string& name) {
  const Word* title = find(told_words(), "deck." + name);
  return title == nullptr ? name : std::string(title->text[static_cast<std::size_t>(language)]);
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
