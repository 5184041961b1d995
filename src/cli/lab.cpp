// `tideline lab`: many games of bots as a study of rules, cards, decks and maps.
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/lab_study.hpp"
#include "cli/maps.hpp"
#include "cli/words.hpp"
#include "host/files.hpp"
#include "lab/ab_lab.hpp"
#include "lab/cards_lab.hpp"
#include "lab/compare.hpp"
#include "lab/diplomacy_lab.hpp"
#include "lab/game_lab.hpp"
#include "lab/map_lab.hpp"
#include "lab/skill_lab.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace tideline::cli {
namespace {

constexpr const char* kLabHelp =
    "Bots play many games, and what came of it is one page: report.html in the folder, with report.json and "
    "report.csv.\n"
    "Every figure has its 95% interval, its number of games, and the command that repeats it.\n\n"
    "  tideline lab game --game tsunami --map 9x9 --games 400 --out study       what is this game like?\n"
    "  tideline lab cards --game tsunami --map 9x9 --games 400 --out cards      what is each card worth?\n"
    "  tideline lab ab --game tsunami --a en --b fr --out rules                 does the French edition favour first?\n"
    "  tideline lab map lake-11 --out lake                                      is every start point as good?\n"
    "  tideline lab skill --game tsunami --map 9x9 --out luck                   how much of it is luck?\n"
    "  tideline lab diplomacy --map lake-11 --out talks                         what are offers and wars worth?\n"
    "  tideline lab compare before after                                        what changed between two studies?\n\n"
    "A run that is stopped goes on when the same command is given again; the same command with more --games makes it\n"
    "longer. The same seed gives the same figures, whatever --jobs. docs/lab.md says how to read them.";

constexpr const char* kLabGameHelp =
    "What a game is like: who wins by colour and by turn order, how long it takes, how late it is decided, how often "
    "the\n"
    "lead changes, how often cards are drawn, played, countered and never of use.\n\n"
    "  tideline lab game --game tsunami --map 9x9 --games 400 --out study\n"
    "  tideline lab game --game tsunami --rules fr --deck second-tide --out french --budget 10m\n"
    "  tideline lab game --game territory --players 4 --map lake-11 --bots level-2 --games 200 --out lake\n\n"
    "  --bots level-3       one for all seats, or one for each: level-3,level-4; seats change from game to game\n"
    "  --budget 10m         begins no game after that time: as many of --games as fit\n"
    "  --check level-6      does it hold with those too? The fourth part of the games, in the folder check\n"
    "  --pace stone=20      what the minutes are reckoned by: seconds for a choice, more for a stone, more for a card";

constexpr const char* kLabCardsHelp =
    "What each card does to the chances of whoever has it. Games are played in pairs from the same seeds: the same up "
    "to\n"
    "the first use of the card by one seat, which forgoes it in the second game. So it is the card that makes the\n"
    "difference, and not that whoever is ahead plays more cards.\n\n"
    "  tideline lab cards --game tsunami --map 9x9 --games 400 --out cards\n"
    "  tideline lab cards --game tsunami --deck mine.toml --cards tsunami,anchor --out two --budget 20m\n\n"
    "Intervals and verdicts take into account how many cards are asked about. A card that nobody wanted to use is "
    "left\n"
    "out. --games counts the games that are played as they are; each brings a second one for every card that was used.";

constexpr const char* kLabAbHelp =
    "Two rules, decks, maps or bots against each other on one measure, by pairs of games with the same random "
    "numbers.\n"
    "It ends as soon as the answer is certain, or is undecided after --games pairs.\n\n"
    "  tideline lab ab --game tsunami --map 9x9 --a en --b \"fr komi=6\" --out rules\n"
    "  tideline lab ab --game tsunami --a deck=first-wave --b deck=second-tide --measure events --out decks\n"
    "  tideline lab ab --game go --map 9x9 --a bots=level-3 --b bots=level-4 --measure decided --out bots\n\n"
    "A side is a line of rules, with game=, map=, deck=, players= or bots= between its words where they differ from "
    "what\n"
    "is given for both. Ask one question of a study: whoever looks at many measures will find something by chance.";

constexpr const char* kLabMapHelp =
    "Whether the start points of a map are as good as each other, for each number of players: how often whoever "
    "begins\n"
    "there wins, and how much of the map is nearest to it, with a picture. Who begins where is drawn in each game.\n\n"
    "  tideline lab map lake-11 --bots level-2 --games 400 --out lake\n"
    "  tideline lab map mine.map --players 3,4 --check level-5 --out mine --budget 20m\n\n"
    "--games counts games for each number of players.";

constexpr const char* kLabSkillHelp =
    "Luck against skill: how much the better player wins as cards and dice are switched off, as one curve. All steps "
    "play\n"
    "each game with the same random numbers.\n\n"
    "  tideline lab skill --game territory --bots level-4,level-2 --games 400 --out luck\n"
    "  tideline lab skill --game tsunami --map 9x9 --bots level-5,level-3 --out luck\n"
    "  tideline lab skill --game territory --steps \"v1;v1 deal=0;pro\" --out deal\n\n"
    "--bots names the better one first; with more than two players the other has all other seats. A step is like a "
    "side\n"
    "of `lab ab`. Without --steps: no dice, no cards, neither, where the game has both; otherwise plain go.";

constexpr const char* kLabDiplomacyHelp =
    "What offering a surrender, accepting, declining and war are worth, for the one who does it, for the other and "
    "for\n"
    "third parties: pairs of games, the same up to the first time, after which whoever did it forgoes it. And whether\n"
    "two gang up on one: whose stones those behind take.\n\n"
    "  tideline lab diplomacy --map lake-11 --bots level-2 --games 400 --out talks\n"
    "  tideline lab diplomacy --players 4 --map plain-13 --rules \"v1 victory=bloc\" --out blocs --budget 20m";

constexpr const char* kLabCompareHelp =
    "What changed between two studies: every figure that both reports have, the second less the first, with an "
    "interval.\n\n"
    "  tideline lab compare before after\n"
    "  tideline lab compare before after --out changes       as a page too\n\n"
    "For two studies of their own seeds: of the same seed their games are alike, and `lab ab` says more.";

constexpr std::uint64_t kUsualGames = 200;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> out;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, at);) out.push_back(word);
  return out;
}

int lab_game(const LabOptions& options) {
  return conduct(options, "game", game_of(options), kUsualGames,
                 [](const LabOptions& now) -> Expected<LabStudy, std::string> {
                   const auto arm = arm_of(now);
                   if (!arm) return arm.error();
                   return LabStudy([arm = *arm](const lab::Order& order) { return lab::study_game(arm, order); });
                 });
}

struct LabCardsOptions : LabOptions {
  std::string cards;  // with commas between; empty: all
};

int lab_cards(const LabCardsOptions& options) {
  Given given = game_of(options);
  given.emplace_back("--cards", options.cards);
  const auto only = split(options.cards, ',');
  return conduct(
      options, "cards", given, kUsualGames, [&only](const LabOptions& now) -> Expected<LabStudy, std::string> {
        const auto arm = arm_of(now);
        if (!arm) return arm.error();
        if (auto problem = lab::unknown_card(*arm, only)) return *std::move(problem);
        return LabStudy([arm = *arm, only](const lab::Order& order) { return lab::study_cards(arm, only, order); });
      });
}

struct LabAbOptions : LabOptions {
  std::string a;
  std::string b;
  std::string measure = "first";
};

int lab_ab(const LabAbOptions& options) {
  constexpr std::uint64_t kUsualPairs = 2000;
  const lab::Measure* measure = lab::measure_named(options.measure);
  if (measure == nullptr)
    return wrong_usage("--measure: there is none called " + in_quotes(options.measure) + "; expected one of " +
                       lab::measure_names());
  Given given = game_of(options);
  given.insert(given.end(), {{"--a", options.a}, {"--b", options.b}, {"--measure", options.measure}});
  return conduct(
      options, "ab", given, kUsualPairs, [&options, measure](const LabOptions& now) -> Expected<LabStudy, std::string> {
        const auto a = side_of(now, options.a);
        if (!a) return "--a: " + a.error();
        const auto b = side_of(now, options.b);
        if (!b) return "--b: " + b.error();
        return LabStudy(
            [a = *a, b = *b, measure](const lab::Order& order) { return lab::study_ab(a, b, *measure, order); });
      });
}

// The first game in which somebody may do that.
std::string game_with(Verb verb) {
  for (const GameKind* kind : shipped_catalogue().games) {
    if (std::ranges::find(kind->verbs, verb) != kind->verbs.end()) return std::string(kind->name);
  }
  return {};
}

struct LabMapOptions : LabOptions {
  LabMapOptions() { game = game_with(Verb::Start); }
  std::string counts;  // `2,3`; empty: those that the map lists start points for
};

// How many are to play; the error says what is no number of players.
Expected<std::vector<unsigned>, std::string> counts_of(const LabMapOptions& options) {
  constexpr int kMostPlayers = 6;
  std::vector<unsigned> counts;
  for (const std::string& word : split(options.counts, ',')) {
    const int count = parse_number(word, kMostPlayers);
    if (count < 2) return "--players: expected numbers from 2 to 6 with commas between, not " + in_quotes(word);
    counts.push_back(static_cast<unsigned>(count));
  }
  if (!counts.empty()) return counts;
  const auto map = find_map(options.map);
  if (!map) return "MAP: " + map.error();
  for (unsigned n = 2; n <= kMostPlayers; ++n) {
    if (!(*map)->listed_starts(n).empty()) counts.push_back(n);
  }
  return counts.empty() ? std::vector<unsigned>{2} : counts;
}

int lab_map(const LabMapOptions& options) {
  const auto counts = counts_of(options);
  if (!counts) return wrong_usage(counts.error());
  const Given given{{"", options.map},        {"--game", options.game},      {"--rules", options.rules},
                    {"--deck", options.deck}, {"--players", options.counts}, {"--bots", options.bots}};
  return conduct(options, "map", given, kUsualGames,
                 [&counts](const LabOptions& now) -> Expected<LabStudy, std::string> {
                   std::vector<lab::Arm> arms;
                   LabOptions one = now;
                   for (const unsigned count : *counts) {
                     one.players = count;
                     const auto arm = arm_of(one);
                     if (!arm) return arm.error();
                     if (auto problem = lab::no_starts(*arm)) return *std::move(problem);
                     arms.push_back(*arm);
                   }
                   return LabStudy([arms](const lab::Order& order) { return lab::study_map(arms, order); });
                 });
}

struct LabSkillOptions : LabOptions {
  LabSkillOptions() { bots = "level-4,level-2"; }
  std::string steps;  // with `;` between; empty: what the game can do without
};

// The rules with ever less luck.
Expected<std::vector<std::string>, std::string> steps_of(const LabSkillOptions& options) {
  auto steps = split(options.steps, ';');
  if (steps.size() == 1) return std::string("--steps: expected two at least, with ; between");
  if (!steps.empty()) return steps;
  const GameKind* kind = shipped_catalogue().game(options.game);
  if (kind == nullptr) return "--game: " + shipped_catalogue().no_game(options.game);
  const std::string base = options.rules.empty() ? std::string(kind->presets[0].name) : options.rules;
  const auto has = [&](std::string_view key) {
    return std::any_of(kind->options.begin(), kind->options.end(),
                       [&](const OptionInfo& option) { return option.key == key; });
  };
  if (has("dice") && has("cards"))
    return std::vector{base, base + " dice=none", base + " cards=off", base + " dice=none cards=off"};
  // Without its cards it is go.
  if (!kind->deck.empty()) return std::vector{base, std::string("game=go deck= default")};
  return "--game: " + options.game + " has no luck to take away; say which rules to compare with --steps";
}

int lab_skill(const LabSkillOptions& options) {
  const auto steps = steps_of(options);
  if (!steps) return wrong_usage(steps.error());
  Given given = game_of(options);
  given.emplace_back("--steps", options.steps);
  return conduct(options, "skill", given, kUsualGames,
                 [&steps](const LabOptions& now) -> Expected<LabStudy, std::string> {
                   const auto names = split(now.bots, ',');
                   if (names.size() != 2)
                     return std::string("--bots: expected the better one and the other, with a comma between");
                   LabOptions one = now;
                   for (unsigned seat = 2; seat < now.players; ++seat) one.bots += "," + names[1];
                   std::vector<lab::Arm> arms;
                   for (const std::string& step : *steps) {
                     const auto arm = side_of(one, step);
                     if (!arm) return "--steps: " + in_quotes(step) + ": " + arm.error();
                     if (!arms.empty() && arm->bots.size() != arms[0].bots.size())
                       return "--steps: " + in_quotes(step) + " has another number of players";
                     arms.push_back(*arm);
                   }
                   return LabStudy([arms](const lab::Order& order) { return lab::study_skill(arms, order); });
                 });
}

struct LabDiplomacyOptions : LabOptions {
  LabDiplomacyOptions() {
    game = game_with(Verb::Surrender);
    players = usual_players = 3;
  }
};

int lab_diplomacy(const LabDiplomacyOptions& options) {
  return conduct(options, "diplomacy", game_of(options), kUsualGames,
                 [](const LabOptions& now) -> Expected<LabStudy, std::string> {
                   const auto arm = arm_of(now);
                   if (!arm) return arm.error();
                   if (auto problem = lab::no_diplomacy(*arm)) return *std::move(problem);
                   return LabStudy([arm = *arm](const lab::Order& order) { return lab::study_diplomacy(arm, order); });
                 });
}

struct LabCompareOptions {
  std::string before;
  std::string after;
  std::string out;  // empty: no page
  std::string language = "en";
};

Expected<std::vector<lab::Figure>, std::string> figures_in(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / "report.csv").string();
  const auto text = read_file(path);
  if (!text) return path + ": " + text.error().message;
  auto figures = lab::read_csv(*text);
  if (!figures) return path + ": " + figures.error();
  return figures;
}

int lab_compare(const LabCompareOptions& options) {
  const auto failed = [](const std::string& problem) {
    complain(problem);
    return kFailed;
  };
  const auto before = figures_in(options.before);
  if (!before) return failed(before.error());
  const auto after = figures_in(options.after);
  if (!after) return failed(after.error());
  auto report = lab::compare(*before, *after, spoken(options.language));
  if (!report) return failed(report.error());
  report->command = "tideline lab compare " + shell_word(options.before) + " " + shell_word(options.after);
  if (!options.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error) return failed(options.out + ": " + error.message());
    if (const auto problem = lab::write_reports(*report, options.out)) return failed(*problem);
  }
  tell(*report, options.out);
  return kFine;
}

}  // namespace

void add_lab(const Commands& commands) {
  const Commands lab = commands.group("lab", "Study rules, cards, decks and maps by many games of bots", kLabHelp);
  {
    const auto [line, options] = lab.add<LabOptions>("game", "What a game is like", kLabGameHelp, lab_game);
    take_players(line, options);
    take_study(line, options);
    take_pace(line, options);
  }
  {
    const auto [line, options] =
        lab.add<LabCardsOptions>("cards", "What each card does to the chances", kLabCardsHelp, lab_cards);
    take_players(line, options);
    take_study(line, options);
    line.add_option("--cards", options.cards, "Only these, with commas between");
  }
  {
    const auto [line, options] = lab.add<LabAbOptions>("ab", "Two games against each other", kLabAbHelp, lab_ab);
    take_players(line, options);
    take_study(line, options);
    line.add_option("--a", options.a, "The one side: \"fr komi=6 deck=second-tide\"")->required();
    line.add_option("--b", options.b, "The other side")->required();
    line.add_option("--measure", options.measure, "What is compared: " + lab::measure_names());
    take_pace(line, options);
  }
  {
    const auto [line, options] =
        lab.add<LabMapOptions>("map", "Whether start points are as good as each other", kLabMapHelp, lab_map);
    line.add_option("MAP", options.map, "A map's name, or a .map file")->required();
    line.add_option("--game", options.game, "Which game, by itself " + options.game);
    line.add_option("--rules", options.rules, "A preset, then options");
    line.add_option("--deck", options.deck, "A deck's name, or a .toml file");
    line.add_option("--players", options.counts, "For how many: 2,3; by itself those that the map lists");
    line.add_option("--bots", options.bots, "One for all seats");
    take_study(line, options);
  }
  {
    const auto [line, options] = lab.add<LabSkillOptions>(
        "skill", "How much the better player wins, with and without luck", kLabSkillHelp, lab_skill);
    take_players(line, options);
    take_study(line, options);
    line.add_option("--steps", options.steps, "Rules with ever less luck, with ; between");
  }
  {
    const auto [line, options] = lab.add<LabDiplomacyOptions>("diplomacy", "What offers, answers and wars are worth",
                                                              kLabDiplomacyHelp, lab_diplomacy);
    take_players(line, options);
    take_study(line, options);
  }
  const auto [line, options] =
      lab.add<LabCompareOptions>("compare", "What changed between two studies", kLabCompareHelp, lab_compare);
  line.add_option("BEFORE", options.before, "The folder of the one")->required();
  line.add_option("AFTER", options.after, "The folder of the other")->required();
  line.add_option("--out", options.out, "A folder for the page");
  take_language(line, options.language);
}

}  // namespace tideline::cli
