// `replace`: another faction's stone goes back to its owner, and one's own stands in its place.
#include "cards/guess.hpp"

namespace tideline {
namespace verb_replace {

Landing landing_of(const Scene& scene, Point p) {
  Landing landing;
  landing.colour = scene.who;
  landing.points.push_back(p);
  landing.replaces = true;
  return landing;
}

std::optional<Refusal> judge(const Scene& scene, const Step&, std::span<const Arg> target) {
  const Point p = target[0].point;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  const Colour there = scene.field->board.at(p);
  if (!there || there == scene.who) return refusal(Reason::NoTarget, scene);
  if (const auto fault = scene.field->fault(landing_of(scene, p))) return refusal(*fault, scene);
  return std::nullopt;
}

bool offer(const Scene& scene, const Step& step, std::span<const Arg>, Visitor visit) {
  for (const Point p : scene.field->board.topology().points()) {
    if (!look(scene)) return false;
    const Arg choice = arg(p);
    if (!judge(scene, step, {&choice, 1}) && visit(choice)) return true;
  }
  return false;
}

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg> target) {
  field.land(landing_of(scene, target[0].point), scene.who, scene.logged);
  scene.landed.push_back(target[0].point);
}

}  // namespace verb_replace

extern const VerbRules kReplace{
    .word = "replace",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .needs = VerbRules::Needs::Factions,
    .moves_stones = true,
    .puts_down = true,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_replace::judge,
    .offer = verb_replace::offer,
    .carry_out = verb_replace::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "Replace any stone of another faction by one of yours; the old one goes back to its owner.";
    },
    .guess = guess_point,
    .gain = [](const Step&) { return 0.35F; },
};

}  // namespace tideline
