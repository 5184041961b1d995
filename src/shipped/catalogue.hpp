// What ships inside the program: all games, and the maps, cards and decks of data/, compiled in so that nothing has to
// be found on a disk, in a browser either.
#pragma once

#include "cards/deck_file.hpp"
#include "game/any_game.hpp"

#include <span>
#include <string_view>

namespace tideline {

struct ShippedFile {
  std::string_view name;
  std::string_view text;
};

// data/maps, data/decks/*.toml, data/decks/*/*.toml, data/bots and data/feedback, by name.
std::span<const ShippedFile> shipped_maps();
std::span<const ShippedFile> shipped_decks();
std::span<const ShippedFile> shipped_cards();
std::span<const ShippedFile> shipped_bots();
std::span<const ShippedFile> shipped_feedback();

// Every shipped card, without a number: decks say how many there are. And what the games say of cards.
CardLibrary card_library();

const Catalogue& shipped_catalogue();

}  // namespace tideline
