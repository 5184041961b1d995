// What people brought to a server: decks and maps that its games may need.
#pragma once

#include "base/expected.hpp"
#include "game/any_game.hpp"

#include <string>

namespace tideline::cli {

// What ships, and what was brought to the server with this data folder.
Expected<Catalogue, std::string> catalogue_of(const std::string& data);

}  // namespace tideline::cli
