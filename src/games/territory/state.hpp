// The state of a game of The Map is the Territory: plain values, and a stack of what is asked.
#pragma once

#include "cards/condition.hpp"
#include "cards/piles.hpp"
#include "cards/use.hpp"
#include "games/scoring/marking.hpp"
#include "games/territory/rules.hpp"
#include "lore/tactics.hpp"

#include <memory>

namespace tideline::territory {

// A hand is given, or grows by the card of a turn and by what a card draws that leaves it; a turn ends with the limit.
static_assert(kMostInHand >= kMostInStartHand + kMostDrawnInAll);

// What does not change while a game runs.
struct Givens {
  Givens(const Setup& setup, const Rules& the_rules);

  Rules rules;
  unsigned factions;
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Deck> deck;  // null without cards
  Ground ground;
  Shores shores;
  std::vector<Point> starts;
  ColourArray<std::int8_t> handicaps;
  ColourArray<std::uint8_t> members;
  CardArray<bool> responds;  // the kinds that undo a move

  [[nodiscard]] ColourSet everyone() const { return ColourSet::first(factions); }
  [[nodiscard]] const CardKind& kind(Card card) const { return deck->kind(card); }
};

enum class Stage : std::uint8_t { RollOff, Origins, Deal, Starters, Turn, Marking, Trades, Reveal, Over };

// Something that is waited for before the game goes on; the last one on the stack comes first.
struct Prompt {
  enum class Kind : std::uint8_t {
    Dice,       // the table's, after the choice to roll
    Card,       // the table's, after the choice to draw
    Question,   // who wants to reject the move just made? (R29)
    Answer,     // does the other accept the surrender? (R33)
    DrawAfter,  // does the mover draw for its double? (R13)
    Discard,    // down to the hand limit (R16)
    Gain,       // so many draws that a card asks for (R51)
    LayDown,    // a discard that a card asks for (R51)
  };
  Kind kind{};
  Colour who;               // whom it is about: who rolls, draws, moved, or is surrendered to
  std::uint8_t number = 0;  // of draws

  friend bool operator==(const Prompt&, const Prompt&) = default;
};

// The roll-off (R6): factions from high to low, and which neighbours in that list are still tied.
struct RollOff {
  FixedVector<Colour, kMaxColours> ranking;
  std::array<std::uint8_t, kMaxColours> sums{};  // of ranking[i]
  std::array<bool, kMaxColours> tied{};          // ranking[i] with ranking[i + 1]
  std::uint8_t first = 0;                        // those who roll now: first to last
  std::uint8_t last = 0;
  std::uint8_t next = 0;

  friend bool operator==(const RollOff&, const RollOff&) = default;
};

struct State {
  explicit State(std::shared_ptr<const Givens> the_givens)
      : givens(std::move(the_givens)), field(givens->map->topology(), givens->ground) {}

  std::shared_ptr<const Givens> givens;
  Field field;
  Piles piles;
  Stage stage = Stage::RollOff;
  FixedVector<Prompt, 4 + kMostDemands> prompts;
  Use use;  // a card of which some choices are made

  RollOff roll_off;
  std::uint8_t chosen = 0;    // origins, hands dealt
  std::int8_t level = 0;      // of handicap, that starter stones are placed for
  std::uint8_t starters = 0;  // factions that were asked at this level

  Colour turn;
  std::uint8_t die = 0;  // 0: not rolled
  std::uint8_t second_die = 0;
  bool drew = false;                 // this turn
  std::uint8_t passes = 0;           // in a row
  ColourSet declined;                // of those asked in the question
  std::uint32_t moves = 0;           // stone moves so far
  ColourArray<std::uint32_t> ended;  // the newest stone move when the faction's last turn ended
  ColourArray<std::uint32_t> turns;  // that the faction has had
  Colour last_mover;                 // of a stone move, undone or not (R40)
  Point last;                        // the stone that came down last

  Marking marking;
  ScoringLog scorings;
  std::uint8_t trader = 0;  // whose turn in trades and revealing, by place in the turn order
  Hand revealed;
  bool revealing = false;
  Result result;

  [[nodiscard]] const Rules& rules() const { return givens->rules; }
  friend bool operator==(const State& a, const State& b);
};

// What happens in each part of the game; territory.cpp puts them together.
constexpr Ruling ruling(unsigned number) { return {'R', static_cast<std::uint8_t>(number)}; }
// 0: a card of somebody's own, which no ruling speaks of.
inline std::optional<Refusal> refuse(Reason reason, unsigned number) {
  return Refusal{reason, number == 0 ? Ruling{} : ruling(number)};
}

// Appends to `out` where it is not null.
void write(std::vector<Event>* out, Colour who, Verb verb);
void write(std::vector<Event>* out, const Action& action);

// Setting up (R6 to R10).
void begin_set_up(State& state);
void begin_at(State& state, const StartPosition& start);
Colour set_up_actor(const State& state);  // kNobody: the table
void legal_set_up(const State& state, Colour who, std::vector<Action>& out);
std::optional<Refusal> check_set_up(const State& state, const Action& action);
void apply_set_up(State& state, const Action& action, std::vector<Event>* out);

// Turns and what they open (R11 to R37).
void begin_turn(State& state, Colour who);
Colour next_in_order(const State& state, Colour who);
Actors turn_actors(const State& state);
void legal_turn(const State& state, Colour who, std::vector<Action>& out);
std::optional<Refusal> check_turn(const State& state, const Action& action);
void apply_turn(State& state, const Action& action, std::vector<Event>* out);
// Who is still asked whether to reject the move just made, in a question.
ColourSet asked(const State& state);
// Reasons against a stone on that point within so many steps (R17, R19, R20).
std::optional<Refusal> check_stone(const State& state, Colour who, Point p, std::uint8_t reach);
std::uint8_t reach_of(const State& state);
bool may_draw(const State& state);
bool may_move(const State& state);

// Playing cards (R23 to R31, R45, R46).
extern const CardRules kCardRules;
Scene scene_of(const State& state, Colour who, Card card);
// The steps of the card that somebody plays now whose condition does not hold (R48).
StepSet left_out(const State& state, Colour who, Card card);
bool card_usable(const State& state, Colour who, Card card);
void legal_use(const State& state, Verb verb, std::vector<Action>& out);
std::optional<Refusal> check_use(const State& state, const Action& action);
// True: the card is complete, and done, but for what it asks for.
using Demands = FixedVector<Demand, kMostDemands>;
bool apply_use(State& state, const Action& action, std::vector<Event>* out, Demands& demands);
void legal_diplomacy(const State& state, std::vector<Action>& out);
std::optional<Refusal> check_diplomacy(const State& state, const Action& action);

// The end (R38 to R44).
ColourArray<HalfPoints> standing(const State& state);
ColourSet partners(const State& state, Colour who);
void open_scoring(State& state);
Actors end_actors(const State& state);
void legal_end(const State& state, Colour who, std::vector<Action>& out);
std::optional<Refusal> check_end(const State& state, const Action& action);
void apply_end(State& state, const Action& action, std::vector<Event>* out);

// A choice that is not silly.
Action random_choice(const State& state, Colour who, Random& random, Look look);

}  // namespace tideline::territory
