#include "shipped/bot_presets.hpp"

#include "bots/bot.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <set>

using namespace tideline;

namespace {

std::string problem(std::string_view text) {
  const auto presets = parse_bot_presets(text);
  return presets ? "" : presets.error().message;
}

AnyGame start(std::string_view game, std::string_view map, unsigned factions) {
  const Catalogue& catalogue = shipped_catalogue();
  const GameKind* kind = catalogue.game(game);
  return *start_sample(*kind, {kind->presets[0].name, *catalogue.map(map), factions, catalogue.deck(kind->deck, "")});
}

struct Deeds {
  ColourArray<unsigned> captures;
  ColourArray<unsigned> cards;
};

// Lets these bots play until the game is over or so many choices were made; each must be legal.
Deeds play(AnyGame game, const std::vector<std::string>& names, std::uint64_t seed, unsigned most) {
  Random random(seed);
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& name : names) {
    const auto spec = parse_bot(name, bot_presets());
    REQUIRE_MESSAGE(spec, name);
    bots.push_back(make_bot(*spec));
  }
  Deeds deeds;
  std::vector<Event> events;
  for (unsigned choices = 0; choices < most && !game.to_act().nobody();) {
    if (game.to_act().table) {
      game.apply(game.chance(random), &events);
      continue;
    }
    const Colour who = *game.to_act().awaited.begin();
    const Action action = bots[who.index() - 1]->choose(*game.observe(who), random, {12, {}});
    REQUIRE_FALSE(game.check(action));
    game.apply(action, &events);
    ++choices;
  }
  for (const Event& event : events) {
    if (event.verb == Verb::Play || event.verb == Verb::Counter) ++deeds.cards[event.who];
  }
  const Position position = game.observe(kNobody)->position();
  for (unsigned by = 1; by <= names.size(); ++by) {
    for (unsigned of = 1; of <= names.size(); ++of)
      deeds.captures[Colour(by)] += position.prisoners[Colour(by)][Colour(of)];
  }
  return deeds;
}

// Both sides in turn; what each did in all games together.
std::pair<Deeds, Deeds> compare(std::string_view game, const std::string& one, const std::string& other,
                                unsigned games) {
  const Colour first(1);
  const Colour second(2);
  Deeds ones;
  Deeds others;
  for (unsigned i = 0; i < games; ++i) {
    const bool swapped = i % 2 == 1;
    const Deeds deeds =
        play(start(game, "9x9", 2), swapped ? std::vector{other, one} : std::vector{one, other}, i, 600);
    const Colour mine = swapped ? second : first;
    const Colour theirs = swapped ? first : second;
    ones.captures[first] += deeds.captures[mine];
    ones.cards[first] += deeds.cards[mine];
    others.captures[first] += deeds.captures[theirs];
    others.cards[first] += deeds.cards[theirs];
  }
  return {ones, others};
}

}  // namespace

TEST_CASE("ten levels and three styles ship, in three languages, each with a name of its own") {
  std::set<std::string> titles;
  std::vector<std::string> names;
  for (const BotPreset& preset : bot_presets()) {
    names.push_back(preset.name);
    for (const Translated* texts : {&preset.title, &preset.about}) {
      for (const std::string& text : *texts) {
        CHECK_FALSE(text.empty());
        CHECK_MESSAGE(titles.insert(text).second, text);
      }
    }
  }
  CHECK(names == std::vector<std::string>{"level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7",
                                          "level-8", "level-9", "level-10", "territory", "attack", "trickster"});
}

TEST_CASE("every level plays legally in every game, with every style and as many factions as there are") {
  for (const BotPreset& preset : bot_presets()) {
    const bool style = preset.kind == BotPreset::Kind::Style;
    const std::vector<std::string> names =
        style ? std::vector{"greedy:style=" + preset.name, "search:style=" + preset.name} : std::vector{preset.name};
    for (const std::string& name : names) {
      CAPTURE(name);
      const std::string quick = name.starts_with("greedy") ? name : name + ":playouts=12";
      play(start("go", "7x7", 2), {quick, quick}, 1, 40);
      play(start("tsunami", "7x7", 2), {quick, quick}, 2, 60);
      play(start("territory", "lake-11", 3), {quick, quick, quick}, 3, 40);
    }
  }
  const std::string quick = "level-6:playouts=8:style=trickster";
  play(start("territory", "petals-19", 6), std::vector<std::string>(6, quick), 4, 40);
}

// What styles do to whole games is nothing that a sanitizer sees, and takes it long.
const bool kSanitized = std::getenv("TIDELINE_SANITIZED") != nullptr;

TEST_CASE("one who attacks takes more stones than one who settles" * doctest::skip(kSanitized)) {
  const auto [attack, settler] = compare("go", "greedy:style=attack", "greedy:style=territory", 12);
  INFO("captures: ", attack.captures[Colour(1)], " to ", settler.captures[Colour(1)]);
  CHECK(2 * attack.captures[Colour(1)] > 3 * settler.captures[Colour(1)]);
}

TEST_CASE("a trickster plays more cards" * doctest::skip(kSanitized)) {
  const auto [trickster, settler] = compare("tsunami", "greedy:style=trickster", "greedy:style=territory", 12);
  INFO("cards: ", trickster.cards[Colour(1)], " to ", settler.cards[Colour(1)]);
  CHECK(2 * trickster.cards[Colour(1)] > 3 * settler.cards[Colour(1)]);
}

TEST_CASE("a list of bots that is wrong is refused with its reason") {
  const std::string texts = "name = {en=\"a\", fr=\"b\", hu=\"c\"}\nabout = {en=\"a\", fr=\"b\", hu=\"c\"}\n";
  CHECK(problem("[mine]\nbot = \"greedy\"\n" + texts).empty());
  CHECK(problem("[mine]\nstyle = \"fight=1\"\n" + texts).empty());
  CHECK(problem("[mine]\n" + texts).starts_with("expected bot = "));
  CHECK(problem("[mine]\nbot = \"greedy\"\nstyle = \"fight=1\"\n" + texts).starts_with("expected bot = "));
  CHECK(problem("[mine]\nbot = \"hal\"\n" + texts).starts_with("no bot is called `hal`"));
  CHECK(problem("[mine]\nbot = 3\n" + texts).starts_with("expected text"));
  CHECK(problem("[mine]\nstyle = \"fight=99\"\n" + texts).starts_with("fight is a number from -10 to 10"));
  CHECK(problem("[mine]\nbot = \"greedy\"\ncolour = 1\n" + texts).starts_with("there is no key `colour` here"));
  CHECK(problem("[mine]\nbot = \"greedy\"\nname = {en=\"a\", fr=\"b\"}").starts_with("bot `mine` has no name in"));
  CHECK(problem("[mine]\nbot = \"greedy\"").starts_with("bot `mine`: expected a table [name]"));
  CHECK(problem("[Mine]\nbot = \"greedy\"\n" + texts).starts_with("expected a table [NAME]"));
  CHECK(problem("mine = 1").starts_with("expected a table [NAME]"));
  CHECK(problem(std::string(100'000, '#')).starts_with("this is too long"));
  CHECK_FALSE(problem("[mine").empty());
}
