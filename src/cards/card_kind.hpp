// A kind of card as data: when it may be played, what it does step by step, its name and text in three languages, and
// worked examples. No card has code of its own; verbs have (verb.hpp).
#pragma once

#include "base/fixed_vector.hpp"
#include "base/language.hpp"
#include "base/refusal.hpp"
#include "base/text.hpp"
#include "cards/forces.hpp"
#include "game/card.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tideline {

struct VerbRules;

// One thing that a card does. Which of these parts mean something, its verb says.
struct Step {
  enum class Need : std::uint8_t { Required, Optional, IfPossible };
  enum class Where : std::uint8_t { Reach, Anywhere, Undone };
  enum class Whose : std::uint8_t { Own, OtherFaction, OtherBloc };
  enum class Apart : std::uint8_t { No, Far, Groups, Points };
  enum class Cancels : std::uint8_t { Cards, Moves, Any };
  enum class Area : std::uint8_t { Square, Cross, Near, Row, Group, Point };
  enum class Hits : std::uint8_t { All, Others, OneColour };
  // What must hold as the card is played, or the step is as if it were not there.
  enum class When : std::uint8_t {
    Always,
    FewerStones,
    MoreStones,
    FewerPrisoners,
    MorePrisoners,
    FewerCards,
    MoreCards,
    Behind,
    Ahead,
  };

  const VerbRules* verb = nullptr;
  When when{};
  std::uint8_t way = 0;   // in which it is done, if its card lets choose; 0: in all
  std::uint8_t ways = 0;  // between which one chooses
  Need need = Need::Required;
  Where where = Where::Reach;
  Whose whose = Whose::Own;
  std::uint8_t stones = 1;    // that come down together
  std::uint8_t distance = 0;  // of a move, in steps; 0: by reach. How far an area goes from its point
  Apart apart = Apart::No;    // from every earlier landing of the card
  bool captures = true;       // otherwise every group of the board must keep a liberty
  std::uint16_t points = 0;
  std::uint16_t give = 0;
  std::uint16_t take = 0;
  std::uint8_t line = 0;      // counted from a side
  std::uint8_t most = 0;      // liberties of a stone, stones of a group
  std::uint8_t cards = 1;     // that are looked at, or drawn
  std::uint8_t discards = 0;  // of the hand, when the cards are drawn
  Exchange exchange;          // rounds of moves
  Cancels cancels{};          // of a counter
  bool lost = false;          // what it cancels is lost: the turn ends
  Area area{};                // of which stones are cleared, points walled up
  Hits hits{};                // which of them
};

inline constexpr std::size_t kMostSteps = 64;
// A step draws no more cards than these, and lets discard no more: what a card can draw in all has room in a hand.
inline constexpr std::uint8_t kMostDrawn = 3;
inline constexpr std::uint8_t kMostDiscards = 2;
inline constexpr std::size_t kMostDrawnInAll = kMostDrawn * (kMostDemands / (1 + kMostDiscards));

// Steps of a card, a bit each.
using StepSet = std::uint64_t;
static_assert(kMostSteps <= 64);

struct Example {
  std::string title;
  std::string record;
  unsigned line = 0;  // of the file, where the record begins
};

struct CardKind {
  enum class Timing : std::uint8_t { Move, Response, Before, Replaces, Counter };
  static constexpr std::array<std::string_view, 5> kTimingWords{"move", "response", "before", "replaces", "counter"};
  // Whether the card has a use when the game is scored.
  enum class Scoring : std::uint8_t { None, Reveal, Invoke, InvokeIfAll };

  std::string id;
  Timing timing = Timing::Move;
  bool immediate = false;  // shown and resolved as it is drawn
  Scoring scoring = Scoring::None;
  std::uint8_t ruling = 0;
  std::uint8_t count = 0;
  FixedVector<Step, kMostSteps> steps;
  Translated name;
  Translated text;
  std::vector<Example> examples;
  std::optional<TextError> misworded;  // the file has another English text than the steps make
  bool in_deck_file = false;           // otherwise it has a file of its own

  [[nodiscard]] std::string_view timing_word() const { return kTimingWords[static_cast<std::size_t>(timing)]; }
  // Without these steps it still changes the stones by a move of its player, which a response can undo (R29).
  [[nodiscard]] bool is_stone_move(StepSet left_out = 0) const;
  [[nodiscard]] bool is_out(const Step& step, StepSet left_out) const {
    return (left_out >> static_cast<std::size_t>(&step - steps.begin()) & 1U) != 0;
  }
  // Nothing of it is left, or of one of its ways with the steps that belong to all: the choice itself does nothing.
  [[nodiscard]] bool all_out(StepSet left_out, unsigned way = 0) const;
  [[nodiscard]] bool refills() const;  // it draws cards
  // It begins with a choice between ways.
  [[nodiscard]] bool has_ways() const { return !steps.empty() && steps[0].ways > 0; }
};

// A deck: every kind with its number.
struct Deck : CardList {
  std::vector<CardKind> kinds;  // kinds[i] is Card(i + 1)
  char letter = '?';            // of its game's rulings

  [[nodiscard]] const Deck* whole() const override { return this; }
  [[nodiscard]] const CardKind& kind(Card card) const { return kinds[card.index() - 1]; }
  // By which the card is what it is; empty: by none of its own.
  [[nodiscard]] std::string ruling(const CardKind& kind) const {
    return kind.ruling == 0 ? std::string() : to_string(Ruling(letter, kind.ruling));
  }
  [[nodiscard]] unsigned size() const;
};

// Null: there is none, or only its words are there.
inline std::shared_ptr<const Deck> whole(const std::shared_ptr<const CardList>& cards) {
  return {cards, cards ? cards->whole() : nullptr};
}

}  // namespace tideline
