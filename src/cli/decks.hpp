// Decks as the command line names them.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "cards/card_kind.hpp"
#include "game/any_game.hpp"

#include <memory>
#include <string>
#include <vector>

namespace tideline::cli {

// A shipped deck, or a file, told by a dot or a slash in its name. A deck from a file has its sum as digest.
Expected<std::shared_ptr<const Deck>, std::string> find_deck(const std::string& name);

// What a file says of cards: all cards of a deck, or one card by itself.
struct CardFile {
  std::vector<CardKind> kinds;
  std::shared_ptr<const Deck> deck;  // to play them with; for a card by itself a shipped one, with this card in it
};
Expected<CardFile, TextError> read_card_file(const std::string& path);

// The file can be read and its worked examples hold; what is wrong is reported.
bool lint_file(const std::string& path);

// What ships, and these deck files besides: for records that name a deck by its sum.
Expected<Catalogue, std::string> catalogue_with(const std::vector<std::string>& deck_files);

}  // namespace tideline::cli
