#include "cards/verb.hpp"

#include "cards/card_rules.hpp"

#include <algorithm>
#include <array>

namespace tideline {

const VerbRules* verb_named(std::string_view word) {
  for (const VerbRules* verb : all_verbs()) {
    if (verb->word == word) return verb;
  }
  return nullptr;
}

Refusal refusal(Reason reason, const Scene& scene) { return {reason, scene.rules->ruling(reason, scene.ruling)}; }
Refusal closed_point(const Scene& scene) { return {Reason::ClosedPoint, scene.rules->closed}; }

std::optional<Refusal> crowded(const Scene& scene, const Step& step, const Field& field, Point p) {
  if (step.apart == Step::Apart::No) return std::nullopt;
  for (const Point earlier : scene.landed) {
    if (step.apart == Step::Apart::Far && field.ground().distances.between(earlier, p) < kSpacing)
      return refusal(Reason::Spacing, scene);
    if (step.apart == Step::Apart::Points && field.board.topology().adjacent(earlier, p))
      return refusal(Reason::Spacing, scene);
  }
  for (const Point earlier : scene.landed) {
    const bool touches = step.apart == Step::Apart::Groups && field.board.topology().adjacent(earlier, p);
    if (step.apart != Step::Apart::Points && (touches || field.share_a_group(earlier, p)))
      return refusal(Reason::SameGroup, scene);
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

namespace {

// Calls f for every argument that the nth place of a target could have.
template <class F>
bool each_candidate(const Scene& scene, const VerbRules& verb, std::size_t n, F f) {
  const Topology& topology = scene.field->board.topology();
  if (verb.takes(n, Arg::Kind::Point)) {
    for (const Point p : topology.points()) {
      if (f(arg(p))) return true;
    }
  }
  if (verb.takes(n, Arg::Kind::Move)) {
    for (const Point p : topology.points()) {
      if (scene.field->board.is_empty(p)) continue;
      for (const Point q : topology.neighbours(p)) {
        if (f(move_arg(p, q))) return true;
      }
    }
  }
  for (unsigned i = 1; i <= scene.field->order.size() && verb.takes(n, Arg::Kind::Faction); ++i) {
    if (f(arg(Colour(i)))) return true;
  }
  const bool sides = verb.takes(n, Arg::Kind::Side);
  const bool quarters = verb.takes(n, Arg::Kind::Quarter);
  for (unsigned i = 0; i < 4; ++i) {
    if (sides && f(side_arg(i))) return true;
    if (quarters && f(quarter_arg(i))) return true;
  }
  const bool rows = verb.takes(n, Arg::Kind::Row);
  const bool columns = verb.takes(n, Arg::Kind::Column);
  for (unsigned i = 0; i < kMaxSide && (rows || columns); ++i) {
    if (rows && !scene.shores->row(i).empty() && f(row_arg(i))) return true;
    if (columns && !scene.shores->column(i).empty() && f(column_arg(i))) return true;
  }
  return false;
}

}  // namespace

bool offer_all(const Scene& scene, const Step& step, std::span<const Arg> begun, Visitor visit) {
  std::array<Arg, kMostTargets> target;
  std::copy(begun.begin(), begun.end(), target.begin());
  const std::size_t size = begun.size() + 1;
  bool enough = false;
  const bool stopped = each_candidate(scene, *step.verb, begun.size(), [&](const Arg& candidate) {
    enough = !look(scene);
    if (enough) return true;
    target[size - 1] = candidate;
    if (step.verb->judge(scene, step, {target.data(), size})) return false;
    if (size < step.verb->arity(step) &&
        !offer_all(scene, step, {target.data(), size}, [](const Arg&) { return true; }))
      return false;
    return visit(candidate);
  });
  return stopped && !enough;
}

Breadth breadth_of(const Step& step) {
  if (step.verb->breadth != nullptr) return step.verb->breadth(step);
  constexpr double kPoints = kMaxPoints;
  // For each argument: what each_candidate has, and how much of it can be right.
  const auto candidates = [&](std::size_t n) {
    const auto takes = [&](Arg::Kind kind) { return step.verb->takes(n, kind); };
    return (takes(Arg::Kind::Point) ? kPoints : 0) + (takes(Arg::Kind::Move) ? kPoints * kMaxDegree : 0) +
           (takes(Arg::Kind::Side) ? 4 : 0) + (takes(Arg::Kind::Quarter) ? 4 : 0) +
           (takes(Arg::Kind::Row) ? kMaxSide : 0) + (takes(Arg::Kind::Column) ? kMaxSide : 0) +
           (takes(Arg::Kind::Faction) ? kMaxColours : 0);
  };
  // A stone goes along a line from one of its ends to the other, which is empty.
  const auto right = [&](std::size_t n) { return candidates(n) / (step.verb->takes(n, Arg::Kind::Move) ? 2 : 1); };
  Breadth breadth;
  const unsigned arity = step.verb->arity(step);
  for (unsigned n = arity; n-- > 0;) {
    breadth.first = candidates(n) * (1 + breadth.first);
    breadth.all = breadth.first + right(n) * breadth.all;
    breadth.targets *= right(n);
  }
  return breadth;
}

std::optional<Refusal> no_fault(const Scene&, const Step&, std::span<const Arg>) { return std::nullopt; }

void ask_for(Scene& scene, Demand::Kind kind, Colour who) {
  Demand demand;
  demand.kind = kind;
  demand.who = who;
  scene.demands.push_back(demand);
}

void ask_others_for(Scene& scene, const Field& field, Demand::Kind kind) {
  for (const Colour c : field.order) {
    if (c != scene.who) ask_for(scene, kind, c);
  }
}

bool CardKind::is_stone_move(StepSet left_out) const {
  return timing == Timing::Move && std::any_of(steps.begin(), steps.end(), [&](const Step& step) {
           return step.verb->moves_stones && !is_out(step, left_out);
         });
}

bool CardKind::all_out(StepSet left_out, unsigned way) const {
  return std::all_of(steps.begin(), steps.end(), [&](const Step& step) {
    const bool of_another = way != 0 && step.way != 0 && step.way != way;
    return step.verb->chooses || of_another || is_out(step, left_out);
  });
}

bool CardKind::refills() const {
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.verb->refills; });
}

unsigned Deck::size() const {
  unsigned sum = 0;
  for (const CardKind& kind : kinds) sum += kind.count;
  return sum;
}

}  // namespace tideline
