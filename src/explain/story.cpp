#include "explain/story.hpp"

#include "base/json.hpp"
#include "explain/json.hpp"
#include "explain/sentences.hpp"
#include "record/event_text.hpp"
#include "record/json.hpp"

#include <algorithm>
#include <cmath>

namespace tideline::explain {
namespace {

using record::per_faction;

constexpr double kLeastLoss = 0.1;  // of games, before a choice is called a mistake
constexpr double kDeviations = 3;   // beyond what mere luck of the playouts explains

bool chosen(const Event& event) {
  const Shape shape = info(event.verb).shape;
  return event.who && shape != Shape::Dice && shape != Shape::Throw && shape != Shape::DrawOne &&
         shape != Shape::Cards && shape != Shape::Reveals && event.verb != Verb::Resign && event.verb != Verb::Timeout;
}

double doubt_of(const Analysis& analysis) {
  if (analysis.basis > Analysis::Basis::Playouts) return 0;
  return analysis.rounds == 0 ? 1 : 0.25 / analysis.rounds;
}

std::string moment_json(const Setup& setup, const Moment& one) {
  json::Object object;
  object.add("at", std::to_string(one.at))
      .add("event", one.event ? json::quoted(record::to_text(setup, *one.event)) : "null")
      .add("win", per_faction(setup, [&](Colour c) { return decimal(one.win_share[c], 3); }))
      .add("score", per_faction(setup, [&](Colour c) { return decimal(one.mean_score[c], 1); }))
      .add("rounds", std::to_string(one.rounds));
  if (one.gain) {
    object.add("gain", decimal(*one.gain, 3)).add("luck", decimal(one.luck, 3));
    object.add("sure", one.sure() ? "true" : "false");
  }
  if (one.better) object.add("lost", decimal(-*one.gain, 3)).add_text("better", to_text(setup, *one.better));
  return object.text();
}

}  // namespace

bool Moment::sure() const { return better || luck <= kLeastLoss; }

std::vector<Event> counted_events(const record::Reader& reader) {
  std::vector<Event> found;
  reader.walk([&](const record::Reader::Moment& step) {
    const auto counts = [](const Event& event) { return info(event.verb).counted; };
    const auto last = std::find_if(step.events.rbegin(), step.events.rend(), counts);
    if (last != step.events.rend()) found.push_back(*last);
  });
  return found;
}

Moment moment_of(std::span<const Event> events, std::size_t at, const Analysis& analysis) {
  Moment moment;
  moment.at = at;
  moment.viewer = analysis.viewer;
  moment.win_share = analysis.win_share;
  moment.mean_score = analysis.mean_score;
  moment.partners = analysis.partners;
  moment.rounds = analysis.rounds;
  moment.doubt = doubt_of(analysis);
  if (at > 0 && at <= events.size()) moment.event = events[at - 1];
  if (!analysis.choices.empty()) moment.best = analysis.choices[0].plan;
  return moment;
}

void judge(const Moment& before, Moment& after) {
  after.gain.reset();
  after.better.reset();
  if (!after.event || !chosen(*after.event)) return;
  const Event& event = *after.event;
  after.gain = after.win_share[event.who] - before.win_share[event.who];
  after.luck = std::min(1.0, kDeviations * std::sqrt(before.doubt + after.doubt));
  const bool other = before.viewer == event.who && before.best && before.best->event != event;
  if (other && -*after.gain >= std::max(kLeastLoss, after.luck)) after.better = before.best;
}

std::string json(const Setup& setup, std::span<const Moment> moments) {
  std::string text;
  for (const Moment& one : moments) text += (text.empty() ? "" : ",\n ") + moment_json(setup, one);
  return "[" + text + "]\n";
}

}  // namespace tideline::explain
