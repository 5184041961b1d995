// `tideline analyse --all`: the lead after every event of a record, and the choices that cost the most.
#include "base/json.hpp"
#include "bots/search.hpp"
#include "cli/analyse.hpp"
#include "cli/words.hpp"
#include "explain/json.hpp"
#include "explain/sentences.hpp"
#include "explain/words.hpp"
#include "host/nets.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr double kLeastLoss = 0.1;  // of games, before a choice is called a mistake
constexpr double kDeviations = 3;   // beyond what mere luck of the playouts explains
constexpr std::size_t kWorst = 5;

// A position after an event, and what that event cost the one who chose it.
struct Moment {
  std::size_t at = 0;
  std::optional<Event> event;  // none at the start
  Colour viewer;
  ColourArray<double> win_share;
  ColourArray<double> mean_score;
  std::optional<Plan> best;  // here, for the one to move
  double lost = 0;           // by the event; 0 if it was no mistake
  std::optional<Plan> better;
};

// The event of every line that counts.
std::vector<Event> counted_events(const record::Reader& reader) {
  std::vector<Event> found;
  reader.walk([&](const record::Reader::Moment& step) {
    const auto counts = [](const Event& event) { return info(event.verb).counted; };
    const auto last = std::find_if(step.events.rbegin(), step.events.rend(), counts);
    if (last != step.events.rend()) found.push_back(*last);
  });
  return found;
}

// Nobody is to blame for dice and cards.
bool chosen(const Event& event) {
  const Shape shape = info(event.verb).shape;
  return event.who && shape != Shape::Dice && shape != Shape::Throw && shape != Shape::DrawOne &&
         shape != Shape::Cards && shape != Shape::Reveals;
}

// By how much the one who chose fell back, where that is more than luck.
void judge(const Moment& before, Moment& after, std::uint32_t rounds) {
  const Event& event = *after.event;
  if (!chosen(event) || before.viewer != event.who || !before.best || before.best->event == event) return;
  const double luck = rounds == 0 ? 1 : kDeviations * std::sqrt(0.5 / rounds);
  const double lost = before.win_share[event.who] - after.win_share[event.who];
  if (lost < std::max(kLeastLoss, luck)) return;
  after.lost = lost;
  after.better = before.best;
}

// Who has the most points, and how many more than the next.
std::string lead_text(const Setup& setup, const Moment& moment, Language language) {
  Analysis points;
  points.mean_score = moment.mean_score;
  const explain::Lead lead = explain::lead(setup, points);
  return explain::faction(setup, lead.who, language) + " +" + explain::number(lead.points, language);
}

std::string mistake_text(const Setup& setup, const Moment& moment, Language language) {
  const auto games = explain::percent(moment.lost);
  return say(lexicon(), language, "mistakes.each" + std::string(form(language, games)),
             {{"n", std::to_string(games)}, {"better", explain::to_text(setup, *moment.better)}});
}

std::string table(const Setup& setup, const std::vector<Moment>& moments, Language language) {
  std::vector<std::vector<std::string>> rows(1);
  rows[0].push_back("#");
  for (unsigned i = 1; i <= setup.factions.size(); ++i) rows[0].push_back(explain::faction(setup, Colour(i), language));
  rows[0].push_back(say(lexicon(), language, "head.score"));
  rows[0].push_back(say(lexicon(), language, "head.event"));
  for (const Moment& moment : moments) {
    std::vector<std::string> row{std::to_string(moment.at)};
    for (unsigned i = 1; i <= setup.factions.size(); ++i)
      row.push_back(std::to_string(explain::percent(moment.win_share[Colour(i)])) + "%");
    row.push_back(lead_text(setup, moment, language));
    row.push_back(moment.event ? record::to_text(setup, *moment.event) : "");
    if (moment.better) row.back() += "  ?? " + mistake_text(setup, moment, language);
    rows.push_back(std::move(row));
  }
  return columns(rows);
}

std::string worst(const Setup& setup, const std::vector<Moment>& moments, Language language) {
  std::vector<const Moment*> mistakes;
  for (const Moment& moment : moments) {
    if (moment.better) mistakes.push_back(&moment);
  }
  if (mistakes.empty()) return say(lexicon(), language, "mistakes.none") + "\n";
  std::sort(mistakes.begin(), mistakes.end(),
            [](const Moment* a, const Moment* b) { return a->lost != b->lost ? a->lost > b->lost : a->at < b->at; });
  if (mistakes.size() > kWorst) mistakes.resize(kWorst);
  std::string text = say(lexicon(), language, "mistakes.all") + "\n";
  for (const Moment* one : mistakes)
    text += "  " + std::to_string(one->at) + ": " + record::to_text(setup, *one->event) + ", " +
            mistake_text(setup, *one, language) + "\n";
  return text;
}

std::string json(const Setup& setup, const std::vector<Moment>& moments) {
  const auto per_faction = [&](const ColourArray<double>& values, int digits) {
    std::string text;
    for (unsigned i = 1; i <= setup.factions.size(); ++i)
      text += (i > 1 ? ", \"" : "\"") + setup.name(Colour(i)) + "\": " + explain::decimal(values[Colour(i)], digits);
    return "{" + text + "}";
  };
  std::string text;
  for (const Moment& one : moments) {
    text += (text.empty() ? "" : ",\n ") + std::string("{\"at\": ") + std::to_string(one.at) +
            ", \"event\": " + (one.event ? json::quoted(record::to_text(setup, *one.event)) : "null") +
            ", \"win\": " + per_faction(one.win_share, 3) + ", \"score\": " + per_faction(one.mean_score, 1);
    if (one.better) {
      text += ", \"lost\": " + explain::decimal(one.lost, 3) +
              ", \"better\": " + json::quoted(explain::to_text(setup, *one.better));
    }
    text += "}";
  }
  return "[" + text + "]\n";
}

}  // namespace

int analyse_game(const record::Reader& reader, const AnalyseOptions& options, const Spending& spending,
                 std::size_t from, std::size_t to) {
  const Setup& setup = reader.game().setup();
  const Colour named = record::faction_named(setup, options.viewer);
  const std::vector<Event> events = counted_events(reader);
  std::vector<Moment> moments;
  {
    Progress progress("thinking", static_cast<unsigned>(to >= from ? to - from + 1 : 0));
    for (std::size_t at = from; at <= to; ++at) {
      const AnyGame game = at == reader.events() ? reader.game() : reader.game_after(at);
      const Colour viewer = options.viewer.empty() ? usual_viewer(game) : named;
      // Each position has random numbers of its own, so that a part of a game comes out as in the whole.
      Random random = Random::for_part(options.seed, at);
      const auto view = game.observe(viewer);
      const Analysis analysis = tideline::analyse(*view, random, budget_from_now(spending, [](double) {}),
                                                  find_net(our_net, options.net, *view));
      Moment moment{at, {}, viewer, analysis.win_share, analysis.mean_score, {}, 0, {}};
      if (at > 0 && at <= events.size()) moment.event = events[at - 1];
      if (!analysis.choices.empty()) moment.best = analysis.choices[0].plan;
      if (!moments.empty() && moment.event) judge(moments.back(), moment, analysis.rounds);
      moments.push_back(std::move(moment));
      progress.advance();
    }
  }
  const Language language = spoken(options.language);
  if (options.json) {
    std::cout << json(setup, moments);
  } else {
    std::cout << table(setup, moments, language) << "\n" << worst(setup, moments, language);
  }
  return kFine;
}

}  // namespace tideline::cli
