// `tideline match`: bots play each other for the result, seats changing from game to game.
#include "bots/tally.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "cli/start.hpp"
#include "gtp/player.hpp"
#include "gtp/text.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <sstream>

namespace tideline::cli {
namespace {

// What an outside engine says may stand in a record: one line, nothing that its reader would refuse.
std::string printable(std::string text) {
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text;
}

std::string record_text(const AnyGame& start, std::span<Player* const> seats, const Contest& contest) {
  const Setup& setup = start.setup();
  std::string text = record::header_text(shipped_catalogue(), start);
  for (std::size_t i = 0; i < seats.size(); ++i)
    text += "@seat " + setup.factions[i] + " " + printable(seats[i]->origin()) + "\n";
  for (const Event& event : contest.events) text += record::to_text(setup, event) + "\n";
  for (const std::string& note : contest.notes) text += "@" + printable(note) + "\n";
  return text;
}

std::string result_text(const Setup& setup, const Result& result) {
  if (result.winners.size() != 1) return "draw";
  const Colour winner = *result.winners.begin();
  switch (result.ending) {
    case Ending::Score:
      if (setup.factions.size() > 2) break;
      return gtp::score_text(result.score[Colour(1)] - result.score[Colour(2)]);
    case Ending::Resignation:
      return setup.name(winner) + " wins by resignation";
    case Ending::Time:
      return setup.name(winner) + " wins on time";
  }
  return setup.name(winner) + " wins";
}

// `game 3: random black, GNU Go 3.8 white: W+12.5, scores agree`
std::string game_line(unsigned number, const Setup& setup, std::span<Player* const> seats, const Contest& contest) {
  std::string text = "game " + std::to_string(number + 1) + ": ";
  for (std::size_t i = 0; i < seats.size(); ++i)
    text += (i == 0 ? "" : ", ") + seats[i]->name() + " " + setup.factions[i];
  text += ": " + result_text(setup, contest.result);
  if (contest.differing > 0) {
    text += ", scores differ";
  } else if (contest.agreeing > 0) {
    text += ", scores agree";
  }
  for (const std::string& note : contest.notes) {
    if (contest.differing > 0 || !note.starts_with("count ")) text += "; " + note;
  }
  return printable(text);
}

std::string percent(double rate) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << 100 * rate << "%";
  return text.str();
}

std::string elo_text(double rate) {
  const double points = elo(rate);
  if (std::isinf(points)) return points > 0 ? "+inf" : "-inf";
  std::ostringstream text;
  text << std::showpos << std::lround(points);
  return text.str();
}

// The players' names, told apart where two are the same.
std::vector<std::string> labels_of(const Players& players) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto same = [&](const auto& one) { return one->name() == players[i]->name(); };
    const bool alone = std::count_if(players.begin(), players.end(), same) == 1;
    labels.push_back(printable(players[i]->name()) + (alone ? "" : " #" + std::to_string(i + 1)));
  }
  return labels;
}

std::string table_text(const std::vector<std::string>& labels, const std::vector<Tally>& tallies) {
  std::size_t width = std::string_view("player").size();
  for (const std::string& label : labels) width = std::max(width, label.size());
  const bool with_elo = tallies.size() == 2;
  std::ostringstream text;
  const auto cell = [&](int size, const auto& value) { text << std::right << std::setw(size) << value; };
  text << std::left << std::setw(static_cast<int>(width)) << "player";
  for (const char* head : {"games", "wins", "draws", "losses", "rate"}) cell(8, head);
  cell(18, "95% interval");
  if (with_elo) {
    cell(8, "Elo");
    cell(16, "95% interval");
  }
  text << "\n";
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    const Tally& tally = tallies[i];
    const auto [low, high] = tally.rate_interval();
    text << std::left << std::setw(static_cast<int>(width)) << labels[i];
    for (const unsigned number : {tally.games(), tally.wins, tally.draws, tally.losses}) cell(8, number);
    cell(8, percent(tally.rate()));
    cell(18, percent(low) + " to " + percent(high));
    if (with_elo) {
      cell(8, elo_text(tally.rate()));
      cell(16, elo_text(low) + " to " + elo_text(high));
    }
    text << "\n";
  }
  return text.str();
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
  return std::nullopt;
}

class Match {
 public:
  Match(const MatchOptions& options, AnyGame start, Players players)
      : options_(options), start_(std::move(start)), players_(std::move(players)), tallies_(players_.size()) {}

  int run() {
    Progress progress("playing", options_.games);
    for (unsigned i = 0; i < options_.games; ++i) {
      if (const auto problem = play(i, progress)) {
        complain(*problem);
        return kFailed;
      }
    }
    progress.clear();
    std::cout << table_text(labels_of(players_), tallies_);
    if (agreeing_ + differing_ > 0)
      std::cout << "scores of outside engines: " << agreeing_ << " agree, " << differing_ << " differ\n";
    if (!options_.out.empty()) {
      std::cout << options_.games << (options_.games == 1 ? " record" : " records") << " written to " << options_.out
                << "\n";
    }
    return kFine;
  }

 private:
  // Nothing, or why its record cannot be written.
  std::optional<std::string> play(unsigned number, Progress& progress) {
    std::vector<Player*> seats;
    bool outside = false;
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      seats.push_back(players_[player_at(seat, number)].get());
      outside = outside || seats.back()->outside();
    }
    Random random = Random::for_part(options_.seed, number);
    const Contest contest = play_contest(start_, seats, random);
    count(contest, number);
    if (outside) progress.say(game_line(number, start_.setup(), seats, contest));
    progress.advance();
    if (options_.out.empty()) return std::nullopt;
    return write_file(record_path(options_.out, options_.game, number, options_.games),
                      record_text(start_, seats, contest));
  }

  // Everybody sits one seat further in the next game.
  [[nodiscard]] std::size_t player_at(std::size_t seat, unsigned number) const {
    return (seat + number) % players_.size();
  }

  void count(const Contest& contest, unsigned number) {
    agreeing_ += contest.agreeing;
    differing_ += contest.differing;
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      const bool won = contest.result.winners.contains(Colour(static_cast<unsigned>(seat) + 1));
      tallies_[player_at(seat, number)].add(won ? 1.0 / static_cast<double>(contest.result.winners.size()) : 0.0);
    }
  }

  const MatchOptions& options_;
  AnyGame start_;
  Players players_;
  std::vector<Tally> tallies_;
  unsigned agreeing_ = 0;
  unsigned differing_ = 0;
};

}  // namespace

int match(MatchOptions options) {
  const auto wrong = [](const std::string& problem, int code) {
    complain(problem);
    return code;
  };
  if (const auto problem = settle(options)) return wrong(*problem, kUsage);
  auto players = find_players(options.bots, options.timeout);
  if (!players) return wrong("--bots: " + players.error(), kUsage);
  options.players = static_cast<unsigned>(players->size());
  auto start = start_game(options);
  if (!start) return wrong(start.error(), kUsage);
  for (const auto& player : *players) {
    const auto problem = player->outside() ? gtp::unplayable(*start) : std::nullopt;
    if (problem) return wrong("--bots: " + *problem, kUsage);
  }
  if (!options.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error) return wrong(options.out + ": " + error.message(), kFailed);
  }
  return Match(options, std::move(*start), std::move(*players)).run();
}

}  // namespace tideline::cli
