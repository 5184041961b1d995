#include "cards/use.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace tideline {
namespace {

// Where a card stands: the step that waits, and what was chosen of its target.
struct Waiting {
  const Step* step = nullptr;  // null: the card is complete
  std::span<const Arg> begun;
  bool rest_optional = false;  // this step and all after it may be left out
  StepSet left_out = 0;        // with those of the ways that were not chosen
};

Waiting find_step(const CardKind& kind, std::span<const Arg> args, StepSet without) {
  const StepSet left_out = without_other_ways(kind, args, without);
  for (const Step* step = kind.steps.begin(); step != kind.steps.end(); ++step) {
    const unsigned arity = step->verb->arity(*step);
    if (arity == 0 || kind.is_out(*step, left_out)) continue;
    if (args.size() < arity) {
      const bool optional = std::all_of(step, kind.steps.end(), [&](const Step& s) {
        return s.need != Step::Need::Required || kind.is_out(s, left_out);
      });
      return {step, args, optional, left_out};
    }
    args = args.subspan(arity);
  }
  return {nullptr, {}, false, left_out};
}

// Carries out every step whose target is complete and that is wanted.
template <class Wanted>
void carry_out_begun(Scene& scene, Field& field, const CardKind& kind, std::span<const Arg> args, Wanted wanted) {
  const StepSet left_out = without_other_ways(kind, args, scene.left_out);
  for (const Step& step : kind.steps) {
    if (kind.is_out(step, left_out)) continue;
    const unsigned arity = step.verb->arity(step);
    if (args.size() < arity) return;
    scene.field = &field;
    const auto target = args.first(arity);
    if (wanted(step, target)) step.verb->carry_out(scene, field, step, target);
    args = args.subspan(arity);
  }
}

bool always(const Step&, std::span<const Arg>) { return true; }

// Calls f(scene, waiting) with the scene as it is at the waiting step.
template <class F>
auto at_waiting(const Scene& scene, const CardKind& kind, std::span<const Arg> args, F f) {
  const Waiting waiting = find_step(kind, args, scene.left_out);
  const bool bound = std::any_of(kind.steps.begin(), waiting.step != nullptr ? waiting.step : kind.steps.end(),
                                 [&](const Step& s) { return s.verb->forbids && !kind.is_out(s, waiting.left_out); });
  if (waiting.begun.size() == args.size() && !bound) return f(scene, waiting);
  Scene then = scene;
  Field field = scene.field->rehearsal();
  carry_out_begun(then, field, kind, args.first(args.size() - waiting.begun.size()), always);
  then.field = &field;
  return f(then, waiting);
}

bool any_offer(const Scene& scene, const Waiting& waiting) {
  assert(waiting.step != nullptr);
  return waiting.step->verb->offer(scene, *waiting.step, waiting.begun, [](const Arg&) { return true; });
}

// Some step after this one must be done, and it needs a choice.
bool more_required(const CardKind& kind, const Step* step, StepSet left_out) {
  return std::any_of(step + 1, kind.steps.end(), [&](const Step& later) {
    return later.need == Step::Need::Required && later.verb->arity(later) > 0 && !kind.is_out(later, left_out);
  });
}

// A longer list of arguments.
struct Longer {
  Longer(std::span<const Arg> args, const Arg& next) {
    for (const Arg& one : args) all.push_back(one);
    all.push_back(next);
  }
  [[nodiscard]] std::span<const Arg> span() const { return {all.begin(), all.end()}; }
  FixedVector<Arg, kMostTargets> all;
};

// With these arguments the card can be played to its end. `scene` is the one in which it was begun, with patience if
// steps after the waiting one must be done.
// NOLINTNEXTLINE(misc-no-recursion): a card has few steps.
bool can_end(const Scene& scene, const CardKind& kind, std::span<const Arg> args) {
  const Waiting waiting = find_step(kind, args, scene.left_out);
  if (waiting.step == nullptr || (waiting.rest_optional && waiting.begun.empty())) return true;
  // NOLINTNEXTLINE(misc-no-recursion)
  return at_waiting(scene, kind, args, [&](const Scene& then, const Waiting& at) {
    if (!more_required(kind, at.step, at.left_out)) return any_offer(then, at);
    // NOLINTNEXTLINE(misc-no-recursion)
    return at.step->verb->offer(then, *at.step, at.begun,
                                [&](const Arg& next) { return can_end(scene, kind, Longer(args, next).span()); });
  });
}

// What a search for the end of such a card can have to look at, and the step at which that is more than kMostLooks.
struct Depth {
  double looks = 0;
  const Step* too_deep = nullptr;
};
Depth depth_of(const CardKind& kind) {
  Depth depth;
  const unsigned ways = kind.has_ways() ? kind.steps[0].ways : 1;
  for (unsigned way = 1; way <= ways; ++way) {
    const Arg chosen = way_arg(way);
    const StepSet left_out = without_other_ways(kind, {&chosen, 1}, 0);
    double begun = 1;  // ways to play the steps before
    for (const Step& step : kind.steps) {
      if (step.need != Step::Need::Required || step.verb->arity(step) == 0 || kind.is_out(step, left_out)) continue;
      if (step.verb->chooses) continue;  // the ways are gone through one after the other
      const Breadth breadth = breadth_of(step);
      depth.looks += begun * (more_required(kind, &step, left_out) ? breadth.all : breadth.first);
      begun *= breadth.targets;
      if (depth.too_deep == nullptr && depth.looks > kMostLooks) depth.too_deep = &step;
    }
  }
  return depth;
}

// No deck with a card that is too deep is taken any more; a record may still have one, and is not worth the time.
Patience patience_for(const CardKind& kind) {
  constexpr std::uint32_t kFewLooks = 20'000;
  return {depth_of(kind).too_deep == nullptr ? kMostLooks : kFewLooks};
}

bool can_end(const Scene& scene, const CardKind& kind, std::span<const Arg> args, Patience& patience) {
  Scene bounded = scene;
  bounded.patience = &patience;
  return can_end(bounded, kind, args);
}

std::optional<Arg> guess_for(const Scene& scene, const Waiting& waiting, Random& random) {
  const VerbRules& verb = *waiting.step->verb;
  if (verb.guess == nullptr || scene.field->board.empties() == 0) return std::nullopt;
  return verb.guess(scene, *waiting.step, waiting.begun, random);
}

}  // namespace

void leave_out(Scene& scene, const CardKind& kind, StepSet steps) {
  scene.left_out = steps;
  if (!kind.has_ways()) return;
  for (unsigned way = 1; way <= kind.steps[0].ways; ++way) scene.empty_ways[way] = kind.all_out(steps, way);
}

StepSet without_other_ways(const CardKind& kind, std::span<const Arg> args, StepSet left_out) {
  if (!kind.has_ways() || args.empty()) return left_out;
  for (std::size_t i = 0; i < kind.steps.size(); ++i) {
    const unsigned way = kind.steps[i].way;
    if (way != 0 && way != args[0].number) left_out |= StepSet{1} << i;
  }
  return left_out;
}

bool well_formed(const CardKind& kind, std::span<const Arg> args, StepSet without) {
  const StepSet left_out = without_other_ways(kind, args, without);
  for (const Step& step : kind.steps) {
    const unsigned arity = step.verb->arity(step);
    if (arity == 0 || kind.is_out(step, left_out)) continue;
    if (args.empty() && step.need != Step::Need::Required) return true;
    if (args.size() < arity) return false;
    for (std::size_t i = 0; i < arity; ++i) {
      if (!step.verb->takes(i, args[i].kind)) return false;
    }
    args = args.subspan(arity);
  }
  return args.empty();
}

Placement placement_of(const CardKind& kind, std::span<const Arg> args, const Arg& next, StepSet left_out) {
  const Waiting waiting = find_step(kind, args, left_out);
  if (waiting.step == nullptr || next.kind == Arg::Kind::None) return {};
  return placement_at(*waiting.step, next);
}

std::size_t rest_of_target(const CardKind& kind, std::span<const Arg> args, StepSet left_out) {
  const Waiting waiting = find_step(kind, args, left_out);
  return waiting.step == nullptr ? 1 : waiting.step->verb->arity(*waiting.step) - waiting.begun.size();
}

std::optional<std::string> too_deep(const CardKind& kind) {
  const Step* const step = depth_of(kind).too_deep;
  if (step == nullptr) return std::nullopt;
  return "card " + in_quotes(kind.id) + ": on a large map it can take too long to see whether step " +
         std::to_string(step - kind.steps.begin() + 1) + ", " + in_quotes(step->verb->word) +
         ", can be done after those before it; make fewer steps that must be done, or narrower ones (`move` with a "
         "distance)";
}

double most_looks(const Deck& deck) {
  double most = 0;
  for (const CardKind& kind : deck.kinds) {
    const Waiting first = find_step(kind, {}, 0);
    if (first.step != nullptr && more_required(kind, first.step, 0)) most = std::max(most, depth_of(kind).looks);
  }
  return most;
}

std::optional<std::string> too_deep(const Deck& deck) {
  for (const CardKind& kind : deck.kinds) {
    if (auto problem = too_deep(kind)) return problem;
  }
  return std::nullopt;
}

bool usable(const Scene& scene, const CardKind& kind) {
  if (kind.all_out(scene.left_out)) return false;
  const Waiting waiting = find_step(kind, {}, scene.left_out);
  if (waiting.step == nullptr || !more_required(kind, waiting.step, waiting.left_out)) return can_end(scene, kind, {});
  Patience patience = patience_for(kind);
  return can_end(scene, kind, {}, patience);
}

std::optional<Refusal> judge_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args,
                                  const Arg& next) {
  return at_waiting(scene, kind, args, [&](const Scene& then, const Waiting& waiting) -> std::optional<Refusal> {
    if (waiting.step == nullptr || !waiting.step->verb->takes(waiting.begun.size(), next.kind))
      return refusal(Reason::Syntax, scene);
    std::array<Arg, kMostTargets> target;
    std::copy(waiting.begun.begin(), waiting.begun.end(), target.begin());
    target[waiting.begun.size()] = next;
    return waiting.step->verb->judge(then, *waiting.step, {target.data(), waiting.begun.size() + 1});
  });
}

bool offer_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args, Visitor visit) {
  return at_waiting(scene, kind, args, [&](const Scene& then, const Waiting& waiting) {
    if (waiting.step == nullptr) return false;
    const Step& step = *waiting.step;
    if (!more_required(kind, &step, waiting.left_out)) return step.verb->offer(then, step, waiting.begun, visit);
    Patience patience = patience_for(kind);
    return step.verb->offer(then, step, waiting.begun, [&](const Arg& next) {
      return can_end(scene, kind, Longer(args, next).span(), patience) && visit(next);
    });
  });
}

std::optional<Arg> random_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args, Random& random,
                               std::optional<Arg> proposed) {
  return at_waiting(scene, kind, args, [&](const Scene& then, const Waiting& waiting) -> std::optional<Arg> {
    if (waiting.step == nullptr) return std::nullopt;
    const Step& step = *waiting.step;
    std::array<Arg, kMostTargets> target;
    std::copy(waiting.begun.begin(), waiting.begun.end(), target.begin());
    const std::size_t size = waiting.begun.size() + 1;
    // A few guesses usually hit; otherwise one of all that are possible.
    constexpr int kGuesses = 12;
    Patience patience = patience_for(kind);
    for (int i = 0; i < kGuesses; ++i) {
      const auto guess = i == 0 && proposed ? proposed : guess_for(then, waiting, random);
      if (!guess) break;
      target[size - 1] = *guess;
      if (step.verb->judge(then, step, {target.data(), size})) continue;
      const bool whole = size == step.verb->arity(step);
      if (!whole && !any_offer(then, {&step, {target.data(), size}, false})) continue;
      if (!more_required(kind, &step, waiting.left_out) || can_end(scene, kind, Longer(args, *guess).span(), patience))
        return guess;
    }
    std::optional<Arg> chosen;
    std::uint32_t seen = 0;
    step.verb->offer(then, step, waiting.begun, [&](const Arg& choice) {
      if (more_required(kind, &step, waiting.left_out) && !can_end(scene, kind, Longer(args, choice).span(), patience))
        return false;
      if (random.below(++seen) == 0) chosen = choice;
      return false;
    });
    return chosen;
  });
}

End end_after(const Scene& scene, const CardKind& kind, std::span<const Arg> args) {
  const Waiting waiting = find_step(kind, args, scene.left_out);
  if (waiting.step == nullptr) return End::Reached;
  if (!waiting.begun.empty() || !waiting.rest_optional) return End::NotYet;
  if (waiting.step->need == Step::Need::Optional) return End::Allowed;
  const bool possible = at_waiting(scene, kind, args, any_offer);
  return possible ? End::NotYet : End::Allowed;
}

void carry_out(const Scene& scene, Field& field, const CardKind& kind, std::span<const Arg> args) {
  Scene then = scene;
  carry_out_begun(then, field, kind, args, always);
}

void carry_out(Scene& scene, Field& field, const CardKind& kind, std::span<const Arg> args, StepVisitor wanted) {
  carry_out_begun(scene, field, kind, args, wanted);
}

}  // namespace tideline
