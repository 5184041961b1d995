// A game as the command line asks for it.
#pragma once

#include "cli/program.hpp"
#include "game/any_game.hpp"

#include <string>

namespace tideline::cli {

// Which game, for the commands that play one.
struct GameOptions {
  std::string game;
  std::string rules;
  std::string map;
  std::string deck;
  std::string handicaps;  // `-3,0`, by faction; empty: none are given
  unsigned players = 2;
};
void take_game(CLI::App& line, GameOptions& game);

// The error names the option to blame.
Expected<AnyGame, std::string> start_game(const GameOptions& options);

}  // namespace tideline::cli
