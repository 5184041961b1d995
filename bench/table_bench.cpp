// How many events a second of processor time go through a table, in memory: seats say them, what is appended is handed
// over, the row of the list is made, and four viewers read every new line. What is said was chosen before, at random.
//   build/release/bin/table_bench                three seconds of each game
//   build/release/bin/table_bench --games N      so many games of each, for counting instructions
#include "base/hash.hpp"
#include "bots/bot.hpp"
#include "record/event_text.hpp"
#include "shipped/catalogue.hpp"
#include "table/table.hpp"

#include <array>
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

using namespace tideline;

namespace {

constexpr Millis kBegin = 1'000'000;
constexpr double kLong = 3;
constexpr std::size_t kMostSayings = 600;
constexpr std::size_t kScripts = 4;
constexpr std::size_t kViewers = 4;

// Seconds of this program's own work: whatever else runs beside it does not count.
double worked() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Kind {
  std::string_view name;
  std::string header;
};

struct Saying {
  SeatId seat;
  std::string words;  // empty: time passes
  Millis now = 0;
};

struct Script {
  std::uint64_t seed = 0;
  std::vector<Saying> sayings;
};

DiceBox dice(std::uint64_t seed) {
  const Luck luck = [seed](std::string_view what, std::uint64_t number, std::string_view) {
    return combine(combine(mix(seed), number), what.size());
  };
  return [luck](std::size_t) -> Dice { return {luck, "c0ffee", "5ec2e7"}; };
}

Table begun(const Kind& kind, std::uint64_t seed) {
  const Table::Plan plan{"A table", "tideline 1\n" + kind.header + "begin\n", "clock=fischer/3000/10"};
  auto table = Table::open(shipped_catalogue(), plan, dice(seed), kBegin);
  if (!table) std::exit((std::cerr << table.error() << "\n", 1));
  for (const Seat& seat : std::vector<Seat>(table->seats())) {
    (void)table->sit(seat.id, "somebody", kBegin);
    table->present(seat.id, true, kBegin);
  }
  (void)table->start({}, kBegin);
  return *std::move(table);
}

std::string some_words(const AnyGame& game, Colour who, Random& random) {
  const auto bot = make_bot(BotSpec{});
  AnyGame copy = game;
  std::vector<Event> events;
  while (events.empty()) {
    const Action action = bot->choose(*copy.observe(who), random, {});
    if (action.verb == Verb::No) return "no";
    if (action.verb == Verb::Roll || action.verb == Verb::Draw) return std::string(info(action.verb).word);
    copy.apply(action, &events);
  }
  const std::string text = record::to_text(game.setup(), events[0]);
  return text.substr(text.find(' ') + 1);
}

// A random game, as everything that was said in it.
Script write_script(const Kind& kind, std::uint64_t seed) {
  Script script{seed, {}};
  Table table = begun(kind, seed);
  Random random(seed);
  Millis now = kBegin;
  const auto due = [&] { return table.summary().turn; };
  while (!table.over() && script.sayings.size() < kMostSayings) {
    bool said = false;
    for (const Seat& seat : std::vector<Seat>(table.seats())) {
      if ((" " + due() + " ").find(" " + table.name_of(seat.id) + " ") == std::string::npos) continue;
      now += 10;
      const std::string words = some_words(table.game(), seat.id.faction, random);
      if (table.say(seat.id, words, now)) continue;
      script.sayings.push_back({seat.id, words, now});
      said = true;
    }
    if (said) continue;
    now = std::max(now, table.deadline().value_or(now + 1'000));
    table.tick(now);
    script.sayings.push_back({{}, {}, now});
  }
  return script;
}

struct Count {
  std::size_t events = 0;
  std::size_t read = 0;  // bytes, so that nothing is left out
};

void play(const Kind& kind, const Script& script, Count& count) {
  Table table = begun(kind, script.seed);
  std::array<SeatId, kViewers> viewers;  // the first is a spectator
  for (std::size_t i = 1; i < kViewers; ++i) viewers[i] = table.seats()[(i - 1) % table.seats().size()].id;
  std::array<std::size_t, kViewers> seen{};
  for (const Saying& saying : script.sayings) {
    if (saying.words.empty()) {
      table.tick(saying.now);
    } else if (const auto refused = table.say(saying.seat, saying.words, saying.now)) {
      std::exit((std::cerr << refused->text << "\n", 1));
    }
    for (const auto& entry : table.take_new()) {
      count.read += entry.text.size();
      count.events += entry.text.starts_with('@') ? 0 : 1;
    }
    count.read += table.summary().turn.size();
    for (std::size_t i = 0; i < kViewers; ++i) {
      const auto lines = table.stream(viewers[i]);
      for (; seen[i] < lines.size(); ++seen[i]) count.read += lines[seen[i]].text.size();
    }
  }
}

// Entries a second, from the log of a whole game.
double restored(const Kind& kind, const Script& script) {
  Table table = begun(kind, script.seed);
  for (const Saying& saying : script.sayings) {
    if (saying.words.empty()) {
      table.tick(saying.now);
    } else {
      (void)table.say(saying.seat, saying.words, saying.now);
    }
  }
  const auto log = table.take_new();
  std::size_t entries = 0;
  const double start = worked();
  for (; worked() < start + kLong; entries += log.size()) {
    const auto again = Table::restore(shipped_catalogue(), log, dice(script.seed), kBegin);
    if (!again) std::exit((std::cerr << again.error() << "\n", 1));
  }
  return static_cast<double>(entries) / (worked() - start);
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc == 3 && std::string_view(argv[1]) == "--games" ? std::atoi(argv[2]) : 0;
  const std::array<Kind, 4> kinds{
      {{"go", "game go\nmap 19x19\n"},
       {"tsunami", "game tsunami\nmap square-13\n"},
       {"territory", "game territory\nmap square-9\nfactions red blue green\n"},
       {"territory, 3 x 4 seats",
        "game territory\nmap square-9\nfactions red blue green\nteam red 4\nteam blue 4\nteam green 4\n"}}};
  if (games == 0) std::cout << "                          events/s   entries restored/s\n";
  for (const Kind& kind : kinds) {
    std::vector<Script> scripts;
    for (std::size_t i = 0; i < kScripts; ++i) scripts.push_back(write_script(kind, i + 1));
    Count count;
    const double start = worked();
    const auto goes_on = [&](std::size_t i) {
      return games > 0 ? i < static_cast<std::size_t>(games) : worked() < start + kLong;
    };
    for (std::size_t i = 0; goes_on(i); ++i) play(kind, scripts[i % kScripts], count);
    const double seconds = worked() - start;
    if (games > 0) {
      std::cout << kind.name << ": " << count.events << " events\n";
      continue;
    }
    std::cout << std::left << std::setw(24) << kind.name << std::right << std::fixed << std::setprecision(0)
              << std::setw(10) << static_cast<double>(count.events) / seconds << std::setw(21)
              << restored(kind, scripts[0]) << std::endl;
  }
}
