// Decks and cards from TOML text. What comes in is not trusted: everything wrong is an error with its place.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "cards/card_kind.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace tideline {

inline constexpr std::size_t kMostDeckBytes = 256 * 1024;

// One card: `id`, `timing`, `ruling`, [name], [text], [[step]], [[example]].
Expected<CardKind, TextError> parse_card(std::string_view text);

struct CardRules;  // card_rules.hpp

// The cards that decks can name, and what games say of those that they take.
struct CardLibrary {
  std::span<const CardKind> cards;
  std::span<const CardRules* const> games;
};

// A deck: `game`, `size`, and [cards] with the number of each. A card is one of the library, or stands in the same text
// as a table `[card.ID]`.
Expected<std::shared_ptr<const Deck>, TextError> parse_deck(std::string name, std::string_view text,
                                                            const CardLibrary& library);

// The deck and its text have nothing in them that is not clean (base/text.hpp), not even by an escape, and where a card
// has an English text it is what its steps do; else the place. What was kept before anybody looked, or before a verb
// said more, can still be parsed: this is for decks that are brought or written.
std::optional<TextError> ill_written(const Deck& deck, std::string_view text);

// What a card does, in English, made from its steps.
std::string english_text(const CardKind& kind);

}  // namespace tideline
