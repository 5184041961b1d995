// The laws over random play of every game, with every sample of its rules, map, deck and number of factions.
#include "laws.hpp"

#include "bots/bot.hpp"
#include "cards/card_kind.hpp"
#include "cards/use.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <array>
#include <cstdlib>
#include <doctest/doctest.h>
#include <thread>
#include <utility>

using namespace tideline;
using namespace tideline::laws;

namespace {

unsigned setting(const char* name, unsigned usual) {
  const char* wanted = std::getenv(name);
  return wanted != nullptr ? static_cast<unsigned>(std::strtoul(wanted, nullptr, 10)) : usual;
}

// How many games for each set-up; TIDELINE_LAW_GAMES sets another number, TIDELINE_LAW_PART=n takes every nth set-up,
// TIDELINE_LAW_GAME the set-ups of one game.
unsigned games_wanted() { return setting("TIDELINE_LAW_GAMES", 1); }

std::vector<std::shared_ptr<const Map>> all_maps() {
  std::vector<std::shared_ptr<const Map>> maps = shipped_catalogue().maps;
  for (const std::string_view name : {"2x1", "1x1", "3x3", "5x5", "7x4", "square-9"})
    maps.push_back(*shipped_catalogue().map(name));
  return maps;
}

// Options that no sample has, so that the signature stays what it is.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kMoreRules{{
    {"tsunami", "en end=cards team=alternate"},
    {"territory", "v1 occupation=permanent victory=bloc"},
}};

// Every set-up that the laws are tried on. Games with cards and many factions have too many: number and deck change
// from one to the next, so that all meet all sooner or later.
std::vector<AnyGame> all_starts() {
  std::vector<AnyGame> starts;
  const auto maps = all_maps();
  const char* only = std::getenv("TIDELINE_LAW_GAME");
  for (const GameKind* kind : shipped_catalogue().games) {
    if (only != nullptr && kind->name != only) continue;
    std::vector<std::shared_ptr<const CardList>> decks;
    for (const auto& deck : shipped_catalogue().decks) {
      if (deck->game == kind->name) decks.push_back(deck);
    }
    const auto deck = [&](std::size_t i) { return decks.empty() ? nullptr : decks[i % decks.size()]; };
    for (const PresetInfo& preset : kind->presets)
      CHECK(start_sample(*kind, {preset.name, maps.back(), kind->least_factions, deck(0)}).has_value());
    std::size_t turn = 0;
    const std::size_t counts = kind->factions.size() - kind->least_factions + 1;
    std::vector<std::string_view> lines(kind->samples.begin(), kind->samples.end());
    for (const auto& [game, rules] : kMoreRules) {
      if (game == kind->name) lines.push_back(rules);
    }
    for (const std::string_view rules : lines) {
      for (const auto& map : maps) {
        const unsigned factions = kind->least_factions + static_cast<unsigned>(++turn % counts);
        auto game = start_sample(*kind, {rules, map, factions, deck(turn / counts)});
        const bool too_small = map->topology().size() < factions;
        CHECK((game.has_value() || too_small));
        if (game && turn % setting("TIDELINE_LAW_PART", 1) == 0) starts.push_back(*std::move(game));
      }
    }
  }
  return starts;
}

// One game of random play under all the laws.
void try_laws(const AnyGame& start, Random& random) {
  const unsigned points = start.map().topology().size();
  AnyGame game = start;
  std::vector<Event> events;
  Clients clients(start);
  for (unsigned step = 0; !game.to_act().nobody() && step < 20 * points + 40; ++step) {
    const bool thorough = random.below(points < 100 ? 32 : 256) == 0;
    if (thorough || random.below(8) == 0) legal_law(game, thorough);
    whole_event_law(game);
    if (thorough) {
      refusal_law(game, random);
      hiding_law(game, random);
    }
    const std::size_t before = events.size();
    game.apply(choose(game, random), &events);
    if (events.size() > before && random.below(8) == 0) clients.follow(game, events);
    if (random.below(8) == 0) twin_law(game);
  }
  // In the middle of something the record does not yet say everything.
  if (game.mid_event() || game.question_open()) return;
  clients.follow(game, events);
  record_law(start, game, events);
}

// A card that does the same eight times, the most that a card may ask for.
std::string eight_times(std::string_view verb) {
  const std::string name(verb);
  std::string text = "\n[card.eight-" + name + "]\ntiming = \"before\"\n";
  text += "name = { en = \"Eight\", fr = \"Huit\", hu = \"Nyolc\" }\ntext = { fr = \"8\", hu = \"8\" }\n";
  for (int i = 0; i < 8; ++i) text += "[[card.eight-" + name + ".step]]\ndo = \"" + name + "\"\n";
  return text;
}

// A card of these steps, in a deck.
std::string card_of(std::string_view id, std::string_view timing, std::string_view steps) {
  return "\n[card." + std::string(id) + "]\ntiming = \"" + std::string(timing) +
         "\"\nname = { en = \"N\", fr = \"N\", hu = \"N\" }\ntext = { fr = \"(1) (2)\", hu = \"(1) (2)\" }\nstep = [" +
         std::string(steps) + "]\n";
}

// A step at random, of the words that the game has; some are none, which whoever reads the card says.
std::string some_step(bool tsunami, bool first, bool ways, Random& random) {
  static constexpr std::array kBoth{
      R"(do = "nothing")",
      R"(do = "place", where = "anywhere")",
      R"(do = "place", where = "anywhere", stones = 2)",
      R"(do = "clear", where = "anywhere")",
      R"(do = "clear", area = "cross", distance = 2, hits = "others", where = "anywhere")",
      R"(do = "clear", area = "near", distance = 3, hits = "one-colour", where = "anywhere")",
      R"(do = "clear", area = "row", hits = "others", where = "anywhere")",
      R"(do = "clear", area = "group", most = 5, where = "anywhere")",
      R"(do = "clear", area = "group", hits = "others", where = "undone")",
      R"(do = "truce")",
      R"(do = "wall", where = "anywhere")",
      R"(do = "wall", area = "row", rounds = 3, where = "anywhere")",
      R"(do = "wall", area = "point", rounds = 2, where = "anywhere", need = "optional")",
      R"(do = "draw")",
      R"(do = "draw", cards = 3, discard = 2)",
      R"(do = "truce", rounds = 3)"};
  static constexpr std::array kTsunami{R"(do = "place", where = "anywhere", line = 1)",
                                       R"(do = "sweep", line = 2)",
                                       R"(do = "pull", line = 3)",
                                       R"(do = "whirl")",
                                       R"(do = "roll")",
                                       R"(do = "walk")",
                                       R"(do = "push")",
                                       R"(do = "withdraw")",
                                       R"(do = "convert", most = 3)",
                                       R"(do = "recall")",
                                       R"(do = "carry", most = 4)",
                                       R"(do = "swap")",
                                       R"(do = "close")",
                                       R"(do = "steer")",
                                       R"(do = "anchor")",
                                       R"(do = "note")",
                                       R"(do = "calm")",
                                       R"(do = "look")",
                                       R"(do = "chart", cards = 3)",
                                       R"(do = "toll")",
                                       R"(do = "cull")",
                                       R"(do = "cancel", cancels = "any")",
                                       R"(do = "exchange", rounds = 2, bound = "near-last")"};
  static constexpr std::array kTerritory{R"(do = "place")",
                                         R"(do = "move", distance = 2)",
                                         R"(do = "move", whose = "other-bloc", distance = 1, captures = false)",
                                         R"(do = "replace")",
                                         R"(do = "undo")",
                                         R"(do = "bank", points = 3)",
                                         R"(do = "trade", give = 1, take = 2)",
                                         R"(do = "clear", area = "square", hits = "others")",
                                         R"(do = "place", where = "undone", need = "if-possible")"};
  static constexpr std::array kWhens{"fewer-stones", "more-stones", "fewer-prisoners", "more-prisoners",
                                     "fewer-cards",  "more-cards",  "behind",          "ahead"};
  const auto pick = [&](const auto& list) {
    return std::string(list[random.below(static_cast<std::uint32_t>(list.size()))]);
  };
  std::string step = random.below(2) == 0 ? pick(kBoth) : tsunami ? pick(kTsunami) : pick(kTerritory);
  if (random.below(3) == 0) step += ", if = \"" + pick(kWhens) + "\"";
  if (ways) step += ", way = " + std::to_string(1 + random.below(2));
  if (!first && random.below(2) == 0)
    step += random.below(2) == 0 ? ", need = \"optional\"" : ", need = \"if-possible\"";
  return "{ " + step + " }";
}

// A deck of 400 cards that are made of anything that goes together.
std::string random_deck(bool tsunami, Random& random) {
  static constexpr std::array kOfTsunami{"before", "replaces", "counter"};
  static constexpr std::array kOfTerritory{"move", "move", "response"};
  std::string counts = "game = \"" + std::string(tsunami ? "tsunami" : "territory") + "\"\n[cards]\n";
  std::string cards;
  for (unsigned made = 0; made < 100;) {
    const std::string id = "card-" + std::to_string(made);
    const std::string timing = tsunami ? kOfTsunami[random.below(3)] : kOfTerritory[random.below(3)];
    const bool ways = random.below(3) == 0;
    std::string steps = ways ? "{ do = \"choose\" }" : "";
    for (unsigned n = 1 + random.below(4); n > 0; --n)
      steps += (steps.empty() ? "" : ", ") + some_step(tsunami, steps.empty(), ways, random);
    const std::string card = card_of(id, timing, steps);
    const std::string text =
        "game = \"" + std::string(tsunami ? "tsunami" : "territory") + "\"\n[cards]\n" + id + " = 1\n" + card;
    const auto deck = shipped_catalogue().parse_deck("trial", text);
    if (!deck || too_deep(*(*deck)->whole())) continue;
    counts += id + " = 4\n";
    cards += card;
    ++made;
  }
  return counts + cards;
}

// A game with a deck in its record.
AnyGame game_of(std::string_view header, std::string_view counts, std::string_view cards) {
  const std::string text = "tideline 1\n" + std::string(header) + "deck inline\n" + std::string(counts) +
                           std::string(cards) + "end\nbegin\n";
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message);
  return reader.game();
}

}  // namespace

TEST_CASE("a game with cards refuses a deck of which only the words are there") {
  for (const GameKind* kind : shipped_catalogue().games) {
    if (kind->deck.empty()) continue;
    const auto words = std::make_shared<CardList>(*shipped_catalogue().deck(kind->deck, {}));
    CHECK(whole(shipped_catalogue().deck(kind->deck, {})) != nullptr);
    CHECK(whole(words) == nullptr);
    const auto map = *shipped_catalogue().map("square-9");
    const auto game = start_sample(*kind, {kind->presets[0].name, map, kind->least_factions, words});
    CHECK_FALSE(game.has_value());
  }
}

TEST_CASE("every game keeps the laws") {
  REQUIRE(games_wanted() > 0);
  Random random(2026);
  for (const AnyGame& start : all_starts()) {
    for (unsigned i = 0; i < games_wanted(); ++i) try_laws(start, random);
  }
}

TEST_CASE("a deck of the users' own with as much of everything as there may be keeps the laws") {
  const AnyGame start = game_of("game tsunami\nmap 7x7\n",
                                "game = \"tsunami\"\nsize = 400\n[cards]\neight-close = 60\neight-anchor = 60\n"
                                "eight-withdraw = 60\nebb = 21\nbottle = 99\nsea-wall = 99\nbreakwater = 1\n",
                                eight_times("close") + eight_times("anchor") + eight_times("withdraw"));
  Random random(2026);
  for (unsigned i = 0; i < games_wanted(); ++i) try_laws(start, random);
}

TEST_CASE("cards of words that no shipped deck has keep the laws") {
  const AnyGame tsunami = game_of(
      "game tsunami\nmap 7x7\n",
      "game = \"tsunami\"\n[cards]\nsquare = 20\nstar = 20\nripple = 20\nflood = 20\nbolt = 20\nsea-wall = 20\npeace = "
      "20\nhaul = "
      "20\nmole = 20\nnet = 20\ntsunami = 20\n",
      card_of("square", "before", R"({ do = "clear", area = "square", where = "anywhere" })") +
          card_of(
              "star", "replaces",
              R"({ do = "clear", area = "cross", distance = 3, hits = "others", where = "anywhere" }, { do = "place", where = "anywhere" })") +
          card_of("ripple", "before",
                  R"({ do = "clear", area = "near", distance = 2, hits = "one-colour", where = "anywhere" })") +
          card_of(
              "flood", "replaces",
              R"({ do = "place", where = "anywhere" }, { do = "clear", area = "row", where = "anywhere", need = "optional" })") +
          card_of("bolt", "before",
                  R"({ do = "clear", area = "group", most = 4, where = "anywhere" }, { do = "close" })") +
          card_of("peace", "before", R"({ do = "truce", rounds = 2 }, { do = "walk" })") +
          card_of("mole", "replaces",
                  R"({ do = "wall", area = "near", distance = 2, rounds = 2, where = "anywhere" }, { do = "walk" })") +
          card_of("haul", "before", R"({ do = "draw", cards = 3, discard = 2 })") +
          card_of("net", "replaces", R"({ do = "place", where = "anywhere" }, { do = "draw", cards = 2 })"));
  const AnyGame territory = game_of(
      "game territory\nrules v1 reshuffle=yes move-cards=any\nmap 7x7\nfactions red blue green\n",
      "game = \"territory\"\n[cards]\nsquare = 9\nstar = 9\nripple = 9\nflood = 9\nbolt = 9\npeace = 9\nhaul = 9\nmole "
      "= 9\nnet = 9\nreject = "
      "9\nreject-replace = 9\n",
      card_of("square", "move", R"({ do = "clear", area = "square" })") +
          card_of("star", "move",
                  R"({ do = "clear", area = "cross", distance = 2, hits = "others" }, { do = "place" })") +
          card_of("ripple", "move",
                  R"({ do = "clear", area = "near", distance = 2, hits = "one-colour", where = "anywhere" })") +
          card_of("flood", "move", R"({ do = "place" }, { do = "clear", area = "row", need = "optional" })") +
          card_of(
              "bolt", "move",
              R"({ do = "clear", area = "group", most = 3 }, { do = "move", distance = 2, need = "if-possible" })") +
          card_of("peace", "move", R"({ do = "truce", rounds = 2 }, { do = "place" })") +
          card_of("mole", "move", R"({ do = "wall", area = "cross", rounds = 2 }, { do = "move", distance = 3 })") +
          card_of("haul", "move", R"({ do = "draw", cards = 3, discard = 2 })") +
          card_of("net", "move", R"({ do = "place" }, { do = "draw", cards = 2 }, { do = "draw", if = "behind" })"));
  Random random(2026);
  for (const AnyGame* start : {&tsunami, &territory}) {
    for (unsigned i = 0; i < 12 * games_wanted(); ++i) try_laws(*start, random);
  }
}

TEST_CASE("a stone move that is undone at once leaves the board and the prisoners as they were") {
  const AnyGame start = game_of(
      "game territory\nrules v1 dice=none reshuffle=yes move-cards=any\nmap 5x5\nfactions red blue green\n",
      "game = \"territory\"\n[cards]\nkami = 9\nhop = 9\nlure = 9\nbait = 9\nusurp = 9\nextra-move = 9\nreject = 40\n",
      card_of("kami", "move", R"({ do = "place" }, { do = "clear", area = "cross" })") +
          card_of("hop", "move", R"({ do = "move", distance = 2 }, { do = "clear", area = "near", distance = 2 })") +
          card_of("lure", "move", R"({ do = "move", whose = "other-faction", distance = 2 }, { do = "replace" })") +
          card_of("bait", "move", R"({ do = "place" }, { do = "move", whose = "other-faction", distance = 4 })") +
          card_of("usurp", "move",
                  R"({ do = "replace" }, { do = "clear", area = "group", most = 9 }, { do = "place" })"));
  Random random(2026);
  unsigned undone = 0;
  for (unsigned i = 0; i < 24 * games_wanted(); ++i) {
    AnyGame game = start;
    AnyGame before = start;
    for (unsigned step = 0; !game.to_act().nobody() && step < 500; ++step) {
      if (!game.mid_event() && !game.question_open()) before = game;
      if (!game.mid_event() && game.question_open()) undone += undo_law(before, game);
      game.apply(choose(game, random), nullptr);
    }
  }
  CHECK(undone > 100);
}

// TIDELINE_DECK_GAMES sets another number of games.
TEST_CASE("decks of four hundred cards made up at random keep the laws, and their games end") {
  Random random(2026);
  std::vector<AnyGame> starts;
  for (unsigned i = 0; i < 6; ++i) {
    starts.push_back(game_of("game tsunami\nrules en end=cards\nmap 5x5\n", random_deck(true, random), ""));
    starts.push_back(game_of("game territory\nrules v1 reshuffle=yes\nmap 5x5\nfactions red blue green\n",
                             random_deck(false, random), ""));
  }
  const unsigned wanted = setting("TIDELINE_DECK_GAMES", 48);
  for (unsigned i = 0; i < wanted; ++i) {
    const AnyGame& start = starts[i % starts.size()];
    if (i < starts.size()) try_laws(start, random);
    AnyGame game = start;
    unsigned choices = 0;
    for (; !game.to_act().nobody() && choices < 20000; ++choices) {
      const Actors actors = game.to_act();
      game.apply(actors.table ? game.chance(random) : game.observe(*actors.awaited.begin())->playout(random), nullptr);
      if (random.below(512) == 0) hiding_law(game, random);
    }
    if (game.phase() != Phase::Over) FAIL("game " << i << " did not end");
  }
}

// TIDELINE_MANY_GAMES sets another number of games.
TEST_CASE("bots play games of every set-up to their end, and secrets are kept") {
  const auto starts = all_starts();
  const unsigned wanted = setting("TIDELINE_MANY_GAMES", 300);
  const unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  const auto work = [&](unsigned job) {
    for (unsigned i = job; i < wanted; i += jobs) {
      Random random = Random::for_part(7, i);
      const AnyGame& start = starts[i % starts.size()];
      AnyGame game = start;
      Clients clients(start);
      std::vector<Event> events;
      const auto bot = make_bot({});
      const std::size_t most = 100 * start.map().topology().size() + 400;
      while (!game.to_act().nobody() && events.size() < most) {
        const Actors actors = game.to_act();
        const Colour who = actors.table ? kNobody : *actors.awaited.begin();
        game.apply(actors.table ? game.chance(random) : bot->choose(*game.observe(who), random, {}), &events);
        if (random.below(256) == 0) {
          legal_law(game, false);
          hiding_law(game, random);
          twin_law(game);
        }
      }
      if (game.phase() != Phase::Over) FAIL("game " << i << " did not end");
      CHECK(game.observe(kNobody)->position().result.has_value());
      clients.follow(game, events);
      record_law(start, game, events);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned job = 1; job < jobs; ++job) threads.emplace_back(work, job);
  work(0);
  for (std::thread& thread : threads) thread.join();
}

TEST_CASE("games that share a set-up run side by side") {
  const auto starts = all_starts();
  const AnyGame& start = starts.back();
  const auto play = [&](std::uint64_t seed, std::uint64_t& result) {
    Random random(seed);
    AnyGame game = start;
    std::vector<Event> events;
    for (unsigned i = 0; i < 400 && !game.to_act().nobody(); ++i) game.apply(choose(game, random), &events);
    result = fingerprint(game.observe(kNobody)->position());
  };
  std::uint64_t alone = 0;
  play(5, alone);
  std::vector<std::uint64_t> results(4);
  std::vector<std::thread> threads;
  for (std::uint64_t& result : results) threads.emplace_back(play, 5, std::ref(result));
  for (std::thread& thread : threads) thread.join();
  for (const std::uint64_t result : results) CHECK(result == alone);
}
