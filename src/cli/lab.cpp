// `tideline lab`: many games of bots as a study of rules, cards, decks and maps.
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/decks.hpp"
#include "cli/progress.hpp"
#include "cli/start.hpp"
#include "cli/words.hpp"
#include "games/signature.hpp"
#include "host/files.hpp"
#include "host/timed_bot.hpp"
#include "lab/ab_lab.hpp"
#include "lab/cards_lab.hpp"
#include "lab/compare.hpp"
#include "lab/game_lab.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <sstream>
#include <thread>

namespace tideline::cli {
namespace {

constexpr const char* kLabHelp =
    "Bots play many games, and what came of it is one page: report.html in the folder, with report.json and "
    "report.csv.\n"
    "Every figure has its 95% interval, its number of games, and the command that repeats it.\n\n"
    "  tideline lab game --game tsunami --map 9x9 --games 400 --out study       what is this game like?\n"
    "  tideline lab cards --game tsunami --map 9x9 --games 400 --out cards      what is each card worth?\n"
    "  tideline lab ab --game tsunami --a en --b fr --out rules                 does the French edition favour first?\n"
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
    "  --budget 10m         begins no game after that time: as many of --games as fit";

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

constexpr const char* kLabCompareHelp =
    "What changed between two studies: every figure that both reports have, the second less the first, with an "
    "interval.\n\n"
    "  tideline lab compare before after\n"
    "  tideline lab compare before after --out changes       as a page too\n\n"
    "For two studies of their own seeds: of the same seed their games are alike, and `lab ab` says more.";

struct LabOptions : GameOptions {
  std::string bots = "level-3";
  std::uint64_t games = 0;  // 0: the usual number, or as many as fit in the budget
  std::uint64_t seed = 1;
  unsigned jobs = 0;  // 0: one for each core
  std::string out;
  std::string budget;
  std::string language = "en";
};

constexpr std::uint64_t kUsualGames = 200;
constexpr std::uint64_t kMostGames = 10'000'000;

void take_study(CLI::App& line, LabOptions& options) {
  line.add_option("--games", options.games, "How many games, by itself 200")->check(between(1, kMostGames));
  take_seed(line, options.seed);
  line.add_option("--jobs", options.jobs, "Games at the same time; by itself as many as there are cores")
      ->check(between(1, 256));
  line.add_option("--out", options.out, "The folder of the study")->required();
  line.add_option("--budget", options.budget, "A time after which no game begins: 90s, 10m, 2h");
  take_language(line, options.language);
}

void take_players(CLI::App& line, LabOptions& options) {
  take_game(line, options);
  line.add_option("--players", options.players, "How many factions")->check(between(2, 6));
  line.add_option("--bots", options.bots, "One for all seats, or one for each: level-3,level-4");
}

// `10m`; nothing: that is no time.
std::optional<std::chrono::seconds> parse_budget(std::string_view text) {
  constexpr int kMost = 1'000'000;
  if (text.empty()) return std::nullopt;
  const int number = parse_number(text.substr(0, text.size() - 1), kMost);
  if (number <= 0) return std::nullopt;
  switch (text.back()) {
    case 's':
      return std::chrono::seconds(number);
    case 'm':
      return std::chrono::minutes(number);
    case 'h':
      return std::chrono::hours(number);
    default:
      return std::nullopt;
  }
}

// A word of a command line, as a shell reads it.
std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,:/+%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

using Given = std::vector<std::pair<const char*, std::string>>;

// With the options that were given and mean something.
std::string command_of(const std::string& name, const Given& given, const LabOptions& options) {
  std::string text = "tideline lab " + name;
  for (const auto& [option, value] : given) {
    if (!value.empty()) text += " " + std::string(option) + " " + shell_word(value);
  }
  return text + " --seed " + std::to_string(options.seed) + " --out " + shell_word(options.out);
}

Given game_of(const LabOptions& options) {
  return {{"--game", options.game},
          {"--rules", options.rules},
          {"--map", options.map},
          {"--deck", options.deck},
          {"--players", options.players == 2 ? "" : std::to_string(options.players)},
          {"--bots", options.bots}};
}

Expected<lab::Arm, std::string> arm_of(const LabOptions& options) {
  // What is wrong with it has been reported then, with its place.
  if (is_file(options.deck) && !lint_file(options.deck)) return "--deck: " + in_quotes(options.deck) + " is not right";
  const auto start = start_game(options);
  if (!start) return start.error();
  auto arm = lab::make_arm(*start, options.bots);
  if (!arm) return "--bots: " + arm.error();
  return arm;
}

// The figures as lines, and where the page is.
void tell(const lab::Report& report, const std::string& folder) {
  std::cout << report.title << "\n" << report.answer << "\n";
  for (const lab::Section& section : report.sections) {
    if (section.figures.empty()) continue;
    std::cout << "\n" << section.title << "\n";
    for (const lab::Figure& figure : section.figures) {
      const auto text = [&](double value) { return lab::value_text(report.language, figure.unit, value); };
      std::cout << "  " << figure.label << ": " << text(figure.value.value) << " (" << text(figure.value.within.low)
                << " – " << text(figure.value.within.high) << ")" << (figure.verdict.empty() ? "" : ", ")
                << figure.verdict << "\n";
    }
  }
  if (!folder.empty()) std::cout << "\n" << folder << "/report.html\n";
}

// Carries out what `study` says, with everything that studies have in common.
template <class Study>
int conduct(const LabOptions& options, const std::string& command, std::uint64_t usual, Study study) {
  lab::Order order;
  order.seed = options.seed;
  order.folder = options.out;
  order.language = spoken(options.language);
  order.command = command + (order.language == Language::English ? "" : " --language " + options.language);
  order.units = options.games > 0 ? options.games : options.budget.empty() ? usual : kMostGames;
  order.jobs = options.jobs > 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  std::optional<std::chrono::seconds> time;
  if (!options.budget.empty()) {
    time = parse_budget(options.budget);
    if (!time) {
      complain("--budget: expected a time such as 90s, 10m or 2h, not " + in_quotes(options.budget));
      return kUsage;
    }
    order.stop = stop_after(*time);
  }
  order.program = "tideline " TIDELINE_VERSION ", signature " + std::to_string(signature(shipped_catalogue().decks));
  const auto report = [&] {
    const bool counted = options.games > 0 || !time;
    Progress progress("playing", counted ? static_cast<unsigned>(order.units) : 0, time);
    order.told = [&progress](bool kept) { kept ? progress.skip() : progress.advance(); };
    return study(order);
  }();
  if (!report) {
    complain(report.error());
    return kFailed;
  }
  if (const auto problem = lab::write_reports(*report, options.out)) {
    complain(*problem);
    return kFailed;
  }
  tell(*report, options.out);
  return kFine;
}

int wrong_usage(const std::string& problem) {
  complain(problem);
  return kUsage;
}

int lab_game(const LabOptions& options) {
  const auto arm = arm_of(options);
  if (!arm) return wrong_usage(arm.error());
  return conduct(options, command_of("game", game_of(options), options), kUsualGames,
                 [&](const lab::Order& order) { return lab::study_game(*arm, order); });
}

struct LabCardsOptions : LabOptions {
  std::string cards;  // with commas between; empty: all
};

int lab_cards(const LabCardsOptions& options) {
  const auto arm = arm_of(options);
  if (!arm) return wrong_usage(arm.error());
  std::vector<std::string> only;
  std::istringstream words(options.cards);
  for (std::string word; std::getline(words, word, ',');) only.push_back(word);
  if (const auto problem = lab::unknown_card(*arm, only)) return wrong_usage(*problem);
  Given given = game_of(options);
  given.emplace_back("--cards", options.cards);
  return conduct(options, command_of("cards", given, options), kUsualGames,
                 [&](const lab::Order& order) { return lab::study_cards(*arm, only, order); });
}

struct LabAbOptions : LabOptions {
  std::string a;
  std::string b;
  std::string measure = "first";
};

// One side: what is given for both, and what its own words say.
Expected<lab::Arm, std::string> side_of(LabOptions options, const std::string& text) {
  std::string rules;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::string key = word.substr(0, word.find('='));
    const std::string value = word.substr(std::min(word.size(), key.size() + 1));
    if (key == "game") {
      options.game = value;
    } else if (key == "map") {
      options.map = value;
    } else if (key == "deck") {
      options.deck = value;
    } else if (key == "bots") {
      options.bots = value;
    } else if (key == "players") {
      options.players = static_cast<unsigned>(std::max(0, parse_number(value, 6)));
    } else {
      rules += (rules.empty() ? "" : " ") + word;
    }
  }
  if (!rules.empty()) options.rules = rules;
  auto arm = arm_of(options);
  if (arm) arm->words = text;
  return arm;
}

int lab_ab(const LabAbOptions& options) {
  constexpr std::uint64_t kUsualPairs = 2000;
  const lab::Measure* measure = lab::measure_named(options.measure);
  if (measure == nullptr)
    return wrong_usage("--measure: there is none called " + in_quotes(options.measure) + "; expected one of " +
                       lab::measure_names());
  const auto a = side_of(options, options.a);
  if (!a) return wrong_usage("--a: " + a.error());
  const auto b = side_of(options, options.b);
  if (!b) return wrong_usage("--b: " + b.error());
  Given given = game_of(options);
  given.insert(given.end(), {{"--a", options.a}, {"--b", options.b}, {"--measure", options.measure}});
  return conduct(options, command_of("ab", given, options), kUsualPairs,
                 [&](const lab::Order& order) { return lab::study_ab(*a, *b, *measure, order); });
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
  }
  const auto [line, options] =
      lab.add<LabCompareOptions>("compare", "What changed between two studies", kLabCompareHelp, lab_compare);
  line.add_option("BEFORE", options.before, "The folder of the one")->required();
  line.add_option("AFTER", options.after, "The folder of the other")->required();
  line.add_option("--out", options.out, "A folder for the page");
  take_language(line, options.language);
}

}  // namespace tideline::cli
