// A card that is being played: the choices made so far, and what may come next. The choices are tried out on a
// rehearsal of the field; the field itself changes when the card is complete.
#pragma once

#include "base/random.hpp"
#include "cards/verb.hpp"

#include <optional>

namespace tideline {

// The prompt that a card opens: data, inside the state of a game.
struct Use {
  Card card;  // unknown: none is being played
  Colour who;
  bool at_scoring = false;
  StepSet left_out = 0;  // of a card that is announced: conditions were judged then
  FixedVector<Arg, kMostTargets> args;

  [[nodiscard]] bool open() const { return card.known(); }
  friend bool operator==(const Use&, const Use&) = default;
};

// As the card is begun, these steps are not on it.
void leave_out(Scene& scene, const CardKind& kind, StepSet steps);

// Those, and the steps of the ways that were not chosen, where one was.
StepSet without_other_ways(const CardKind& kind, std::span<const Arg> args, StepSet left_out);

// As many arguments, of the kinds that the card asks for.
bool well_formed(const CardKind& kind, std::span<const Arg> args, StepSet left_out);

// Where the next argument brings a stone of the card's player.
Placement placement_of(const CardKind& kind, std::span<const Arg> args, const Arg& next, StepSet left_out);

// How many more arguments the target needs that comes after these, or that they have begun; 1 if there is none.
std::size_t rest_of_target(const CardKind& kind, std::span<const Arg> args, StepSet left_out);

// Why a search for the end of such a card can take more than kMostLooks, whatever stands on whatever map; nothing if it
// cannot. Decks that people bring are refused then.
std::optional<std::string> too_deep(const CardKind& kind);
std::optional<std::string> too_deep(const Deck& deck);
// The most that is looked at to see whether a card of it can be finished, of those that take a search.
double most_looks(const Deck& deck);

// Some choice of the card can be made at all.
bool usable(const Scene& scene, const CardKind& kind);

// What follows judges a card after some arguments. `scene` is the one in which the card was begun.
enum class End : std::uint8_t { NotYet, Allowed, Reached };

// The next argument; nullopt: it is possible.
std::optional<Refusal> judge_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args, const Arg& next);
// Every next argument, in order.
bool offer_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args, Visitor visit);
// Any of them, the one that is proposed if it is one; nothing if there is none.
std::optional<Arg> random_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args, Random& random,
                               std::optional<Arg> proposed = std::nullopt);
// Whether the card may end here (no more arguments), or must.
End end_after(const Scene& scene, const CardKind& kind, std::span<const Arg> args);
// Does it all.
void carry_out(const Scene& scene, Field& field, const CardKind& kind, std::span<const Arg> args);
// The same with the steps that are wanted when their turn comes, and tells in `scene` what they did.
using StepVisitor = FunctionRef<bool(const Step& step, std::span<const Arg> target)>;
void carry_out(Scene& scene, Field& field, const CardKind& kind, std::span<const Arg> args, StepVisitor wanted);

}  // namespace tideline
