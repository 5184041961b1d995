// `tideline match`: bots play each other for the result, seats changing from game to game.
#include "match/match.hpp"

#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/decks.hpp"
#include "cli/progress.hpp"
#include "cli/start.hpp"
#include "gtp/player.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <thread>

namespace tideline::cli {
namespace {

constexpr const char* kMatchHelp =
    "Bots play each other for the result. Seats change from game to game; the same seed gives the same games,\n"
    "however many are played at the same time, unless bots think by the clock.\n\n"
    "  tideline match --bots random,random --size 9 --games 20\n"
    "  tideline match --bots random,random,random --game territory --map lake-11\n"
    "  tideline match --bots random,random --players 4 --game territory   the first in one seat against three\n"
    "  tideline match --bots 'random,gtp:\"gnugo --mode gtp --level 1\"' --size 9 --out games\n\n"
    "A bot is one of ours, with options behind colons (playouts=200, time=1.5, cards=no), or gtp:\"COMMAND\": another\n"
    "program that speaks GTP, for plain go on full squares. Such a program loses a game in which it hangs, dies or\n"
    "plays an illegal move, and is started again for the next.\n\n"
    "  --playouts 200, --time 1.5    the budget of a choice for all bots that name none\n"
    "  --stop-at 0.9                 play until it is certain at 95% that the first bot's rate is above or below 90%,\n"
    "                                at most --games; exit code 0 if it is above, 1 if below or undecided\n"
    "  --stop-at 0.9 --margin 0.05   be content to know that it is above 85%, or below 95%: fewer games\n"
    "  --out games --resume          go on with a match that was interrupted, or make it longer\n\n"
    "Under the results stand the choices of our bots: how many, their mean and longest time, and how many came later\n"
    "than their time and 50 ms. A choice that the rules refuse is never played: it is reported with the record so "
    "far,\n"
    "and the exit code is 1. docs/match.md has more.";

struct MatchOptions : GameOptions {
  MatchOptions() {
    game = "go";
    players = 0;  // as many as there are bots
  }

  std::string bots;
  unsigned size = 0;  // 0: as --map says
  std::string komi;   // empty: as --rules says
  unsigned games = 2;
  std::uint64_t seed = 1;
  std::string playouts;           // of bots that name no budget; empty: as the bot likes
  std::string time;               // the same, in seconds
  unsigned jobs = 0;              // 0: one for each core, or one if an outside engine plays
  std::optional<double> stop_at;  // the rate that the first bot is to be above or below
  double margin = 0;              // how far off it may be
  std::string out;                // empty: no records are kept
  bool resume = false;            // games whose records are there are not played again
  bool json = false;
  unsigned timeout = 60;  // seconds that an outside engine may take for an answer
  unsigned within = 0;    // seconds after which no game begins, and those on the board are adjudicated; 0: no limit
};

// The bar of a match, and what stands above it.
class MatchBar final : public match::Audience {
 public:
  MatchBar(unsigned games, bool lines) : progress_("playing", games), lines_(lines) {}

  void game_over(const std::string& line, const std::string& score_so_far, bool read) override {
    if (lines_ && !line.empty()) progress_.say(line);
    read ? progress_.skip(score_so_far) : progress_.advance(score_so_far);
  }
  void fault(const std::string& text) override {
    progress_.clear();
    complain(text);
  }

 private:
  Progress progress_;
  bool lines_;
};

int show(const MatchOptions& options, const match::Plan& plan, const AnyGame& start, const match::Players& players) {
  const auto report = [&] {
    MatchBar bar(options.games, !options.json);
    return match::play(plan, start, players, bar);
  }();
  if (!report) {
    complain(report.error());
    return kFailed;
  }
  std::cout << (options.json ? match::report_json(*report) : match::report_text(*report));
  const bool shown = !report->question || report->question->verdict == match::SequentialTest::Verdict::Above;
  return shown && report->faults.empty() ? kFine : kFailed;
}

// The short options, written out.
std::optional<std::string> settle(MatchOptions& options) {
  if (options.size > 0) {
    if (!options.map.empty()) return "--size and --map both name a map";
    options.map = std::to_string(options.size) + "x" + std::to_string(options.size);
  }
  if (!options.komi.empty()) {
    const GameKind* kind = shipped_catalogue().game(options.game);
    if (options.rules.empty() && kind != nullptr) options.rules = kind->presets[0].name;
    options.rules += " komi=" + options.komi;
  }
  if (options.resume && options.out.empty()) return "--resume needs --out, the folder where the records are";
  return std::nullopt;
}

// The budget of bots that name none, as their options; gives what is wrong with it.
std::optional<std::string> read_budget(const MatchOptions& options, std::string& budget) {
  for (const auto& [option, value] : {std::pair{"playouts", options.playouts}, std::pair{"time", options.time}}) {
    if (value.empty()) continue;
    const std::string text = ":" + std::string(option) + "=" + value;
    if (const auto bot = parse_bot("random" + text); !bot) return "--" + bot.error();
    budget += text;
  }
  return std::nullopt;
}

int match(MatchOptions options) {
  const auto wrong = [](const std::string& problem, int code) {
    complain(problem);
    return code;
  };
  if (const auto problem = settle(options)) return wrong(*problem, kUsage);
  std::string budget;
  if (const auto problem = read_budget(options, budget)) return wrong(*problem, kUsage);
  auto specs = match::parse_players(options.bots, budget);
  if (!specs) return wrong("--bots: " + specs.error(), kUsage);
  const std::size_t named = specs->size();
  if (options.players == 0) options.players = static_cast<unsigned>(named);
  if (named != options.players && (named != 2 || options.players < 2)) {
    return wrong("--bots: expected " + std::to_string(options.players) +
                     " names with commas between, or two: one bot, and who has all other seats",
                 kUsage);
  }
  auto start = start_game(options);
  if (!start) return wrong(start.error(), kUsage);
  bool outside = false;
  for (const match::PlayerSpec& spec : *specs) {
    outside = outside || spec.outside;
    const auto problem = spec.outside ? gtp::unplayable(*start) : std::nullopt;
    if (problem) return wrong("--bots: " + *problem, kUsage);
  }
  specs->resize(options.players, specs->back());
  if (options.jobs == 0) options.jobs = outside ? 1 : std::max(1U, std::thread::hardware_concurrency());
  options.jobs = std::min(options.jobs, options.games);
  auto players = match::make_players(*specs, options.timeout);
  if (!players) return wrong("--bots: " + players.error(), kUsage);
  auto catalogue = catalogue_with(options.deck.empty() ? std::vector<std::string>() : std::vector{options.deck});
  if (!catalogue) return wrong(catalogue.error(), kUsage);
  if (!options.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error) return wrong(options.out + ": " + error.message(), kFailed);
  }
  const match::Plan plan{std::move(*specs), named,           options.games,  options.seed,
                         options.jobs,      options.timeout, options.within, options.stop_at,
                         options.margin,    options.out,     options.resume, std::move(*catalogue)};
  return show(options, plan, *start, *players);
}

}  // namespace

void add_match(const Commands& commands) {
  const auto [line, options] = commands.add<MatchOptions>("match", "Let bots play for the result", kMatchHelp, match);
  line.add_option("--bots", options.bots, "Who plays: random,random or random,gtp:\"gnugo --mode gtp\"")->required();
  take_game(line, options);
  line.add_option("--size", options.size, "9 is short for --map 9x9")->check(between(2, 25));
  line.add_option("--komi", options.komi, "Short for the option komi of --rules");
  line.add_option("--games", options.games, "How many games")->check(between(1, 10'000'000));
  take_seed(line, options.seed);
  line.add_option("--players", options.players, "With two bots: the first has one seat, the second all others")
      ->check(between(2, 6));
  line.add_option("--playouts", options.playouts, "What a choice may cost a bot that names no budget of its own");
  line.add_option("--time", options.time, "The same, in seconds");
  line.add_option("--jobs", options.jobs, "Games at the same time; by itself as many as there are cores")
      ->check(between(1, 256));
  line.add_option("--stop-at", options.stop_at, "End as soon as the first bot's rate is above or below this: 0.9")
      ->check(fraction(false));
  line.add_option("--margin", options.margin, "With --stop-at: it is enough to be so near, 0.05")
      ->check(fraction(true));
  line.add_option("--out", options.out, "A folder for the records");
  line.add_flag("--resume", options.resume, "Go on with the match in that folder");
  line.add_flag("--json", options.json, "Everything as JSON, for programs");
  line.add_option("--within", options.within,
                  "Seconds after which no game begins and those on the board are adjudicated")
      ->check(between(1, 1'000'000));
  line.add_option("--timeout", options.timeout, "Seconds that an outside program may take for an answer")
      ->check(between(1, 1'000'000));
}

}  // namespace tideline::cli
