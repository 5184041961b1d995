// The state of a game of Tsunami on the Goban: plain values, and what waits to be decided.
#pragma once

#include "cards/condition.hpp"
#include "cards/piles.hpp"
#include "cards/use.hpp"
#include "games/scoring/marking.hpp"
#include "games/tsunami/rules.hpp"
#include "lore/tactics.hpp"

#include <memory>

namespace tideline::tsunami {

inline constexpr Colour kBlack{1};
inline constexpr Colour kWhite{2};
inline constexpr ColourSet kBoth{kBlack, kWhite};
constexpr Colour other(Colour c) { return c == kBlack ? kWhite : kBlack; }

// A hand is given, or grows by the card of a turn and by what a card draws that leaves it; a turn ends with the hand
// limit.
static_assert(kMostInHand >= kMostInStartHand + kMostDrawnInAll && kMostInStartHand > kHandLimit);

// What does not change while a game runs.
struct Givens {
  Givens(const Setup& setup, const Rules& the_rules)
      : rules(the_rules),
        map(setup.map),
        deck(whole(setup.deck)),
        ground(setup.map->topology()),
        shores(*setup.map),
        members(setup.members) {
    ground.superko = rules.ko == Rules::Ko::Superko;
  }

  Rules rules;
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Deck> deck;
  Ground ground;
  Shores shores;
  ColourArray<std::uint8_t> members;

  [[nodiscard]] const CardKind& kind(Card card) const { return deck->kind(card); }
};

enum class Stage : std::uint8_t {
  Turn,
  Drawing,    // the table's card
  Immediate,  // a drawn card that must be played now
  Question,   // a counter? (S14)
  Demands,    // what a card asks for
  Ordering,   // the cards that were peeked at
  Rounds,     // inside an exchange
  Discards,   // down to the hand limit
  Marking,
  Notes,  // what was hidden is shown
  Over,
};

struct Note {
  Colour writer;
  Point point;              // kOffMap: a viewer does not know it
  std::uint32_t until = 0;  // the writer's turn at whose beginning it ends
  bool live = true;
  std::uint16_t shown = 0;  // the how-manieth to be shown; 0: it is hidden
  friend bool operator==(const Note&, const Note&) = default;
};

struct Counter {
  Colour who;
  Card card;
  friend bool operator==(const Counter&, const Counter&) = default;
};

// What is announced and has not yet taken effect: a card with its choices, or a stone, and the counters over it.
struct Announced {
  enum class Kind : std::uint8_t { Nothing, Card, Stone };
  Kind kind{};
  Use use;
  Point point;
  FixedVector<Counter, 2 * kMostInHand> counters;  // each was held
  friend bool operator==(const Announced&, const Announced&) = default;
};

// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): fields stand beside what they belong to.
struct State {
  explicit State(std::shared_ptr<const Givens> the_givens)
      : givens(std::move(the_givens)), field(givens->map->topology(), givens->ground) {}

  std::shared_ptr<const Givens> givens;
  Field field;
  Piles piles;
  Forces forces;
  Stage stage = Stage::Turn;
  Use use;  // a card of which some choices are made
  Announced announced;
  Colour asked;

  Colour turn = kBlack;
  bool drew = false;
  bool fresh = false;      // a hand card was drawn and nothing done since: it may be laid down at once
  Card drawn;              // that card, as far as it is known
  Card immediate;          // must be played now
  bool card_done = false;  // this turn's card was played
  bool blocked = false;    // something was cancelled: no other card this turn
  // To the mover, by cancelled moves; each took a counter from the opponent's hand, which does not grow meanwhile.
  FixedVector<Point, kMostInHand> closed;
  std::uint8_t passes = 0;
  std::uint32_t played = 0;  // stones, or moves (S6)

  FixedVector<Demand, kMostDemands> demands;  // the first is due
  FixedVector<Card, kMostInHand> shown;       // of a hand, or of the pile's top, so far
  bool showing = false;
  FixedVector<Card, kMostInHand> ordered;
  Exchange exchange;       // rounds still to come, this one included
  Colour leader;           // who began it
  Colour mover;            // whose move it is inside
  Point round_stone;       // the stone played just before, in the exchange
  bool turn_over = false;  // when what is asked is done the turn ends

  std::vector<Note> notes;
  std::uint16_t notes_shown = 0;
  // What both can see of notes that may still spring: until when there is one. When one springs nobody but its writer
  // knows which, so the oldest is taken to be gone: it may be thought to last longer than it does, never shorter.
  // A turn writes one at most.
  ColourArray<FixedVector<std::uint32_t, kNoteTurns>> note_untils;
  Colour last_mover;
  Point last;
  Marking marking;
  ScoringLog scorings;
  Result result;

  [[nodiscard]] const Rules& rules() const { return givens->rules; }
  friend bool operator==(const State& a, const State& b);
};

constexpr Ruling ruling(unsigned number) { return {'S', static_cast<std::uint8_t>(number)}; }
inline std::optional<Refusal> refuse(Reason reason, unsigned number) { return Refusal{reason, ruling(number)}; }
void write(std::vector<Event>* out, Colour who, Verb verb);
void write(std::vector<Event>* out, const Action& action);

// The turn, and which part of the game takes a choice (play.cpp).
void begin_turn(State& state, Colour who);
void end_turn(State& state);
// The card is done: the turn goes on, or is over.
void after_card(State& state);
void legal_play(const State& state, Colour who, std::vector<Action>& out);
std::optional<Refusal> check_play(const State& state, const Action& action);
void apply_play(State& state, const Action& action, std::vector<Event>* out);
bool calm(const State& state);
extern const CardRules kCardRules;
Scene scene_of(const State& state, Colour who, Card card);
// The steps of the card that somebody plays now whose condition does not hold (S28).
StepSet left_out(const State& state, Colour who, Card card);

// Stones from the bowl (stones.cpp).
// A point for one, by the mover's own rules.
std::optional<Refusal> check_stone(const State& state, Colour who, Point p);
// Where a condition on the move leaves no legal point it does not bind (S18).
bool condition_binds(const State& state, Colour who);
// The same as check_stone, where it is known whether the condition binds.
bool may_put(const State& state, Colour who, Point p, bool binds);
void put_stone(State& state, Colour who, Point p);

// What is announced (announce.cpp).
void announce_card(State& state, std::vector<Event>* out);
// Asks about the newest thing announced, or lets it take effect.
void ask(State& state);
// The question is closed unanswered; a note springs in its place (S14).
void close(State& state, std::vector<Event>* out);
void spring(State& state, Note& note, std::vector<Event>* out);
bool has_live_note(const State& state, Colour who);
bool counters(const State& state, Card card);
std::optional<Refusal> check_counter(const State& state, const Action& action);

// What cards ask for (demands.cpp).
void run_demands(State& state);
std::optional<Refusal> check_demand(const State& state, const Action& action);
std::optional<Refusal> check_order(const State& state, const Action& action);
void apply_demand(State& state, const Action& action, std::vector<Event>* out);
// A card asked for a draw, and this one came.
void drawn_for_card(State& state, Card card);
void apply_order(State& state, const Action& action, std::vector<Event>* out);
void apply_round(State& state, const Action& action, std::vector<Event>* out);

// The end (S22 to S24).
ColourArray<HalfPoints> standing(const State& state);
void open_scoring(State& state);
void apply_end(State& state, const Action& action, std::vector<Event>* out);

Action random_choice(const State& state, Colour who, Random& random, Look look);

}  // namespace tideline::tsunami
