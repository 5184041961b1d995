#include "cards/use.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

// Where a card stands: the step that waits, and what was chosen of its target.
struct Waiting {
  const Step* step = nullptr;  // null: the card is complete
  std::span<const Arg> begun;
  bool rest_optional = false;  // this step and all after it may be left out
};

Waiting find_step(const CardKind& kind, std::span<const Arg> args) {
  for (const Step* step = kind.steps.begin(); step != kind.steps.end(); ++step) {
    const unsigned arity = step->verb->arity(*step);
    if (arity == 0) continue;
    if (args.size() < arity) {
      const bool optional =
          std::all_of(step, kind.steps.end(), [](const Step& s) { return s.need != Step::Need::Required; });
      return {step, args, optional};
    }
    args = args.subspan(arity);
  }
  return {};
}

// Carries out every step whose target is complete.
void carry_out_begun(Scene& scene, Field& field, const CardKind& kind, std::span<const Arg> args) {
  for (const Step& step : kind.steps) {
    const unsigned arity = step.verb->arity(step);
    if (args.size() < arity) return;
    scene.field = &field;
    step.verb->carry_out(scene, field, step, args.first(arity));
    args = args.subspan(arity);
  }
}

// Calls f(scene, waiting) with the scene as it is at the waiting step.
template <class F>
auto at_waiting(const Scene& scene, const CardKind& kind, std::span<const Arg> args, F f) {
  const Waiting waiting = find_step(kind, args);
  if (waiting.begun.size() == args.size()) return f(scene, waiting);
  Scene then = scene;
  Field field = scene.field->rehearsal();
  carry_out_begun(then, field, kind, args.first(args.size() - waiting.begun.size()));
  then.field = &field;
  return f(then, waiting);
}

bool any_offer(const Scene& scene, const Waiting& waiting) {
  return waiting.step->verb->offer(scene, *waiting.step, waiting.begun, [](const Arg&) { return true; });
}

// Something of the kind that the step takes, right or wrong.
std::optional<Arg> guess_for(const Scene& scene, const Step& step, std::span<const Arg> begun, Random& random) {
  const Board& board = scene.field->board;
  const auto any_point = [&] { return Point::number(1 + random.below(board.topology().size())); };
  const auto any_empty = [&] { return board.empty(random.below(board.empties())); };
  if (board.empties() == 0) return std::nullopt;
  switch (step.verb->takes) {
    case Arg::Kind::Point:
      if (step.verb == &kReplace) return arg(any_point());
      if (begun.empty()) return arg(any_empty());
      if (const auto near = board.topology().neighbours(begun.back().point); !near.empty())
        return arg(near[random.below(static_cast<std::uint32_t>(near.size()))]);
      return std::nullopt;
    case Arg::Kind::Move: {
      if (step.distance != 1) return move_arg(any_point(), any_empty());
      const Point to = any_empty();
      const auto near = board.topology().neighbours(to);
      if (near.empty()) return std::nullopt;
      return move_arg(near[random.below(static_cast<std::uint32_t>(near.size()))], to);
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

bool well_formed(const CardKind& kind, std::span<const Arg> args) {
  for (const Step& step : kind.steps) {
    const unsigned arity = step.verb->arity(step);
    if (arity == 0) continue;
    if (args.empty() && step.need != Step::Need::Required) return true;
    if (args.size() < arity) return false;
    for (const Arg& arg : args.first(arity)) {
      if (arg.kind != step.verb->takes) return false;
    }
    args = args.subspan(arity);
  }
  return args.empty();
}

bool usable(const Scene& scene, const CardKind& kind) {
  const Waiting waiting = find_step(kind, {});
  return waiting.step == nullptr || waiting.rest_optional || any_offer(scene, waiting);
}

std::optional<Refusal> judge_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args,
                                  const Arg& next) {
  return at_waiting(scene, kind, args, [&](const Scene& then, const Waiting& waiting) -> std::optional<Refusal> {
    if (waiting.step == nullptr || waiting.step->verb->takes != next.kind)
      return Refusal{Reason::Syntax, {'R', scene.ruling}};
    std::array<Arg, kMostTargets> target;
    std::copy(waiting.begun.begin(), waiting.begun.end(), target.begin());
    target[waiting.begun.size()] = next;
    return waiting.step->verb->judge(then, *waiting.step, {target.data(), waiting.begun.size() + 1});
  });
}

bool offer_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args, Visitor visit) {
  return at_waiting(scene, kind, args, [&](const Scene& then, const Waiting& waiting) {
    return waiting.step != nullptr && waiting.step->verb->offer(then, *waiting.step, waiting.begun, visit);
  });
}

std::optional<Arg> random_next(const Scene& scene, const CardKind& kind, std::span<const Arg> args, Random& random) {
  return at_waiting(scene, kind, args, [&](const Scene& then, const Waiting& waiting) -> std::optional<Arg> {
    if (waiting.step == nullptr) return std::nullopt;
    const Step& step = *waiting.step;
    std::array<Arg, kMostTargets> target;
    std::copy(waiting.begun.begin(), waiting.begun.end(), target.begin());
    const std::size_t size = waiting.begun.size() + 1;
    // A few guesses usually hit; otherwise one of all that are possible.
    constexpr int kGuesses = 12;
    for (int i = 0; i < kGuesses; ++i) {
      const auto guess = guess_for(then, step, waiting.begun, random);
      if (!guess) break;
      target[size - 1] = *guess;
      if (step.verb->judge(then, step, {target.data(), size})) continue;
      if (size == step.verb->arity(step) || any_offer(then, {&step, {target.data(), size}, false})) return guess;
    }
    std::optional<Arg> chosen;
    std::uint32_t seen = 0;
    step.verb->offer(then, step, waiting.begun, [&](const Arg& choice) {
      if (random.below(++seen) == 0) chosen = choice;
      return false;
    });
    return chosen;
  });
}

End end_after(const Scene& scene, const CardKind& kind, std::span<const Arg> args) {
  const Waiting waiting = find_step(kind, args);
  if (waiting.step == nullptr) return End::Reached;
  if (!waiting.begun.empty() || !waiting.rest_optional) return End::NotYet;
  if (waiting.step->need == Step::Need::Optional) return End::Allowed;
  const bool possible = at_waiting(scene, kind, args, any_offer);
  return possible ? End::NotYet : End::Allowed;
}

void carry_out(const Scene& scene, Field& field, const CardKind& kind, std::span<const Arg> args) {
  Scene then = scene;
  carry_out_begun(then, field, kind, args);
}

}  // namespace tideline
