// The part of a record before `begin`: what game this is, and the position of a scenario.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"

#include <string>
#include <string_view>

namespace tideline::record {

// Reads up to and including `begin` and starts the game.
Expected<AnyGame, TextError> read_header(const Catalogue& catalogue, LineReader& lines);

// The header's text, `begin` included, which read_header() reads back.
std::string header_text(const Catalogue& catalogue, const AnyGame& game);

// Who sits where, under the header: `@seat red person Ann`, `@seat blue bot level-3`. Whoever writes or reads records
// says it so.
inline constexpr std::string_view kSeatWord = "@seat";
std::string seat_line(std::string_view chair, std::string_view who);

}  // namespace tideline::record
