// The part of a record before `begin`: what game this is, and the position of a scenario.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"

#include <string>

namespace tideline::record {

// Reads up to and including `begin` and starts the game.
Expected<AnyGame, TextError> read_header(const Catalogue& catalogue, LineReader& lines);

// The header's text, `begin` included, which read_header() reads back.
std::string header_text(const Catalogue& catalogue, const AnyGame& game);

}  // namespace tideline::record
