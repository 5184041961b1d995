#include "match/match.hpp"

#include "host/files.hpp"
#include "host/timed_bot.hpp"
#include "match/record.hpp"
#include "record/header.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

namespace tideline::match {
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
  Match(const Plan& plan, const AnyGame& start, const Players& first, Audience& audience)
      : plan_(plan),
        start_(start),
        first_(first),
        audience_(audience),
        test_(plan.stop_at.value_or(0.5), plan.margin, static_cast<unsigned>(plan.specs.size())) {
    for (const auto& player : first_) names_.push_back(player->name());
    report_.header = record::header_text(shipped_catalogue(), start_);
    report_.seed = plan_.seed;
    report_.seats = static_cast<unsigned>(plan_.specs.size());
    report_.wanted = plan_.games;
    report_.standings = standings_of(first_, plan_.named);
    report_.out = plan_.out;
    if (plan_.within > 0) time_is_up_ = stop_after(std::chrono::seconds(plan_.within));
  }

  Expected<Report, std::string> run() {
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < plan_.jobs; ++i) {
      threads.emplace_back([this] {
        const auto players = make_players(plan_.specs, plan_.timeout);
        if (!players) return stop(players.error());
        work(*players);
      });
    }
    work(first_);
    for (std::thread& thread : threads) thread.join();
    // Games behind one that was dropped do not count this time, since a round of the seats is not whole without it. The
    // next --resume finds them.
    for (const auto& [number, outcome] : waiting_) {
      if (dropped_ == 0 || !problem_.empty()) break;
      problem_ = outcome.problem.empty() ? keep(number, outcome).value_or("") : outcome.problem;
    }
    if (!problem_.empty()) return problem_;
    if (plan_.stop_at) report_.question = {*plan_.stop_at, plan_.margin, test_.verdict()};
    return std::move(report_);
  }

 private:
  // Everybody sits one seat further in the next game.
  [[nodiscard]] std::size_t player_at(std::size_t seat, unsigned number) const {
    return (seat + number) % plan_.specs.size();
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
    for (unsigned number = next_++; number < plan_.games && !stopped_; number = next_++) {
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
    Sitting sitting{number, plan_.seed, {}};
    std::vector<Player*> seats;
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      seats.push_back(players[player_at(seat, number)].get());
      sitting.origins.push_back(seats.back()->origin());
    }
    const std::string path = path_of(number);
    if (plan_.resume && exists(path)) {
      const auto text = read_file(path);
      auto contest = text ? read_contest(plan_.catalogue, *text, start_, sitting) : text.error().message;
      if (!contest) {
        outcome.problem = path + " " + contest.error();
        return outcome;
      }
      outcome.contest = std::move(*contest);
      outcome.read = true;
      return outcome;
    }
    Random random = Random::for_part(plan_.seed, number);
    outcome.contest = play_contest(start_, seats, random, time_is_up_);
    for (const auto& player : players) outcome.efforts.push_back(player->effort());
    if (!plan_.out.empty() || outcome.contest.fault) outcome.record = record_text(start_, sitting, outcome.contest);
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
    count(contest.result, number);
    tell(number, outcome);
    if (plan_.stop_at && test_.verdict() != SequentialTest::Verdict::Open) stopped_ = true;
  }

  void count(const Result& result, unsigned number) {
    std::vector<ColourSet> won(report_.standings.size());
    for (const Colour winner : result.winners) {
      won[line_of(player_at(winner.index() - 1, number))].insert(winner);
      report_.won += result.share({winner});
    }
    for (std::size_t i = 0; i < won.size(); ++i) {
      const double share = result.share(won[i]);
      report_.standings[i].tally.add(share);
      if (i == 0) test_.add(share);
    }
  }

  void tell(unsigned number, const GameOutcome& outcome) {
    const bool outside =
        std::any_of(plan_.specs.begin(), plan_.specs.end(), [](const PlayerSpec& spec) { return spec.outside; });
    std::string line;
    if (outside && !outcome.read) {
      std::vector<std::string> names;
      names.reserve(plan_.specs.size());
      for (std::size_t seat = 0; seat < plan_.specs.size(); ++seat) names.push_back(names_[player_at(seat, number)]);
      line = game_line(number, start_.setup(), names, outcome.contest);
    }
    audience_.game_over(line, score_so_far(report_.standings[0]), outcome.read);
    if (!outcome.contest.fault) return;
    const BotFault& fault = *outcome.contest.fault;
    const std::size_t player = player_at(fault.who.index() - 1, number);
    report_.faults.push_back({plan_.specs[player].description, start_.setup().name(fault.who), number + 1, fault.event,
                              fault.what, plan_.out.empty() ? "" : fault_path_of(number), outcome.record});
    audience_.fault(fault_text(report_, report_.faults.back()));
  }

  // A game that a bot of ours broke off is no finished game: its record has another name, and the next --resume plays
  // it again. Gives why it cannot be written, if it cannot.
  std::optional<std::string> keep(unsigned number, const GameOutcome& outcome) {
    if (plan_.out.empty() || outcome.read) return std::nullopt;
    std::error_code ignored;
    std::filesystem::remove(outcome.contest.fault ? path_of(number) : fault_path_of(number), ignored);
    return replace_file(outcome.contest.fault ? fault_path_of(number) : path_of(number), outcome.record);
  }

  [[nodiscard]] std::string path_of(unsigned number) const {
    return plan_.out.empty() ? "" : record_path(plan_.out, start_.setup().game, number, plan_.games);
  }
  [[nodiscard]] std::string fault_path_of(unsigned number) const {
    return std::filesystem::path(path_of(number)).replace_extension(".fault.tide").string();
  }

  const Plan& plan_;
  const AnyGame& start_;
  const Players& first_;  // those of the first thread; all others make their own
  Audience& audience_;
  std::vector<std::string> names_;    // by player
  std::function<bool()> time_is_up_;  // empty: it never is

  std::atomic<unsigned> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex taking_;  // guards what follows
  std::map<unsigned, GameOutcome> waiting_;
  unsigned dropped_ = 0;  // games that had barely begun when the time was up
  SequentialTest test_;
  Report report_;
  std::string problem_;
};

}  // namespace

Expected<Report, std::string> play(const Plan& plan, const AnyGame& start, const Players& players, Audience& audience) {
  return Match(plan, start, players, audience).run();
}

}  // namespace tideline::match
