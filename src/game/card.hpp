// What everyone must know of cards: a kind of card by its number in the deck, and a deck as a list of words. What a
// card does is in `cards`.
#pragma once

#include "base/index.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

inline constexpr unsigned kMaxCardKinds = 200;
inline constexpr unsigned kMostWays = 4;        // between which one card lets choose
inline constexpr std::size_t kMostTargets = 8;  // choices that one card asks for

// A kind of card, by its place in the deck's list: 1, 2, …. 0 is a card that the viewer does not know.
class Card {
 public:
  constexpr Card() = default;
  explicit constexpr Card(unsigned number) : number_(static_cast<std::uint8_t>(number)) {}

  [[nodiscard]] constexpr unsigned index() const { return number_; }
  [[nodiscard]] constexpr bool known() const { return number_ != 0; }

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t number_ = 0;
};

inline constexpr Card kUnknownCard{};

template <class T>
using CardArray = IndexArray<Card, T, kMaxCardKinds + 1>;

// The name of a deck that stands in the record itself.
inline constexpr std::string_view kInlineDeck = "inline";

struct Deck;  // cards/card_kind.hpp

// A deck as the record sees it.
struct CardList {
  virtual ~CardList() = default;
  // The same with what its cards do; null: these are only words.
  [[nodiscard]] virtual const Deck* whole() const { return nullptr; }

  std::string name;
  std::string game;                // that it is for
  std::string digest;              // `sha256:…`, of a deck that does not ship and that the caller supplies
  std::string text;                // of a deck that a record carries with it; empty otherwise
  std::vector<std::string> words;  // of Card(1), Card(2), …

  [[nodiscard]] const std::string& word(Card card) const { return words[card.index() - 1]; }
  // Card 0 if the deck has none of that name.
  [[nodiscard]] Card named(std::string_view word) const {
    for (unsigned i = 0; i < words.size(); ++i) {
      if (words[i] == word) return Card(i + 1);
    }
    return kUnknownCard;
  }
};

}  // namespace tideline
