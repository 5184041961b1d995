#include "explain/words.hpp"

#include <array>
#include <cmath>

namespace tideline::explain {
namespace {

constexpr std::size_t kPhrases = static_cast<std::size_t>(Phrase::NoMistakes) + 1;

struct Entry {
  Phrase phrase;
  std::array<std::string_view, kLanguages> texts;
};

constexpr std::array<Entry, kPhrases> kTable{{
    {Phrase::Ahead,
     {"%1 is ahead: wins %2 of 100 games from here", "%1 mène : gagne %2 parties sur 100 à partir d'ici",
      "%1 vezet: innen %2% eséllyel nyer"}},
    {Phrase::ByPoints, {", by about %1 points", ", d'environ %1 points", ", kb. %1 ponttal"}},
    {Phrase::Even,
     {"The game is even: %1 wins %2 of 100 games from here",
      "La partie est équilibrée : %1 gagne %2 parties sur 100 à partir d'ici",
      "A játszma kiegyenlített: %1 innen %2% eséllyel nyer"}},
    {Phrase::TheOthers, {" (%1)", " (%1)", " (%1)"}},
    {Phrase::SeemDead,
     {"Play has ended. Groups that seem dead: %1.", "Le jeu est fini. Groupes qui semblent morts : %1.",
      "A játék véget ért. Halottnak látszó csoportok: %1."}},
    {Phrase::NoneDead,
     {"Play has ended. No stone seems dead.", "Le jeu est fini. Aucune pierre ne semble morte.",
      "A játék véget ért. Egyik kő sem látszik halottnak."}},
    {Phrase::ThenWins,
     {"If so, %1 wins by %2 points", "Dans ce cas, %1 gagne de %2 points", "Ekkor %1 nyer, %2 ponttal"}},
    {Phrase::ThenDraw, {"If so, it is a draw", "Dans ce cas, la partie est nulle", "Ekkor a játszma döntetlen"}},
    {Phrase::Over, {"The game is over: %1 won", "La partie est finie : %1 a gagné", "A játszmának vége: %1 nyert"}},
    {Phrase::OverByPoints, {" by %1 points", " de %1 points", ", %1 ponttal"}},
    {Phrase::OverDraw,
     {"The game is over: a draw", "La partie est finie : elle est nulle", "A játszmának vége: döntetlen"}},
    {Phrase::BestStone, {"Best is %1", "Le meilleur coup est %1", "A legjobb lépés %1"}},
    {Phrase::BestStart, {"Best is to begin at %1", "Le mieux est de commencer en %1", "A legjobb kezdőpont %1"}},
    {Phrase::BestStarter,
     {"Best is a starter stone on %1", "Le mieux est une pierre de départ en %1", "A legjobb hely az indulókőnek %1"}},
    {Phrase::BestRoll, {"Best is to roll the dice", "Le mieux est de lancer les dés", "A legjobb dobni"}},
    {Phrase::BestDraw, {"Best is to draw a card", "Le mieux est de piocher une carte", "A legjobb lapot húzni"}},
    {Phrase::BestCard,
     {"Best is to play the card %1", "Le mieux est de jouer la carte %1", "A legjobb kijátszani ezt a lapot: %1"}},
    {Phrase::BestSurrender,
     {"Best is to surrender to %1", "Le mieux est de se soumettre à %1", "A legjobb behódolni, a győztes: %1"}},
    {Phrase::BestAccept, {"Best is to accept", "Le mieux est d'accepter", "A legjobb elfogadni"}},
    {Phrase::BestDecline, {"Best is to decline", "Le mieux est de refuser", "A legjobb visszautasítani"}},
    {Phrase::BestIndependence,
     {"Best is to declare independence", "Le mieux est de déclarer son indépendance",
      "A legjobb kikiáltani a függetlenséget"}},
    {Phrase::BestWar,
     {"Best is to declare war on %1", "Le mieux est de déclarer la guerre à %1",
      "A legjobb hadat üzenni, az ellenfél: %1"}},
    {Phrase::BestYield,
     {"Best is to give up the move", "Le mieux est de renoncer au coup", "A legjobb lemondani a lépésről"}},
    {Phrase::BestPass, {"Best is to pass", "Le mieux est de passer", "A legjobb passzolni"}},
    {Phrase::BestDiscard,
     {"Best is to discard %1", "Le mieux est de défausser %1", "A legjobb eldobni ezt a lapot: %1"}},
    {Phrase::BestCounter,
     {"Best is to counter with %1", "Le mieux est de contrer avec %1", "A legjobb kontrázni ezzel a lappal: %1"}},
    {Phrase::BestOrder,
     {"Best is this order of the cards: %1", "Le meilleur ordre des cartes est %1", "A lapok legjobb sorrendje: %1"}},
    {Phrase::BestNo, {"Best is not to answer", "Le mieux est de ne pas répondre", "A legjobb nem válaszolni"}},
    {Phrase::BestMark,
     {"Best is to mark %1 as dead", "Le mieux est de marquer %1 comme mort", "A legjobb halottnak jelölni: %1"}},
    {Phrase::BestUnmark,
     {"Best is to take the mark off %1", "Le mieux est d'enlever la marque en %1", "A legjobb levenni a jelölést: %1"}},
    {Phrase::BestAgree,
     {"Best is to agree to the marks", "Le mieux est d'accepter les marques", "A legjobb elfogadni a jelöléseket"}},
    {Phrase::BestResume, {"Best is to play on", "Le mieux est de reprendre le jeu", "A legjobb folytatni a játékot"}},
    {Phrase::BestOther, {"Best is `%1`", "Le mieux est `%1`", "A legjobb: `%1`"}},
    {Phrase::Captures, {"it captures %1", "il capture %1", "leüt %1"}},
    {Phrase::Saves, {"it saves %1 from atari", "il sauve %1 de l'atari", "megment az ataritól %1"}},
    {Phrase::Atari, {"it puts %1 in atari", "il met %1 en atari", "atariba hoz %1"}},
    {Phrase::Cuts, {"it cuts groups apart", "il coupe des groupes", "elvág egymástól csoportokat"}},
    {Phrase::Joins, {"it joins groups of its own", "il relie ses groupes", "összeköti a csoportjait"}},
    {Phrase::Answers, {"it answers %1", "il répond à %1", "válaszol erre: %1"}},
    {Phrase::Opens, {"it stakes out new ground", "il ouvre un nouveau terrain", "új területet nyit"}},
    {Phrase::Settled, {"nothing is left to play for", "il n'y a plus rien à gagner", "nincs már miért küzdeni"}},
    {Phrase::Because, {": ", " : ", ": "}},
    {Phrase::And, {" and ", " et ", " és "}},
    {Phrase::Reply, {"; after it %1 would answer %2", " ; %1 répondrait alors en %2", "; erre %1 válasza %2 lenne"}},
    {Phrase::ReplyCard,
     {"; after it %1 would play the card %2", " ; %1 jouerait alors la carte %2",
      "; erre %1 ezt a lapot játszaná ki: %2"}},
    {Phrase::Next, {"; then %1", " ; puis %1", "; utána %1"}},
    {Phrase::OneStone, {"a stone", "une pierre", "egy követ"}},
    {Phrase::OneOwnStone, {"a stone of its own", "une de ses pierres", "egy saját követ"}},
    {Phrase::OneColouredStone, {"a %1 stone", "une pierre %1", "egy %1 követ"}},
    {Phrase::Stones, {"%1 stones", "%1 pierres", "%1 követ"}},
    {Phrase::OwnStones, {"%1 stones of its own", "%1 de ses pierres", "%1 saját követ"}},
    {Phrase::ColouredStones, {"%1 %2 stones", "%1 pierres %2", "%1 %2 követ"}},
    {Phrase::ChoiceHead, {"choice", "choix", "választás"}},
    {Phrase::TriedHead, {"tried", "essais", "próba"}},
    {Phrase::WinsHead, {"wins", "gagne", "nyer"}},
    {Phrase::GlanceHead, {"at a glance", "à vue", "ránézésre"}},
    {Phrase::FactionHead, {"faction", "camp", "szín"}},
    {Phrase::ScoreHead, {"score", "score", "pont"}},
    {Phrase::EventHead, {"event", "événement", "esemény"}},
    {Phrase::LineHead, {"line", "suite", "folytatás"}},
    {Phrase::Legend,
     {"small letters: whose a point will be (?: probably); x: a stone that seems dead",
      "petites lettres : à qui sera le point (? : probablement) ; x : pierre qui semble morte",
      "kisbetű: kié lesz a pont (?: valószínűleg); x: halottnak látszó kő"}},
    {Phrase::Mistake,
     {"lost %1 of 100 games; better: %2", "%1 parties sur 100 perdues ; mieux : %2", "veszteség: %1%; jobb: %2"}},
    {Phrase::Mistakes,
     {"The choices that cost the most:", "Les choix qui ont coûté le plus :", "A legtöbbe kerülő választások:"}},
    {Phrase::NoMistakes, {"No choice cost much.", "Aucun choix n'a coûté cher.", "Egyik választás sem került sokba."}},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kPhrases; ++i) {
    if (kTable[i].phrase != static_cast<Phrase>(i)) return false;
  }
  return true;
}
static_assert(in_order());

// A faction as a player, and its stones: one, several. French stones agree with it.
struct FactionWords {
  std::string_view id;
  std::array<std::string_view, kLanguages> player;
  std::array<std::string_view, kLanguages> stone;
  std::array<std::string_view, kLanguages> stones;
};
constexpr std::array<FactionWords, 8> kFactions{{
    {"black", {"black", "Noir", "Fekete"}, {"black", "noire", "fekete"}, {"black", "noires", "fekete"}},
    {"white", {"white", "Blanc", "Fehér"}, {"white", "blanche", "fehér"}, {"white", "blanches", "fehér"}},
    {"red", {"red", "Rouge", "Piros"}, {"red", "rouge", "piros"}, {"red", "rouges", "piros"}},
    {"blue", {"blue", "Bleu", "Kék"}, {"blue", "bleue", "kék"}, {"blue", "bleues", "kék"}},
    {"green", {"green", "Vert", "Zöld"}, {"green", "verte", "zöld"}, {"green", "vertes", "zöld"}},
    {"yellow", {"yellow", "Jaune", "Sárga"}, {"yellow", "jaune", "sárga"}, {"yellow", "jaunes", "sárga"}},
    {"purple", {"purple", "Violet", "Lila"}, {"purple", "violette", "lila"}, {"purple", "violettes", "lila"}},
    {"orange", {"orange", "Orange", "Narancs"}, {"orange", "orange", "narancs"}, {"orange", "orange", "narancs"}},
}};

std::size_t number_of(Language language) { return static_cast<std::size_t>(language); }

const FactionWords* words_of(const Setup& setup, Colour c) {
  for (const FactionWords& words : kFactions) {
    if (words.id == setup.name(c)) return &words;
  }
  return nullptr;
}

}  // namespace

std::string say(Phrase phrase, Language language, std::initializer_list<std::string_view> parts) {
  const std::string_view text = kTable[static_cast<std::size_t>(phrase)].texts[number_of(language)];
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool slot = text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
    if (!slot) {
      out += text[i];
      continue;
    }
    const auto which = static_cast<std::size_t>(text[++i] - '1');
    if (which < parts.size()) out += parts.begin()[which];
  }
  return out;
}

std::string faction(const Setup& setup, Colour c, Language language) {
  const FactionWords* words = words_of(setup, c);
  return words == nullptr ? setup.name(c) : std::string(words->player[number_of(language)]);
}

std::string stones(const Setup& setup, unsigned count, Colour c, bool own, Language language) {
  const bool one = count == 1;
  const std::string many = std::to_string(count);
  if (own) return say(one ? Phrase::OneOwnStone : Phrase::OwnStones, language, {many});
  const FactionWords* words = c ? words_of(setup, c) : nullptr;
  if (words == nullptr) return say(one ? Phrase::OneStone : Phrase::Stones, language, {many});
  if (one) return say(Phrase::OneColouredStone, language, {words->stone[number_of(language)]});
  return say(Phrase::ColouredStones, language, {many, words->stones[number_of(language)]});
}

std::string number(double value, Language language) {
  const long tenths = std::lround(value * 10);
  const std::string sign = tenths < 0 ? "-" : "";
  std::string text = sign + std::to_string(std::labs(tenths) / 10);
  if (tenths % 10 != 0) text += (language == Language::English ? "." : ",") + std::to_string(std::labs(tenths) % 10);
  return text;
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace tideline::explain
