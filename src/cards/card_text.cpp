// English from the effect, so that the words and what the engine does cannot differ.
#include "cards/deck_file.hpp"
#include "cards/verb.hpp"

#include <cassert>

namespace tideline {

std::string english_text(const CardKind& kind) {
  std::string text;
  const VerbRules* verb = nullptr;
  Told before;
  std::string last;
  for (const Step& step : kind.steps) {
    assert(step.verb != nullptr);
    before.same_verb = step.verb == verb;
    std::string sentence = step.verb->sentence(step, before);
    verb = step.verb;
    before.landed = before.landed || step.verb->moves_stones;
    if (sentence == last && step.need == Step::Need::Optional) {
      text += " You may do so once more.";
      continue;
    }
    text += (text.empty() ? "" : " ") + sentence;
    last = std::move(sentence);
  }
  if (kind.timing == CardKind::Timing::Response) text += " This costs no turn.";
  switch (kind.scoring) {
    case CardKind::Scoring::None:
    case CardKind::Scoring::InvokeIfAll:
      break;
    case CardKind::Scoring::Reveal:
      text += " Still in hand at the end, it counts the same.";
      break;
    case CardKind::Scoring::Invoke:
      text += " It can also be invoked at scoring.";
      break;
  }
  return text;
}

}  // namespace tideline
