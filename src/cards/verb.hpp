// The vocabulary of effects: one verb, one file verb_NAME.cpp with its kName, which the build puts on the list. A verb
// says which choices a step of a card needs, judges them, lists those that are possible, carries them out, tells in
// English what it does, and what bots think of it.
#pragma once

#include "base/function_ref.hpp"
#include "base/random.hpp"
#include "cards/card_kind.hpp"
#include "cards/deed.hpp"
#include "cards/forces.hpp"
#include "field/field.hpp"
#include "game/event.hpp"

#include <bitset>
#include <span>

namespace tideline {

struct CardRules;  // card_rules.hpp

// How many candidates are looked at to see whether a card can be finished. Where a search needs more, the card is as
// if it could not be; a deck with a card that can need more is not taken (most_looks). The same in every build: what is
// legal must not depend on who judges it.
inline constexpr std::uint32_t kMostLooks = 7'000'000;
struct Patience {
  std::uint32_t left = kMostLooks;
};

// Where a card is played: what its verbs may look at.
struct Scene {
  const CardRules* rules;  // of the game
  const Field* field;      // as it stands at this step
  Colour who;
  std::uint8_t ruling;       // of the card
  std::uint8_t reach;        // kNoLimit: everywhere
  bool any_stone;            // R28: whose stones move cards may move
  std::uint32_t newer_than;  // R29: only stone moves with a higher number can be undone
  Colour only;               // R29: in the question after a move only that one; kNobody: any
  StepSet left_out = 0;      // steps whose condition does not hold
  // Ways of the card of which no step is left.
  std::bitset<kMostWays + 1> empty_ways{};

  // Where the game has them.
  const Shores* shores = nullptr;
  bool logged = false;     // stones can be undone later (R29)
  bool self_harm = false;  // S17: own groups without a liberty are captured instead
  Forces forces;
  FixedVector<Demand, kMostDemands> demands;

  // What the card has done so far.
  FixedVector<Point, kMostTargets> landed;
  Colour undone;

  Patience* patience = nullptr;  // of the search that looks ahead; null: there is none
};

// One more candidate, or one that costs as much as so many; false: enough were looked at, and whoever offers stops.
inline bool look(const Scene& scene, std::uint32_t cost = 1) {
  if (scene.patience == nullptr) return true;
  const bool enough = scene.patience->left < cost;
  scene.patience->left = enough ? 0 : scene.patience->left - cost;
  return !enough;
}

// Sees one possible choice; true: it has seen enough.
using Visitor = FunctionRef<bool(const Arg&)>;

// The card that a sentence is of, and what the sentences before have told.
struct Told {
  CardKind::Timing timing{};
  bool only_step = false;
  bool same_verb = false;  // the step before has the same verb
  bool landed = false;     // some stone has come down
};
// `Place`, `Then place`, `You may then place`, `Then, if you can, place`.
std::string opening(const Step& step, const Told& before, std::string_view word);

enum class AtScoring : std::uint8_t { No, Revealed, Invoked };

// How much there can be to look at, whatever stands on the largest map.
struct Breadth {
  double first = 0;    // candidates for the first argument, with what is tried to complete each
  double all = 0;      // the same for all arguments, after every beginning
  double targets = 1;  // that can be right
};

struct VerbRules {
  // What a game must have for it: factions, their reach and prisoners; or a map that is looked at from its shores.
  enum class Needs : std::uint8_t { Nothing, Factions, Shores };

  std::string_view word;                   // in card files
  std::span<const std::string_view> keys;  // of Step, that it understands
  // Whether the nth argument of its target, from 0, may be of that kind.
  bool (*takes)(std::size_t n, Arg::Kind kind);
  Needs needs;
  bool moves_stones;
  // What makes a card of its steps.
  bool puts_down = false;       // stones, or clears some: of that a card has few
  bool by_reach = false;        // within reach, unless it says otherwise: where a game has none, it must
  bool undoes = false;          // a move: the card is a response
  bool fills_undone = false;    // it can be done where the undone move had filled points
  bool cancels = false;         // what it answers: the card is a counter
  bool secret = false;          // its target is hidden until it is shown
  bool chooses = false;         // between ways to go on: the first step of its card
  bool forbids = false;         // without asking for anything: later steps of its card must obey
  bool refills = false;         // the hand: it draws cards
  std::uint8_t demands = 0;     // that it makes when the card is done
  std::uint8_t most_cards = 9;  // that its step may name
  std::uint8_t least_line = 0;  // that its step must name
  AtScoring at_scoring = AtScoring::No;

  // It can have a condition, and be done in one way only: what makes the whole card cannot.
  [[nodiscard]] bool may_wait() const { return !undoes && !cancels && !secret && !chooses; }

  // How many arguments make a target; 0: it needs no choice.
  unsigned (*arity)(const Step& step);
  // Why the arguments are no target, or cannot be the beginning of one where some are still to come.
  std::optional<Refusal> (*judge)(const Scene& scene, const Step& step, std::span<const Arg> target);
  // Every argument that may come next, in order, if the target can be completed with it. True: the visitor stopped it.
  bool (*offer)(const Scene& scene, const Step& step, std::span<const Arg> begun, Visitor visit);
  // `field` is what scene.field points to, or the game's own.
  void (*carry_out)(Scene& scene, Field& field, const Step& step, std::span<const Arg> target);
  // What it does, as an English sentence.
  std::string (*sentence)(const Step& step, const Told& before);

  // A guess at the next argument, right or wrong, for quick random play; the board has an empty point. Null: none is
  // better than trying all.
  std::optional<Arg> (*guess)(const Scene& scene, const Step& step, std::span<const Arg> begun,
                              Random& random) = nullptr;
  // Where that argument brings a stone of the player. Null: nowhere.
  Placement (*placement)(const Step& step, const Arg& next) = nullptr;
  // What it usually adds to the share of games won, for bots. Null: nothing.
  float (*gain)(const Step& step) = nullptr;
  // How much it offers at most. Null: what offer_all offers for the kinds of arguments that it takes.
  Breadth (*breadth)(const Step& step) = nullptr;
  // By what a learned net tells the step. Null: as another.
  Deed (*deed)(const Step& step) = nullptr;
};

std::span<const VerbRules* const> all_verbs();
const VerbRules* verb_named(std::string_view word);

// Where that argument of the step brings a stone of the player.
inline Placement placement_at(const Step& step, const Arg& next) {
  return step.verb->placement != nullptr ? step.verb->placement(step, next) : Placement{};
}

// What verbs share.
// Every argument that the verb's own judge accepts and that can be completed.
bool offer_all(const Scene& scene, const Step& step, std::span<const Arg> begun, Visitor visit);
Breadth breadth_of(const Step& step);
// For a verb that needs no choice and is always possible.
std::optional<Refusal> no_fault(const Scene& scene, const Step& step, std::span<const Arg> target);
// Something that is due when the card's steps are done.
void ask_for(Scene& scene, Demand::Kind kind, Colour who);
// Of everybody else.
void ask_others_for(Scene& scene, const Field& field, Demand::Kind kind);
inline constexpr unsigned kSpacing = 5;  // R24
Refusal refusal(Reason reason, const Scene& scene);
// A point that is closed to a faction, not walled up.
Refusal closed_point(const Scene& scene);
// Too close to an earlier landing of the card, or a group touches both (R24).
std::optional<Refusal> crowded(const Scene& scene, const Step& step, const Field& field, Point p);

}  // namespace tideline
