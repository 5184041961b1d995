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
      return scene.ruling == 0 ? Refusal{reason, {}} : Refusal{reason, {'R', scene.ruling}};
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

std::string opening(const Step& step, const Told& before, std::string_view word) {
  const std::string small(word);
  if (step.need == Step::Need::Optional) return "You may then " + small;
  if (step.need == Step::Need::IfPossible) return "Then, if you can, " + small;
  if (before.same_verb || before.landed) return "Then " + small;
  std::string capital = small;
  capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
  return capital;
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
