// `choose`: one of several ways, each with steps of its own.
#include "cards/verb.hpp"

#include <array>

namespace tideline {
namespace verb_choose {

constexpr std::array<std::string_view, 1> kKeys{"ways"};

std::optional<Refusal> judge(const Scene& scene, const Step& step, std::span<const Arg> target) {
  const unsigned way = target[0].number;
  if (way > step.ways) return refusal(Reason::Syntax, scene);
  if (scene.empty_ways[way]) return refusal(Reason::Condition, scene);
  return std::nullopt;
}

bool offer(const Scene& scene, const Step& step, std::span<const Arg>, Visitor visit) {
  for (unsigned i = 1; i <= step.ways; ++i) {
    if (!look(scene)) return false;
    const Arg choice = way_arg(i);
    if (!judge(scene, step, {&choice, 1}) && visit(choice)) return true;
  }
  return false;
}

Breadth breadth(const Step& step) {
  const double ways = step.ways;
  return {ways, ways, ways};
}

std::optional<Arg> guess(const Scene&, const Step& step, std::span<const Arg>, Random& random) {
  return way_arg(1 + random.below(step.ways));
}

std::string sentence(const Step& step, const Told&) {
  static constexpr std::array<std::string_view, kMostWays + 1> kNumbers{"", "one", "two", "three", "four"};
  return "Choose one of " + std::string(kNumbers[step.ways]) + ".";
}

}  // namespace verb_choose

extern const VerbRules kChoose{
    .word = "choose",
    .keys = verb_choose::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Way; },
    .needs = VerbRules::Needs::Nothing,
    .moves_stones = false,
    .chooses = true,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_choose::judge,
    .offer = verb_choose::offer,
    .carry_out = [](Scene&, Field&, const Step&, std::span<const Arg>) {},
    .sentence = verb_choose::sentence,
    .guess = verb_choose::guess,
    .breadth = verb_choose::breadth,
};

}  // namespace tideline
