// `tideline analyse --all`: the lead after every event of a record, and the choices that cost the most.
#include "bots/search.hpp"
#include "cli/analyse.hpp"
#include "cli/words.hpp"
#include "explain/sentences.hpp"
#include "explain/story.hpp"
#include "explain/words.hpp"
#include "host/nets.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr std::size_t kWorst = 5;

using explain::Moment;

// Who has the most points, and how many more than the next.
std::string lead_text(const Setup& setup, const Moment& moment, Language language) {
  Analysis points;
  points.mean_score = moment.mean_score;
  points.partners = moment.partners;
  const explain::Lead lead = explain::lead(setup, points);
  return explain::faction(setup, lead.who, language) + " +" + explain::number(lead.points, language);
}

std::string mistake_text(const Setup& setup, const Moment& moment, Language language) {
  const auto games = explain::percent(-*moment.gain);
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
  if (mistakes.empty()) {
    const bool sure =
        std::all_of(moments.begin(), moments.end(), [](const Moment& one) { return !one.gain || one.sure(); });
    return say(lexicon(), language, sure ? "mistakes.none" : "mistakes.noneYet") + "\n";
  }
  std::sort(mistakes.begin(), mistakes.end(), [](const Moment* a, const Moment* b) {
    return *a->gain != *b->gain ? *a->gain < *b->gain : a->at < b->at;
  });
  if (mistakes.size() > kWorst) mistakes.resize(kWorst);
  std::string text = say(lexicon(), language, "mistakes.all") + "\n";
  for (const Moment* one : mistakes)
    text += "  " + std::to_string(one->at) + ": " + record::to_text(setup, *one->event) + ", " +
            mistake_text(setup, *one, language) + "\n";
  return text;
}

}  // namespace

int analyse_game(const record::Reader& reader, const AnalyseOptions& options, const Spending& spending,
                 std::size_t from, std::size_t to) {
  const Setup& setup = reader.game().setup();
  const Colour named = record::faction_named(setup, options.viewer);
  const std::vector<Event> events = explain::counted_events(reader);
  std::vector<Moment> moments;
  {
    Progress progress("thinking", static_cast<unsigned>(to >= from ? to - from + 1 : 0));
    for (std::size_t at = from; at <= to; ++at) {
      const AnyGame game = at == reader.events() ? reader.game() : reader.game_after(at);
      const Colour viewer = options.viewer.empty() ? usual_viewer(game) : named;
      // Each position has random numbers of its own, so that a part of a game comes out as in the whole.
      const auto random = Random::for_part(options.seed, at);
      const auto view = game.observe(viewer);
      const Analysis analysis = tideline::analyse(*view, random, budget_from_now(spending, [](double) {}),
                                                  find_net(our_net, options.net, *view));
      Moment moment = explain::moment_of(events, at, analysis);
      if (!moments.empty()) explain::judge(moments.back(), moment);
      moments.push_back(std::move(moment));
      progress.advance();
    }
  }
  const Language language = spoken(options.language);
  if (options.json) {
    std::cout << explain::json(setup, moments);
  } else {
    std::cout << table(setup, moments, language) << "\n" << worst(setup, moments, language);
  }
  return kFine;
}

}  // namespace tideline::cli
