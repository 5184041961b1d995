// `tideline record`: bots play each other, one record file a game.
#include "match/record.hpp"

#include "bots/bot.hpp"
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/progress.hpp"
#include "cli/start.hpp"
#include "game/any_game.hpp"
#include "host/files.hpp"
#include "host/nets.hpp"
#include "host/timed_bot.hpp"
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

constexpr const char* kRecordHelp =
    "Bots play each other; every game becomes a record. The same seed gives the same games.\n\n"
    "  tideline record --game go --map 9x9\n"
    "  tideline record --game go --rules \"japanese komi=0.5\" --games 100 --seed 7 --out japanese\n"
    "  tideline record --game territory --players 5 --map isles-19x15 --deck territory-2017\n"
    "  tideline record --game go --map lake-11 --games 1000 --jobs 2 --out lake\n\n"
    "Files of the same name in the folder are written over.\n"
    "`tideline games` lists games, presets and options, `tideline map list` the maps.";

struct RecordOptions : GameOptions {
  std::string bots = "random";
  unsigned games = 1;
  std::uint64_t seed = 1;
  std::string out;  // empty: standard output
  unsigned jobs = 1;
};

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
    text += record::seat_line(start.setup().factions[i], "bot " + names[i]);
  }
  AnyGame game = start;
  for (const Event& event : play_out(game, bots, random)) text += record::to_text(game.setup(), event) + "\n";
  return text;
}

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
      if (const auto problem = write_file(match::record_path(options.out, options.game, i, options.games),
                                          play(*start, *bots, options, i))) {
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

}  // namespace

void add_record(const Commands& commands) {
  const auto [line, options] =
      commands.add<RecordOptions>("record", "Let bots play and keep the records", kRecordHelp, record);
  take_game(line, options);
  line.add_option("--players", options.players, "How many factions")->check(between(2, 6));
  line.add_option("--bots", options.bots, "One for all, or one for each faction: level-2,level-4");
  line.add_option("--games", options.games, "How many games")->check(between(1, 10'000'000));
  take_seed(line, options.seed);
  line.add_option("--out", options.out, "A folder for the records; without it, one game is printed");
  line.add_option("--jobs", options.jobs, "Games at the same time")->check(between(1, 256));
}

}  // namespace tideline::cli
