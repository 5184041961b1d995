// What is played: a game as it was set up, and who plays it.
#pragma once

#include "lab/study.hpp"

namespace tideline::lab {

struct Arm {
  AnyGame start;
  std::vector<std::string> names;  // of the bots, by player: as many as there are seats
  std::vector<BotSpec> bots;
  std::string words;  // how a command line names it

  // Everybody sits one seat further in the next game.
  [[nodiscard]] Sitting sitting(std::uint64_t seed, std::uint64_t number) const;
  // One name where all are the same, otherwise all with commas between.
  [[nodiscard]] std::string bots_text() const;
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
  Told told;
  Language language = Language::English;
};

Plan plan_of(const Order& order, std::string_view kind, const std::vector<const Arm*>& arms);

}  // namespace tideline::lab
