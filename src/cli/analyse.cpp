// `tideline analyse`: who leads after a record, what is best and why.
#include "cli/analyse.hpp"

#include "bots/search.hpp"
#include "cli/decks.hpp"
#include "cli/files.hpp"
#include "cli/nets.hpp"
#include "cli/terminal.hpp"
#include "explain/json.hpp"
#include "explain/sentences.hpp"
#include "explain/words.hpp"
#include "record/diagram.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>

namespace tideline::cli {
namespace {

using explain::Phrase;

constexpr unsigned kTicks = 100;
constexpr std::uint32_t kUsualPlayouts = 2000;
constexpr std::uint32_t kUsualPlayoutsOfAll = 200;

// Whose each point will be most often.
record::Shading shading_of(const AnyGame& game, const Analysis& analysis) {
  record::Shading shading;
  shading.dead = analysis.dead;
  for (const Point p : game.map().topology().points()) {
    float most = 0;
    for (unsigned i = 1; i <= game.setup().factions.size(); ++i) {
      const float share = analysis.ownership.share(p, Colour(i));
      if (share <= most) continue;
      most = share;
      shading.owner[p] = Colour(i);
    }
    shading.percent[p] = static_cast<std::uint8_t>(explain::percent(most));
  }
  return shading;
}

std::string percent_text(double share) { return std::to_string(explain::percent(share)) + "%"; }

// Who wins how often, with how many points.
std::string faction_table(const Setup& setup, const Analysis& analysis, bool counted, Language language) {
  std::vector<std::vector<std::string>> rows{{explain::say(Phrase::WinsHead, language),
                                              explain::say(Phrase::ScoreHead, language),
                                              explain::say(Phrase::FactionHead, language)}};
  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    const Colour c(i);
    rows.push_back({percent_text(analysis.win_share[c]),
                    counted ? explain::number(analysis.mean_score[c], language) : "",
                    explain::faction(setup, c, language)});
  }
  return columns(rows);
}

std::string choice_table(const Setup& setup, const Analysis& analysis, Language language) {
  if (analysis.choices.empty()) return {};
  std::vector<std::vector<std::string>> rows{
      {explain::say(Phrase::TriedHead, language), explain::say(Phrase::WinsHead, language),
       explain::say(Phrase::GlanceHead, language), explain::say(Phrase::ChoiceHead, language)}};
  const bool searched = analysis.basis == Analysis::Basis::Search;
  for (const Choice& choice : analysis.choices) {
    rows.push_back({std::to_string(choice.visits), percent_text(choice.win_share),
                    searched ? percent_text(choice.prior) : "", explain::to_text(setup, choice.plan)});
  }
  return "\n" + columns(rows);
}

std::string line_text(const Setup& setup, const Analysis& analysis, Language language) {
  if (analysis.line.size() < 2) return {};
  std::string text;
  for (const Plan& plan : analysis.line) text += (text.empty() ? "" : ", ") + explain::to_text(setup, plan);
  return "\n" + explain::say(Phrase::LineHead, language) + explain::say(Phrase::Because, language) + text + "\n";
}

int analyse_one(const AnyGame& game, const AnalyseOptions& options, Colour viewer, const Spending& spending,
                std::size_t at) {
  const auto view = game.observe(viewer);
  Progress progress("thinking", kTicks);
  unsigned shown = 0;
  const auto budget = budget_from_now(spending, [&](double spent) {
    for (; shown < static_cast<unsigned>(spent * kTicks); ++shown) progress.advance();
  });
  Random random(options.seed);
  const Analysis analysis = tideline::analyse(*view, random, budget, find_net(our_net, options.net, *view));
  progress.clear();
  const Language language = language_named(options.language);
  const Position position = view->position();
  const Setup& setup = game.setup();
  if (options.json) {
    std::cout << explain::json(setup, position, analysis, at, language) << "\n";
    return kFine;
  }
  const auto paint = use_colours(options.colours) ? record::Paint::Terminal : record::Paint::Plain;
  const record::Shading shading = shading_of(game, analysis);
  const bool counted = !position.result || position.result->ending == Ending::Score;
  std::cout << record::diagram(game, position, paint, &shading) << "(" << explain::say(Phrase::Legend, language)
            << ")\n\n"
            << explain::sentences(setup, position, analysis, language) << "\n\n"
            << faction_table(setup, analysis, counted, language) << choice_table(setup, analysis, language)
            << line_text(setup, analysis, language);
  return kFine;
}

// `1.5` in milliseconds; nothing if that is no time.
std::optional<std::uint32_t> parse_time(const std::string& text) {
  const auto spec = parse_bot("search:time=" + text);
  if (!spec || text.find(':') != std::string::npos) return std::nullopt;
  return spec->milliseconds;
}

}  // namespace

Language language_named(const std::string& code) {
  const auto found = std::find(kLanguageCodes.begin(), kLanguageCodes.end(), code);
  return static_cast<Language>(found - kLanguageCodes.begin());
}

Budget budget_from_now(const Spending& spending, std::function<void(double)> tick) {
  using Clock = std::chrono::steady_clock;
  constexpr std::uint32_t kPlayoutsBetweenLooks = 8;
  const auto begin = Clock::now();
  auto stop = [begin, spending, tick = std::move(tick), looks = std::uint32_t{0}]() mutable {
    const std::chrono::duration<double, std::milli> passed = Clock::now() - begin;
    double spent = 0;
    if (spending.milliseconds > 0) spent = passed.count() / spending.milliseconds;
    if (spending.playouts > 0)
      spent = std::max(spent, static_cast<double>(looks++) * kPlayoutsBetweenLooks / spending.playouts);
    tick(std::min(spent, 1.0));
    return spending.milliseconds > 0 && passed.count() >= spending.milliseconds;
  };
  return {spending.playouts, std::move(stop)};
}

Colour usual_viewer(const AnyGame& game) {
  const Actors actors = game.to_act();
  return actors.awaited.empty() ? kNobody : *actors.awaited.begin();
}

std::string columns(const std::vector<std::vector<std::string>>& rows) {
  const auto width_of = [](const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
  };
  std::vector<std::size_t> widths(rows[0].size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
      text += std::string(widths[i] - width_of(row[i]), ' ') + row[i] + "  ";
    text += row.back() + "\n";
  }
  return text;
}

int analyse(const AnalyseOptions& options) {
  const auto wrong = [](const std::string& problem, int code) {
    complain(problem);
    return code;
  };
  Spending spending{options.playouts, 0};
  if (!options.time.empty()) {
    const auto time = parse_time(options.time);
    if (!time) return wrong("--time: expected seconds, such as 1.5, found " + in_quotes(options.time), kUsage);
    spending.milliseconds = *time;
  } else if (options.playouts == 0) {
    spending.playouts = options.all ? kUsualPlayoutsOfAll : kUsualPlayouts;
  }
  if (const auto named = parse_our_bot("search:net=" + options.net);
      !named || options.net.find(':') != std::string::npos)
    return wrong("--net: " + (named ? "expected a name or a file, found " + in_quotes(options.net) : named.error()),
                 kUsage);
  if (options.all && options.at) return wrong("--at and --all: one position, or all of them", kUsage);
  if (!options.all && (options.from || options.to)) return wrong("--from and --to go with --all", kUsage);
  const auto text = read_file(options.path);
  if (!text) {
    report(options.path, text.error());
    return kFailed;
  }
  const auto catalogue = catalogue_with(options.decks);
  if (!catalogue) return wrong(catalogue.error(), kFailed);
  record::Reader reader(*catalogue, *text);
  reader.read();
  if (!reader.complete()) {
    for (const TextError& failure : reader.failures()) report(options.path, failure);
    return kFailed;
  }
  const Setup& setup = reader.game().setup();
  const Colour named = record::faction_named(setup, options.viewer);
  if (!named && !options.viewer.empty() && options.viewer != "spectator")
    return wrong("--as: expected a faction of this game or spectator, found " + in_quotes(options.viewer), kUsage);
  const auto events = static_cast<unsigned>(reader.events());
  const unsigned last = std::max(options.at.value_or(0), std::max(options.from.value_or(0), options.to.value_or(0)));
  if (last > events) {
    return wrong(
        options.path + ": the record has only " + std::to_string(events) + " events, not " + std::to_string(last),
        kFailed);
  }
  if (options.all)
    return analyse_game(reader, options, spending, options.from.value_or(0), options.to.value_or(events));
  const unsigned at = options.at.value_or(events);
  const AnyGame game = at == events ? reader.game() : reader.game_after(at);
  return analyse_one(game, options, options.viewer.empty() ? usual_viewer(game) : named, spending, at);
}

}  // namespace tideline::cli
