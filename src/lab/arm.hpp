// What is played: a game as it was set up, and who plays it.
#pragma once

#include "lab/measures.hpp"
#include "lab/study.hpp"

namespace tideline::lab {

struct Arm {
  AnyGame start;
  std::vector<std::string> names;  // of the bots, by player: as many as there are seats
  std::vector<BotSpec> bots;
  std::string words;          // how a command line names it
  bool drawn_starts = false;  // start points are drawn, not chosen

  // Everybody sits one seat further in the next game.
  [[nodiscard]] Sitting sitting(std::uint64_t seed, std::uint64_t number) const;
  // One name where all are the same, otherwise all with commas between.
  [[nodiscard]] std::string bots_text() const;
  [[nodiscard]] Yardstick yardstick(const Pace& pace) const { return {start.map().topology().size(), pace}; }
};

// One bot for every seat, or as many as there are seats. The error says which is wrong; bots that think by the clock
// are refused, because they do not play the same game twice.
Expected<Arm, std::string> make_arm(const AnyGame& start, const std::string& bots);

// How a study is to be carried out.
struct Order {
  std::string program;  // version of the program, and of the engine's behaviour
  std::string command;  // that repeats it, but for --games
  std::string folder;
  std::uint64_t seed = 1;
  std::uint64_t units = 100;
  unsigned jobs = 1;
  std::function<bool()> stop;
  Crew* crew = nullptr;
  Told told;
  Language language = Language::English;
  Pace pace = {};
};

using Arms = std::vector<const Arm*>;
Plan plan_of(const Order& order, std::string_view kind, const Arms& arms);
// Where the ledger has a row that is none.
std::string no_row(const Order& order, std::uint64_t number);

enum class Taken : std::uint8_t { More, Enough, NoGame };
using TakeTrials = std::function<Taken(std::uint64_t number, const std::vector<Trial>& trials)>;
// Plays one game of each arm for every number, with the same random numbers. How many numbers were taken, one at least.
Expected<std::uint64_t, std::string> play_arms(const Order& order, std::string_view kind, const Arms& arms,
                                               const TakeTrials& take);

}  // namespace tideline::lab
