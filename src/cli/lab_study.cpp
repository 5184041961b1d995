#include "cli/lab_study.hpp"

#include "cli/complain.hpp"
#include "cli/decks.hpp"
#include "cli/lab_crew.hpp"
#include "cli/progress.hpp"
#include "cli/words.hpp"
#include "games/signature.hpp"
#include "host/files.hpp"
#include "host/timed_bot.hpp"
#include "lab/check.hpp"
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

constexpr std::uint64_t kMostGames = 10'000'000;
// A check has the fourth part of the games, or the fifth of the time, and so many games at least.
constexpr std::uint64_t kCheckPart = 4;
constexpr int kCheckTime = 5;
constexpr std::uint64_t kFewestChecks = 16;

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

// `choice=3,stone=10`; the error says what is no pace.
Expected<lab::Pace, std::string> parse_pace(const std::string& text) {
  constexpr int kMostSeconds = 3600;
  lab::Pace pace;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    const std::string key = word.substr(0, word.find('='));
    const int seconds = parse_number(word.substr(std::min(word.size(), key.size() + 1)), kMostSeconds);
    std::int64_t* of = key == "choice"  ? &pace.choice
                       : key == "stone" ? &pace.stone
                       : key == "card"  ? &pace.card
                                        : nullptr;
    if (of == nullptr || seconds < 0)
      return "--pace: expected seconds such as choice=3,stone=10,card=15, not " + in_quotes(word);
    *of = seconds;
  }
  return pace;
}

// With the options that were given and mean something.
std::string command_of(const std::string& name, const Given& given, const LabOptions& options) {
  std::string text = "tideline lab " + name;
  const auto put = [&](const char* option, const std::string& value) {
    if (!value.empty()) text += " " + std::string(option) + (*option == 0 ? "" : " ") + shell_word(value);
  };
  for (const auto& [option, value] : given) put(option, value);
  put("--pace", options.pace);
  put("--check", options.check);
  put("--seed", std::to_string(options.seed));
  put("--out", options.out);
  if (spoken(options.language) != Language::English) put("--language", options.language);
  return text;
}

// One study, with a bar that says how far it is.
Expected<lab::Report, std::string> carry_out(const LabStudy& study, lab::Order order,
                                             std::optional<std::chrono::seconds> time, bool counted) {
  if (time) order.stop = stop_after(*time);
  Progress progress("playing", counted ? static_cast<unsigned>(order.units) : 0, time);
  order.told = [&progress](bool kept) { kept ? progress.skip() : progress.advance(); };
  return study(order);
}

// Nothing: it is written.
std::optional<std::string> keep(const Expected<lab::Report, std::string>& report, const lab::Order& order,
                                const std::string& folder) {
  if (!report) return report.error();
  if (order.crew == nullptr) return lab::write_reports(*report, folder);
  const std::string problem =
      order.crew->all_hear(order.crew->rank() == 0 ? lab::write_reports(*report, folder).value_or("") : "");
  return problem.empty() ? std::nullopt : std::optional(problem);
}

int cannot(const std::string& problem) {
  complain(problem);
  return kFailed;
}

}  // namespace

void take_study(CLI::App& line, LabOptions& options) {
  line.add_option("--games", options.games, "How many games, by itself 200")->check(between(1, kMostGames));
  take_seed(line, options.seed);
  line.add_option("--jobs", options.jobs, "Games at the same time; by itself as many as there are cores")
      ->check(between(1, 256));
  line.add_option("--out", options.out, "The folder of the study")->required();
  line.add_option("--budget", options.budget, "A time after which no game begins: 90s, 10m, 2h");
  line.add_option("--check", options.check, "Bots that try with fewer games whether it holds with them too: level-6");
  take_language(line, options.language);
}

void take_players(CLI::App& line, LabOptions& options) {
  take_game(line, options);
  line.add_option("--players", options.players, "How many factions")->check(between(2, 6));
  line.add_option("--bots", options.bots, "One for all seats, or one for each: level-3,level-4");
  line.add_option("--handicaps", options.handicaps, "One for each faction, where the game has them: -3,0");
}

void take_pace(CLI::App& line, LabOptions& options) {
  line.add_option("--pace", options.pace, "Seconds that people take, for the minutes: choice=3,stone=10,card=15");
}

std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,:/+%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

Given game_of(const LabOptions& options) {
  return {{"--game", options.game},
          {"--rules", options.rules},
          {"--map", options.map},
          {"--deck", options.deck},
          {"--players", options.players == options.usual_players ? "" : std::to_string(options.players)},
          {"--handicaps", options.handicaps},
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
    } else if (key == "handicaps") {
      options.handicaps = value;
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

int wrong_usage(const std::string& problem) {
  complain(problem);
  return kUsage;
}

int conduct(const LabOptions& options, const std::string& name, const Given& given, std::uint64_t usual_games,
            const Prepare& prepare) {
  const auto crew = make_crew();
  if (!crew) return cannot(crew.error());
  if (*crew != nullptr && options.jobs > 1)
    return wrong_usage("--jobs: under mpirun every rank plays one game at a time; ask it for more of them");
  const auto study = prepare(options);
  if (!study) return wrong_usage(study.error());
  LabOptions other = options;
  other.bots = options.check;
  const auto checking = options.check.empty() ? study : prepare(other);
  if (!checking) return wrong_usage("--check: " + checking.error());
  const auto pace = parse_pace(options.pace);
  if (!pace) return wrong_usage(pace.error());
  std::optional<std::chrono::seconds> time;
  if (!options.budget.empty()) {
    time = parse_budget(options.budget);
    if (!time) return wrong_usage("--budget: expected a time such as 90s, 10m or 2h, not " + in_quotes(options.budget));
  }
  lab::Order order;
  order.seed = options.seed;
  order.folder = options.out;
  order.language = spoken(options.language);
  order.pace = *pace;
  order.command = command_of(name, given, options);
  order.units = options.games > 0 ? options.games : time ? kMostGames : usual_games;
  order.crew = crew->get();
  const unsigned cores = order.crew != nullptr ? 1 : std::max(1U, std::thread::hardware_concurrency());
  order.jobs = options.jobs > 0 ? options.jobs : cores;
  order.program = "tideline " TIDELINE_VERSION ", signature " + std::to_string(signature(shipped_catalogue().decks));
  const bool counted = options.games > 0 || !time;
  const auto check_time = options.check.empty() || !time ? time : std::optional(*time / kCheckTime);
  if (time && !options.check.empty()) time = *time - *check_time;
  auto report = carry_out(*study, order, time, counted);
  if (const auto problem = keep(report, order, options.out)) return cannot(*problem);
  if (!options.check.empty()) {
    order.folder = (std::filesystem::path(options.out) / "check").string();
    order.units = std::max(kFewestChecks, report->units / kCheckPart);
    const auto checked = carry_out(*checking, order, check_time, true);
    if (!checked) return cannot(checked.error());
    lab::add_check(*report, *checked, options.check);
    if (const auto problem = keep(report, order, options.out)) return cannot(*problem);
  }
  tell(*report, options.out);
  return kFine;
}

}  // namespace tideline::cli
