// `undo`: takes back a stone move that another faction made since one's own last turn (R29).
#include "cards/verb.hpp"

namespace tideline {
namespace verb_undo {

std::optional<Refusal> judge(const Scene& scene, const Step&, std::span<const Arg> target) {
  const Colour mover = target[0].faction();
  const MoveLog& log = scene.field->logs().of(mover);
  const bool there = mover != scene.who && log.number > scene.newer_than && !log.undone;
  if (there && scene.only && mover != scene.only) return refusal(Reason::NotNow, scene);
  if (!there) return refusal(Reason::NoTarget, scene);
  return std::nullopt;
}

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg> target) {
  scene.undone = target[0].faction();
  field.undo(scene.undone);
}

}  // namespace verb_undo

extern const VerbRules kUndo{
    .word = "undo",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Faction; },
    .needs = VerbRules::Needs::Factions,
    .moves_stones = false,
    .undoes = true,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_undo::judge,
    .offer = offer_all,
    .carry_out = verb_undo::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "Undo one stone move that another faction made since your last turn: the move just made at once, an "
             "older one in your own turn before you move.";
    },
};

}  // namespace tideline
