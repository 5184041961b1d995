// What verbs share that rearrange stones: a verb makes the list of points and what stands there afterwards, and here it
// is judged and done (S16, S17).
#pragma once

#include "cards/verb.hpp"

namespace tideline {

// Fills the change; a refusal if the target is wrong. A target that is only begun leaves the change unfinished.
using Make = std::optional<Refusal> (*)(const Scene& scene, const Step& step, std::span<const Arg> target,
                                        Rearrangement& change);

template <Make make>
std::optional<Refusal> judge_by(const Scene& scene, const Step& step, std::span<const Arg> target) {
  Rearrangement change;
  if (const auto wrong = make(scene, step, target, change)) return wrong;
  if (target.size() < step.verb->arity(step)) return std::nullopt;
  if (const auto fault = scene.field->fault(change, scene.who, scene.self_harm)) return refusal(*fault, scene);
  return std::nullopt;
}

template <Make make>
void carry_out_by(Scene& scene, Field& field, const Step& step, std::span<const Arg> target) {
  Rearrangement change;
  if (!make(scene, step, target, change)) field.become(change, scene.who);
}

}  // namespace tideline
