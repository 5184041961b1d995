// The vocabulary of effects: one verb, one file verb_NAME.cpp. A verb says which choices a step of a card needs, judges
// them, lists those that are possible, carries them out, and tells in English what it does.
#pragma once

#include "base/function_ref.hpp"
#include "cards/card_kind.hpp"
#include "field/field.hpp"
#include "game/event.hpp"

#include <span>

namespace tideline {

// Where a card is played: what its verbs may look at.
struct Scene {
  const Field* field;  // as it stands at this step
  Colour who;
  std::uint8_t ruling;       // of the card
  std::uint8_t reach;        // kNoLimit: everywhere
  bool any_stone;            // R28: whose stones move cards may move
  std::uint32_t newer_than;  // R29: only stone moves with a higher number can be undone
  Colour only;               // R29: in the question after a move only that one; kNobody: any

  // What the card has done so far.
  FixedVector<Point, kMostTargets> landed;
  Colour undone;
};

// Sees one possible choice; true: it has seen enough.
using Visitor = FunctionRef<bool(const Arg&)>;

// What the sentences before have told.
struct Told {
  bool same_verb = false;  // the step before has the same verb
  bool landed = false;     // some stone has come down
};
// `Place`, `Then place`, `You may then place`, `Then, if you can, place`.
std::string opening(const Step& step, const Told& before, std::string_view word);

struct VerbRules {
  std::string_view word;                   // in card files
  std::span<const std::string_view> keys;  // of Step, that it understands
  Arg::Kind takes;                         // what its targets are made of
  bool moves_stones;

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
};

std::span<const VerbRules* const> all_verbs();
const VerbRules* verb_named(std::string_view word);

extern const VerbRules kNothing;
extern const VerbRules kPlace;
extern const VerbRules kMove;
extern const VerbRules kReplace;
extern const VerbRules kUndo;
extern const VerbRules kBank;
extern const VerbRules kTrade;

// What verbs share.
inline constexpr unsigned kSpacing = 5;  // R24
Refusal refusal(Reason reason, const Scene& scene);
// Too close to an earlier landing of the card, or a group touches both (R24).
std::optional<Refusal> crowded(const Scene& scene, const Field& field, Point p);

}  // namespace tideline
