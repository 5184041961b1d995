// English from the effect, so that the words and what the engine does cannot differ.
#include "cards/condition.hpp"
#include "cards/deck_file.hpp"
#include "cards/verb.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace tideline {
namespace {

// What one step says, and how many steps after it say the same.
struct Said {
  std::string sentence;
  Step::Need need{};
  unsigned more = 0;
};

std::vector<Said> sentences(const CardKind& kind) {
  std::vector<Said> all;
  Told before;
  before.timing = kind.timing;
  before.only_step = kind.steps.size() == 1;
  const VerbRules* verb = nullptr;
  unsigned way = 0;
  std::array<bool, kMostWays + 1> landed{};  // by way
  for (const Step& step : kind.steps) {
    assert(step.verb != nullptr);
    before.same_verb = step.verb == verb;
    const bool begins = step.way != way;
    way = step.way;
    if (begins) before.same_verb = false;
    before.landed =
        landed[0] || (way > 0 ? landed[way] : std::find(landed.begin(), landed.end(), true) != landed.end());
    std::string sentence = step.verb->sentence(step, before);
    if (const std::string condition = condition_text(step.when, kind.timing); !condition.empty()) {
      sentence[0] = static_cast<char>(sentence[0] - 'A' + 'a');
      sentence.insert(0, condition);
    }
    if (begins && way > 0) sentence.insert(0, "(" + std::to_string(way) + ") ");
    if (begins && way == 0) sentence.insert(0, "In each case: ");
    verb = step.verb;
    landed[way] = landed[way] || step.verb->moves_stones;
    if (!all.empty() && all.back().sentence == sentence) {
      ++all.back().more;
    } else {
      all.push_back({std::move(sentence), step.need});
    }
  }
  return all;
}

std::string again(const Said& said) {
  if (said.more == 0) return {};
  const bool once = said.more == 1;
  const std::string often = once ? "once more." : std::to_string(said.more) + " more times.";
  switch (said.need) {
    case Step::Need::Required:
      break;
    case Step::Need::Optional:
      return (once ? " You may do so " : " You may do so up to ") + often;
    case Step::Need::IfPossible:
      return " Then, if you can, do so " + often;
  }
  return " Then do the same " + often;
}

}  // namespace

std::string english_text(const CardKind& kind) {
  std::string text;
  for (const Said& said : sentences(kind)) text += (text.empty() ? "" : " ") + said.sentence + again(said);
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
