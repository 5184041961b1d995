// Where the cards are: pile, hands, open discard. There is no shuffled pile: a card gets its identity when somebody may
// see it. The same type holds what a viewer knows, with unknown cards in others' hands.
#pragma once

#include "base/fixed_vector.hpp"
#include "base/function_ref.hpp"
#include "base/random.hpp"
#include "board/colour.hpp"
#include "game/card.hpp"
#include "game/position.hpp"

#include <cstdint>
#include <vector>

namespace tideline {

inline constexpr std::size_t kMostInHand = 16;
// How many there are of each kind.
using CardCounts = CardArray<std::uint16_t>;
using Hand = FixedVector<Card, kMostInHand>;  // the newest last

struct Piles {
  // Not seen by whoever knows this state: in the pile, or unknown in a hand.
  CardCounts unseen;
  CardCounts discarded;
  ColourArray<Hand> hands;
  std::uint16_t pile = 0;                                 // how many are left
  std::vector<Card> top;                                  // the pile's cards whose order is fixed, the top one last
  Colour top_seen_by;                                     // who has looked at the topmost of them
  std::uint8_t top_seen = 0;                              // how many
  ColourArray<FixedVector<ColourSet, kMostInHand>> seen;  // for each card of a hand, who else knows it

  // How often each hand could have answered something and did not, as all can see; less is made of it with every new
  // card.
  ColourArray<std::uint8_t> let_pass;

  // A draw can give this card; an unknown one always can.
  [[nodiscard]] bool may_come(Card card) const;
  // The card goes from the pile to the hand.
  void take(Colour who, Card card);
  // A hand is given, not drawn.
  void deal_open(Colour who, Card card) {
    hands[who].push_back(card);
    seen[who].push_back({});
  }
  // The hand was asked for an answer and gave none.
  void stay_silent(Colour who) {
    if (let_pass[who] < 255) ++let_pass[who];
  }
  // The hand holds it, as far as this state knows.
  [[nodiscard]] bool may_hold(Colour who, Card card) const;
  // Out of the hand, open to all; the discard gets it unless it has left the game.
  void lay_open(Colour who, Card card);
  // One that lies on the discard leaves the game.
  void leave(Card card) { --discarded[card]; }
  // The discard becomes the pile.
  void reshuffle();

  // What a viewer knows of this.
  [[nodiscard]] Piles seen_by(Colour viewer) const;
  // Hands, pile and discard of a position.
  void show(Position& position) const;

  friend bool operator==(const Piles&, const Piles&) = default;
};

std::uint32_t total(const CardCounts& cards);
// One of them, by their numbers; `all` is their total.
Card random_card(const CardCounts& cards, std::uint32_t all, Random& random);
// The same for a hand that has let so many questions pass: cards that answer are less likely to be in it.
Card likely_card(const CardCounts& cards, std::uint32_t all, unsigned let_pass, FunctionRef<bool(Card)> answers,
                 Random& random);

}  // namespace tideline
