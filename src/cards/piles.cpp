#include "cards/piles.hpp"

#include <algorithm>

namespace tideline {

bool Piles::may_come(Card card) const {
  if (pile == 0) return false;
  if (!card.known()) return true;
  return top.empty() ? unseen[card] > 0 : top.back() == card;
}

void Piles::take(Colour who, Card card) {
  --pile;
  if (!top.empty()) top.pop_back();
  if (card.known()) --unseen[card];
  hands[who].push_back(card);
}

bool Piles::may_hold(Colour who, Card card) const {
  const Hand& hand = hands[who];
  if (std::find(hand.begin(), hand.end(), card) != hand.end()) return true;
  return unseen[card] > 0 && std::find(hand.begin(), hand.end(), kUnknownCard) != hand.end();
}

void Piles::lay_open(Colour who, Card card) {
  Hand& hand = hands[who];
  Card* at = std::find(hand.begin(), hand.end(), card);
  if (at == hand.end()) {
    at = std::find(hand.begin(), hand.end(), kUnknownCard);
    --unseen[card];
  }
  std::copy(at + 1, hand.end(), at);
  hand.pop_back();
  ++discarded[card];
}

void Piles::reshuffle() {
  for (unsigned i = 1; i <= kMaxCardKinds; ++i) {
    const std::uint16_t back = discarded[Card(i)];
    unseen[Card(i)] = static_cast<std::uint16_t>(unseen[Card(i)] + back);
    pile = static_cast<std::uint16_t>(pile + back);
  }
  discarded = {};
}

Piles Piles::seen_by(Colour viewer) const {
  Piles seen;
  seen.unseen = unseen;
  seen.discarded = discarded;
  seen.pile = pile;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    const Colour c(i);
    for (const Card card : hands[c]) {
      seen.hands[c].push_back(c == viewer ? card : kUnknownCard);
      if (c != viewer && card.known()) ++seen.unseen[card];
    }
  }
  return seen;
}

}  // namespace tideline
