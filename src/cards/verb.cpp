#include "cards/verb.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

constexpr std::array<const VerbRules*, 7> kVerbTable{&kNothing, &kPlace, &kMove, &kReplace, &kUndo, &kBank, &kTrade};

}  // namespace

std::span<const VerbRules* const> all_verbs() { return kVerbTable; }

const VerbRules* verb_named(std::string_view word) {
  for (const VerbRules* verb : kVerbTable) {
    if (verb->word == word) return verb;
  }
  return nullptr;
}

Refusal refusal(Reason reason, const Scene& scene) {
  switch (reason) {
    case Reason::Reach:
      return {reason, {'R', 17}};
    case Reason::Suicide:
      return {reason, {'R', 19}};
    case Reason::Ko:
      return {reason, {'R', 20}};
    case Reason::Spacing:
    case Reason::SameGroup:
      return {reason, {'R', 24}};
    default:
      return {reason, {'R', scene.ruling}};
  }
}

std::optional<Refusal> crowded(const Scene& scene, const Field& field, Point p) {
  for (const Point earlier : scene.landed) {
    if (field.ground().distances.between(earlier, p) < kSpacing) return refusal(Reason::Spacing, scene);
  }
  for (const Point earlier : scene.landed) {
    if (field.share_a_group(earlier, p)) return refusal(Reason::SameGroup, scene);
  }
  return std::nullopt;
}

bool CardKind::is_stone_move() const {
  return timing == Timing::Move &&
         std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.verb->moves_stones; });
}

unsigned Deck::size() const {
  unsigned sum = 0;
  for (const CardKind& kind : kinds) sum += kind.count;
  return sum;
}

}  // namespace tideline
