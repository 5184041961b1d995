// A game as the command line asks for it, and where its record goes.
#pragma once

#include "cli/commands.hpp"
#include "game/any_game.hpp"

#include <string>

namespace tideline::cli {

// The error names the option to blame.
Expected<AnyGame, std::string> start_game(const GameOptions& options);

// The file of game number `number`, from 0, of `total` games in the folder `out`.
std::string record_path(const std::string& out, const std::string& game, unsigned number, unsigned total);

}  // namespace tideline::cli
