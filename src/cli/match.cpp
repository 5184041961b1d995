// `tideline match`: bots play each other for the result, seats changing from game to game.
#include "cli/commands.hpp"
#include "cli/decks.hpp"
#include "cli/files.hpp"
#include "cli/match_record.hpp"
#include "cli/match_report.hpp"
#include "cli/progress.hpp"
#include "cli/start.hpp"
#include "cli/timed_bot.hpp"
#include "gtp/player.hpp"
#include "record/header.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <map>
#include <mutex>
#include <thread>

namespace tideline::cli {
namespace {

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

// A game that was played, or read from its record.
struct GameOutcome {
  Contest contest;
  bool read = false;
  std::string record;           // to be written; empty: none
  std::vector<Effort> efforts;  // by player
  std::string problem;          // why there is no game, if there is none
};

class Match {
 public:
  // The first players are those of the first thread; all others make their own.
  Match(const MatchOptions& options, AnyGame start, std::vector<PlayerSpec> specs, Players players, std::size_t named,
        Catalogue catalogue)
      : options_(options),
        start_(std::move(start)),
        specs_(std::move(specs)),
        first_(std::move(players)),
        catalogue_(std::move(catalogue)),
        test_(options.stop_at.value_or(0.5), options.margin, static_cast<unsigned>(specs_.size())),
        progress_("playing", options.games) {
    for (const auto& player : first_) names_.push_back(player->name());
    report_.header = record::header_text(shipped_catalogue(), start_);
    report_.seed = options_.seed;
    report_.seats = static_cast<unsigned>(specs_.size());
    report_.wanted = options_.games;
    report_.standings = standings_of(first_, named);
    report_.out = options_.out;
    if (options_.within > 0) time_is_up_ = stop_after(std::chrono::seconds(options_.within));
  }

  int run() {
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < options_.jobs; ++i) {
      threads.emplace_back([this] {
        const auto players = make_players(specs_, options_.timeout);
        if (!players) return stop(players.error());
        work(*players);
      });
    }
    work(first_);
    for (std::thread& thread : threads) thread.join();
    progress_.clear();
    // Games behind one that was dropped do not count this time, since a round of the seats is not whole without it. The
    // next --resume finds them.
    for (const auto& [number, outcome] : waiting_) {
      if (dropped_ == 0 || !problem_.empty()) break;
      problem_ = outcome.problem.empty() ? keep(number, outcome).value_or("") : outcome.problem;
    }
    if (!problem_.empty()) {
      complain(problem_);
      return kFailed;
    }
    if (options_.stop_at) report_.question = {*options_.stop_at, options_.margin, test_.verdict()};
    std::cout << (options_.json ? report_json(report_) : report_text(report_));
    const bool shown = !options_.stop_at || test_.verdict() == SequentialTest::Verdict::Above;
    return shown && report_.faults.empty() ? kFine : kFailed;
  }

 private:
  // Everybody sits one seat further in the next game.
  [[nodiscard]] std::size_t player_at(std::size_t seat, unsigned number) const {
    return (seat + number) % specs_.size();
  }
  // The line of the table that a player stands on: whoever was not named is one more of the last.
  [[nodiscard]] std::size_t line_of(std::size_t player) const { return std::min(player, report_.standings.size() - 1); }

  void stop(const std::string& problem) {
    const std::scoped_lock lock(taking_);
    if (problem_.empty()) problem_ = problem;
    stopped_ = true;
  }

  // In any thread: plays one game after the other, and hands them in.
  void work(const Players& players) {
    for (unsigned number = next_++; number < options_.games && !stopped_; number = next_++) {
      if (time_is_up_ && time_is_up_() && !exists(path_of(number))) return;
      GameOutcome outcome = outcome_of(number, players);
      const std::scoped_lock lock(taking_);
      if (outcome.contest.dropped) {
        ++dropped_;
        continue;
      }
      waiting_.emplace(number, std::move(outcome));
      // Games count in the order of their numbers, whenever they end, so that a match does not depend on its threads.
      for (auto due = waiting_.find(report_.games); due != waiting_.end() && !stopped_;
           due = waiting_.find(report_.games)) {
        take(due->first, due->second);
        waiting_.erase(due);
      }
    }
  }

  GameOutcome outcome_of(unsigned number, const Players& players) {
    GameOutcome outcome;
    Sitting sitting{number, options_.seed, {}};
    std::vector<Player*> seats;
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      seats.push_back(players[player_at(seat, number)].get());
      sitting.origins.push_back(seats.back()->origin());
    }
    const std::string path = path_of(number);
    if (options_.resume && exists(path)) {
      const auto text = read_file(path);
      auto contest = text ? read_contest(catalogue_, *text, start_, sitting) : text.error().message;
      if (!contest) {
        outcome.problem = path + " " + contest.error();
        return outcome;
      }
      outcome.contest = std::move(*contest);
      outcome.read = true;
      return outcome;
    }
    Random random = Random::for_part(options_.seed, number);
    outcome.contest = play_contest(start_, seats, random, time_is_up_);
    for (const auto& player : players) outcome.efforts.push_back(player->effort());
    if (!options_.out.empty() || outcome.contest.fault) outcome.record = record_text(start_, sitting, outcome.contest);
    return outcome;
  }

  // What follows is done by one thread at a time.
  void take(unsigned number, GameOutcome& outcome) {
    if (outcome.problem.empty()) outcome.problem = keep(number, outcome).value_or("");
    if (!outcome.problem.empty()) {
      problem_ = outcome.problem;
      stopped_ = true;
      return;
    }
    const Contest& contest = outcome.contest;
    ++report_.games;
    report_.read += outcome.read ? 1 : 0;
    report_.agreeing += contest.agreeing;
    report_.differing += contest.differing;
    for (std::size_t i = 0; i < outcome.efforts.size(); ++i)
      report_.standings[line_of(i)].effort.add(outcome.efforts[i]);
    count(contest.result.winners, number);
    tell(number, outcome);
    if (options_.stop_at && test_.verdict() != SequentialTest::Verdict::Open) stopped_ = true;
  }

  void count(ColourSet winners, unsigned number) {
    std::vector<unsigned> won(report_.standings.size());
    for (const Colour winner : winners) ++won[line_of(player_at(winner.index() - 1, number))];
    for (std::size_t i = 0; i < won.size(); ++i) {
      const double share = static_cast<double>(won[i]) / static_cast<double>(winners.size());
      report_.standings[i].tally.add(share);
      if (i == 0) test_.add(share);
    }
  }

  void tell(unsigned number, const GameOutcome& outcome) {
    const bool outside = std::any_of(specs_.begin(), specs_.end(), [](const PlayerSpec& spec) { return spec.outside; });
    if (outside && !outcome.read && !options_.json) {
      std::vector<std::string> names;
      names.reserve(specs_.size());
      for (std::size_t seat = 0; seat < specs_.size(); ++seat) names.push_back(names_[player_at(seat, number)]);
      progress_.say(game_line(number, start_.setup(), names, outcome.contest));
    }
    const std::string score = score_so_far(report_.standings[0]);
    outcome.read ? progress_.skip(score) : progress_.advance(score);
    if (!outcome.contest.fault) return;
    const BotFault& fault = *outcome.contest.fault;
    const std::size_t player = player_at(fault.who.index() - 1, number);
    report_.faults.push_back({specs_[player].description, start_.setup().name(fault.who), number + 1, fault.event,
                              fault.what, options_.out.empty() ? "" : fault_path_of(number), outcome.record});
    progress_.clear();
    complain(fault_text(report_, report_.faults.back()));
  }

  // A game that a bot of ours broke off is no finished game: its record has another name, and the next --resume plays
  // it again. Gives why it cannot be written, if it cannot.
  std::optional<std::string> keep(unsigned number, const GameOutcome& outcome) {
    if (options_.out.empty() || outcome.read) return std::nullopt;
    std::error_code ignored;
    std::filesystem::remove(outcome.contest.fault ? path_of(number) : fault_path_of(number), ignored);
    return replace_file(outcome.contest.fault ? fault_path_of(number) : path_of(number), outcome.record);
  }

  [[nodiscard]] std::string path_of(unsigned number) const {
    return options_.out.empty() ? "" : record_path(options_.out, options_.game, number, options_.games);
  }
  [[nodiscard]] std::string fault_path_of(unsigned number) const {
    return std::filesystem::path(path_of(number)).replace_extension(".fault.tide").string();
  }

  const MatchOptions& options_;
  AnyGame start_;
  std::vector<PlayerSpec> specs_;
  Players first_;
  std::vector<std::string> names_;    // by player
  std::function<bool()> time_is_up_;  // empty: it never is
  Catalogue catalogue_;

  std::atomic<unsigned> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex taking_;  // guards what follows
  std::map<unsigned, GameOutcome> waiting_;
  unsigned dropped_ = 0;  // games that had barely begun when the time was up
  SequentialTest test_;
  Progress progress_;
  MatchReport report_;
  std::string problem_;
};

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

}  // namespace

int match(MatchOptions options) {
  const auto wrong = [](const std::string& problem, int code) {
    complain(problem);
    return code;
  };
  if (const auto problem = settle(options)) return wrong(*problem, kUsage);
  std::string budget;
  if (const auto problem = read_budget(options, budget)) return wrong(*problem, kUsage);
  auto specs = parse_players(options.bots, budget);
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
  for (const PlayerSpec& spec : *specs) {
    outside = outside || spec.outside;
    const auto problem = spec.outside ? gtp::unplayable(*start) : std::nullopt;
    if (problem) return wrong("--bots: " + *problem, kUsage);
  }
  specs->resize(options.players, specs->back());
  if (options.jobs == 0) options.jobs = outside ? 1 : std::max(1U, std::thread::hardware_concurrency());
  options.jobs = std::min(options.jobs, options.games);
  auto players = make_players(*specs, options.timeout);
  if (!players) return wrong("--bots: " + players.error(), kUsage);
  auto catalogue = catalogue_with(options.deck.empty() ? std::vector<std::string>() : std::vector{options.deck});
  if (!catalogue) return wrong(catalogue.error(), kUsage);
  if (!options.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error) return wrong(options.out + ": " + error.message(), kFailed);
  }
  return Match(options, std::move(*start), std::move(*specs), std::move(*players), named, std::move(*catalogue)).run();
}

}  // namespace tideline::cli
