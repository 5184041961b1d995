// What ships inside the program: all games, and the maps of data/maps, compiled in so that nothing has to be
// found on a disk, in a browser either.
#pragma once

#include "game/any_game.hpp"

#include <span>
#include <string_view>

namespace tideline {

struct ShippedFile {
  std::string_view name;
  std::string_view text;
};

// data/maps, by name.
std::span<const ShippedFile> shipped_maps();

const Catalogue& shipped_catalogue();

}  // namespace tideline
