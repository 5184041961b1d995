// `tideline record`: bots play each other, one record file a game.
#include "bots/bot.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/nets.hpp"
#include "cli/progress.hpp"
#include "cli/start.hpp"
#include "cli/timed_bot.hpp"
#include "game/any_game.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "shipped/catalogue.hpp"
#include "table/chance.hpp"

#include <atomic>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <thread>

namespace tideline::cli {
namespace {

// `random`, or a list with one for each faction.
Expected<std::vector<std::string>, std::string> bots_of(const RecordOptions& options) {
  std::vector<std::string> names;
  std::istringstream words(options.bots);
  for (std::string name; std::getline(words, name, ',');) names.push_back(name);
  if (names.size() == 1) names.resize(options.players, names[0]);
  if (names.size() != options.players)
    return "--bots: expected one name, or " + std::to_string(options.players) + " with commas between";
  for (const std::string& name : names) {
    if (const auto spec = parse_our_bot(name); !spec) return "--bots: " + spec.error();
  }
  return names;
}

// Plays to the end of the game; bots[0] has the first faction. Gives the events.
std::vector<Event> play_out(AnyGame& game, std::span<const std::unique_ptr<Bot>> bots, Random& random) {
  std::vector<Event> events;
  while (true) {
    const Actors actors = game.to_act();
    if (actors.table) {
      act_for_table(game, random, events);
    } else if (!actors.awaited.empty()) {
      const Colour who = *actors.awaited.begin();
      game.apply(bots[who.index() - 1]->choose(*game.observe(who), random, {}), &events);
    } else {
      return events;
    }
  }
}

std::string play(const AnyGame& start, const std::vector<std::string>& names, const RecordOptions& options,
                 unsigned number) {
  Random random = Random::for_part(options.seed, number);
  std::vector<std::unique_ptr<Bot>> bots;
  std::string text = record::header_text(shipped_catalogue(), start);
  for (std::size_t i = 0; i < names.size(); ++i) {
    bots.push_back(make_timed_bot(*parse_our_bot(names[i])));
    text += "@seat " + start.setup().factions[i] + " bot " + names[i] + "\n";
  }
  AnyGame game = start;
  for (const Event& event : play_out(game, bots, random)) text += record::to_text(game.setup(), event) + "\n";
  return text;
}

}  // namespace

int record(const RecordOptions& options) {
  const auto start = start_game(options);
  const auto bots = bots_of(options);
  if (!start || !bots) {
    complain(!start ? start.error() : bots.error());
    return kUsage;
  }
  if (options.out.empty()) {
    if (options.games != 1) {
      complain("--out DIR is needed for more than one game");
      return kUsage;
    }
    std::cout << play(*start, *bots, options, 0);
    return kFine;
  }
  std::error_code error;
  std::filesystem::create_directories(options.out, error);
  if (error) {
    complain(options.out + ": " + error.message());
    return kFailed;
  }

  // Each game has random numbers of its own, so the records do not depend on the number of jobs.
  Progress progress("playing", options.games);
  std::atomic<unsigned> next = 0;
  std::atomic<bool> failed = false;
  const auto work = [&] {
    for (unsigned i = next++; i < options.games && !failed; i = next++) {
      if (const auto problem =
              write_file(record_path(options.out, options.game, i, options.games), play(*start, *bots, options, i))) {
        if (!failed.exchange(true)) complain(*problem);
      }
      progress.advance();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < options.jobs; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (failed) return kFailed;
  std::cout << options.games << (options.games == 1 ? " record" : " records") << " written to " << options.out << "\n";
  return kFine;
}

}  // namespace tideline::cli
