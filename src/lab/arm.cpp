#include "lab/arm.hpp"

#include "base/text.hpp"
#include "host/nets.hpp"
#include "host/timed_bot.hpp"
#include "record/header.hpp"
#include "shipped/catalogue.hpp"
#include "table/chance.hpp"

#include <algorithm>
#include <sstream>

namespace tideline::lab {
namespace {

// Changes whenever a row has other numbers.
constexpr std::string_view kRows = "4";

std::uint64_t hash_of(std::uint64_t hash, const Action& action) {
  for (const std::uint64_t part : {std::uint64_t{static_cast<std::uint8_t>(action.verb)},
                                   std::uint64_t{static_cast<std::uint8_t>(action.arg.kind)},
                                   std::uint64_t{action.arg.number}, std::uint64_t{action.arg.second},
                                   std::uint64_t{action.arg.point.index()}, std::uint64_t{action.arg.to.index()}})
    hash = combine(hash, part);
  return hash;
}

// A number that bots who play otherwise do not have: what these choose at some moments of a random game, and how many
// random numbers that took. The program's signature is of the rules alone.
std::uint64_t manner_of(const Arm& arm) {
  constexpr unsigned kMoments = 8;
  constexpr unsigned kApart = 7;  // so that every seat comes, of up to six
  std::vector<std::unique_ptr<Bot>> bots;
  bots.reserve(arm.bots.size());
  for (const BotSpec& spec : arm.bots) bots.push_back(make_timed_bot(spec));
  AnyGame game = arm.start;
  std::vector<Event> events;
  Random walk(1);
  std::uint64_t hash = 0;
  for (unsigned choice = 0; choice < kMoments * kApart && !game.to_act().nobody();) {
    if (game.to_act().table) {
      act_for_table(game, walk, events);
      continue;
    }
    const Colour who = *game.to_act().awaited.begin();
    const auto view = game.observe(who);
    if (choice % kApart == 0) {
      Random random = Random::for_part(1, choice);
      hash = hash_of(hash, bots[who.index() - 1]->choose(*view, random, {}));
      hash = combine(hash, random.next());
    }
    ++choice;
    game.apply(view->playout(walk), &events);
  }
  return hash;
}

}  // namespace

Sitting Arm::sitting(std::uint64_t seed, std::uint64_t number) const {
  Sitting sitting{&start, {}, seed, number};
  for (std::size_t seat = 0; seat < bots.size(); ++seat) sitting.bots.push_back(bots[(seat + number) % bots.size()]);
  sitting.drawn_starts = drawn_starts;
  return sitting;
}

std::string Arm::bots_text() const {
  const bool same = std::all_of(names.begin(), names.end(), [&](const std::string& name) { return name == names[0]; });
  std::string text = names[0];
  for (std::size_t i = 1; i < names.size() && !same; ++i) text += "," + names[i];
  return text;
}

Expected<Arm, std::string> make_arm(const AnyGame& start, const std::string& bots) {
  Arm arm{start, {}, {}, {}, false};
  std::istringstream words(bots);
  for (std::string name; std::getline(words, name, ',');) arm.names.push_back(name);
  const std::size_t seats = start.setup().factions.size();
  if (arm.names.size() == 1) arm.names.resize(seats, arm.names[0]);
  if (arm.names.size() != seats) return "expected one bot, or " + std::to_string(seats) + " with commas between";
  for (const std::string& name : arm.names) {
    auto spec = parse_our_bot(name);
    if (!spec) return spec.error();
    if (spec->milliseconds > 0)
      return in_quotes(name) + " thinks by the clock, so it would not play the same game twice; name playouts instead";
    arm.bots.push_back(*std::move(spec));
  }
  return arm;
}

Plan plan_of(const Order& order, std::string_view kind, const Arms& arms) {
  Plan plan{order.folder, {}, order.units, order.jobs, order.stop, order.crew};
  plan.identity = {{"program", order.program},
                   {"rows", std::string(kRows)},
                   {"kind", std::string(kind)},
                   {"seed", std::to_string(order.seed)}};
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const std::string letter(1, static_cast<char>('a' + i));
    plan.identity.emplace_back("game " + letter, record::header_text(shipped_catalogue(), arms[i]->start));
    plan.identity.emplace_back("bots " + letter, arms[i]->bots_text());
    plan.identity.emplace_back("choices of bots " + letter, std::to_string(manner_of(*arms[i])));
  }
  return plan;
}

std::string no_row(const Order& order, std::uint64_t number) {
  return order.folder + ": game " + std::to_string(number + 1) + " is no game of this run";
}

Expected<std::uint64_t, std::string> play_arms(const Order& order, std::string_view kind, const Arms& arms,
                                               const TakeTrials& take) {
  std::string problem;
  const auto play = [&](std::uint64_t number) -> Expected<Row, std::string> {
    Row row;
    for (const Arm* arm : arms) {
      const auto trial = play_trial(arm->sitting(order.seed, number));
      if (!trial) return trial.error();
      trial->write(row);
    }
    return row;
  };
  const auto read = [&](const Row& row, std::vector<Trial>& trials) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < arms.size(); ++i) {
      if (!trials[i].read(row, at) || trials[i].seats.size() != arms[i]->bots.size()) return false;
    }
    return at == row.size();
  };
  const auto take_row = [&](std::uint64_t number, const Row& row) {
    std::vector<Trial> trials(arms.size());
    const Taken taken = read(row, trials) ? take(number, trials) : Taken::NoGame;
    if (taken == Taken::NoGame) problem = no_row(order, number);
    return taken == Taken::More;
  };
  const auto numbers = carry_out(plan_of(order, kind, arms), play, take_row, order.told);
  if (!numbers) return numbers.error();
  if (!problem.empty()) return problem;
  if (*numbers == 0) return std::string("no game was finished in the time");
  return *numbers;
}

}  // namespace tideline::lab
