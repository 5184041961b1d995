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
  ColourSet others;
  if (!top.empty()) {
    // Whoever looked at it knows it, even where it is told as unknown.
    if (!card.known()) card = top.back();
    top.pop_back();
  }
  if (top_seen > 0) {
    others.insert(top_seen_by);
    --top_seen;
  }
  others.erase(who);
  if (card.known()) --unseen[card];
  hands[who].push_back(card);
  seen[who].push_back(others);
  const std::size_t held = hands[who].size();
  let_pass[who] = static_cast<std::uint8_t>(let_pass[who] * (held - 1) / held);
}

bool Piles::may_hold(Colour who, Card card) const {
  const Hand& hand = hands[who];
  if (std::find(hand.begin(), hand.end(), card) != hand.end()) return true;
  return unseen[card] > 0 && std::find(hand.begin(), hand.end(), kUnknownCard) != hand.end();
}

void Piles::lay_open(Colour who, Card card) {
  Hand& hand = hands[who];
  Card* at = std::find(hand.begin(), hand.end(), card);
  // Of two alike, one that others know goes first: they cannot tell that it was not that one.
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (hand[i] != card || seen[who][i].empty()) continue;
    at = hand.begin() + i;
    break;
  }
  if (at == hand.end()) {
    at = std::find(hand.begin(), hand.end(), kUnknownCard);
    --unseen[card];
  }
  ColourSet* known = seen[who].begin() + (at - hand.begin());
  std::copy(known + 1, seen[who].end(), known);
  seen[who].pop_back();
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
  Piles view;
  view.unseen = unseen;
  view.discarded = discarded;
  view.pile = pile;
  view.let_pass = let_pass;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    const Colour c(i);
    for (std::size_t k = 0; k < hands[c].size(); ++k) {
      const Card card = hands[c][k];
      const bool known = c == viewer || (viewer && this->seen[c][k].contains(viewer));
      view.hands[c].push_back(known ? card : kUnknownCard);
      if (!known && card.known()) ++view.unseen[card];
    }
    // Where a card lies in a hand means nothing, and what others know of the own hand changes nothing.
    std::sort(view.hands[c].begin(), view.hands[c].end());
    for (const Card card : view.hands[c])
      view.seen[c].push_back(card.known() && c != viewer ? ColourSet{viewer} : ColourSet());
  }
  // Everybody has seen that somebody looked, and at how many.
  if (top_seen > 0) {
    view.top_seen_by = top_seen_by;
    view.top_seen = top_seen;
    if (viewer == top_seen_by) view.top.assign(top.end() - top_seen, top.end());
  }
  return view;
}

void Piles::show(Position& position) const {
  position.pile = pile;
  for (unsigned i = 1; i <= kMaxColours; ++i)
    position.hands[Colour(i)].assign(hands[Colour(i)].begin(), hands[Colour(i)].end());
  for (unsigned i = 1; i <= kMaxCardKinds; ++i)
    position.discarded.insert(position.discarded.end(), discarded[Card(i)], Card(i));
}

std::uint32_t total(const CardCounts& cards) {
  std::uint32_t sum = 0;
  for (unsigned i = 1; i <= kMaxCardKinds; ++i) sum += cards[Card(i)];
  return sum;
}

Card random_card(const CardCounts& cards, std::uint32_t all, Random& random) {
  std::uint32_t pick = random.below(all);
  unsigned kind = 1;
  while (pick >= cards[Card(kind)]) pick -= cards[Card(kind++)];
  return Card(kind);
}

Card likely_card(const CardCounts& cards, std::uint32_t all, unsigned let_pass, FunctionRef<bool(Card)> answers,
                 Random& random) {
  constexpr unsigned kOften = 6;  // one in so many questions is answered by who can
  constexpr unsigned kTries = 4;
  Card card = random_card(cards, all, random);
  for (unsigned i = 0; i < kTries && answers(card); ++i) {
    unsigned silent = 0;
    while (silent < let_pass && random.below(kOften) != 0) ++silent;
    if (silent == let_pass) break;
    card = random_card(cards, all, random);
  }
  return card;
}

}  // namespace tideline
