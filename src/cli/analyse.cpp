// `tideline analyse`: who leads after a record, what is best and why.
#include "cli/analyse.hpp"

#include "bots/search.hpp"
#include "cli/columns.hpp"
#include "cli/record_file.hpp"
#include "cli/terminal.hpp"
#include "cli/words.hpp"
#include "draw/diagram.hpp"
#include "explain/json.hpp"
#include "explain/sentences.hpp"
#include "explain/words.hpp"
#include "host/nets.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kAnalyseHelp =
    "Says who leads, what is best and why, and what would follow: after a record, or after its first N events.\n"
    "It knows what the faction knows whose turn it is (or --as), thinks by itself, and asks nobody.\n\n"
    "  tideline analyse game.tide                    the last position\n"
    "  tideline analyse game.tide --at 40            after 40 events\n"
    "  tideline analyse game.tide --at 40 --time 10  thinks for ten seconds\n"
    "  tideline analyse game.tide --at 40 --lang fr  the same in French; hu: in Hungarian\n"
    "  tideline analyse game.tide --at 40 --json     for programs; docs/analysis.md describes it\n"
    "  tideline analyse game.tide --all              the lead after every event, and the costliest choices\n\n"
    "On the board a small letter is the faction that will own the point (r? probably), x a stone that seems dead.\n"
    "The same seed and playouts give the same answer; more playouts a better one.";

constexpr unsigned kTicks = 100;
constexpr std::uint32_t kUsualPlayouts = 2000;
constexpr std::uint32_t kUsualPlayoutsOfAll = 200;

// Whose each point will be most often.
draw::Shading shading_of(const AnyGame& game, const Analysis& analysis) {
  draw::Shading shading;
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
  std::vector<std::vector<std::string>> rows{{say(lexicon(), language, "head.wins"),
                                              say(lexicon(), language, "head.score"),
                                              say(lexicon(), language, "head.faction")}};
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
      {say(lexicon(), language, "head.tried"), say(lexicon(), language, "head.wins"),
       say(lexicon(), language, "head.glance"), say(lexicon(), language, "head.choice")}};
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
  return "\n" + say(lexicon(), language, "line", {{"events", text}}) + "\n";
}

int analyse_one(const AnyGame& game, const AnalyseOptions& options, Colour viewer, const Spending& spending,
                std::size_t at) {
  const auto view = game.observe(viewer);
  Progress progress("thinking", kTicks);
  unsigned shown = 0;
  const auto budget = budget_from_now(spending, [&](double spent) {
    for (; shown < static_cast<unsigned>(spent * kTicks); ++shown) progress.advance();
  });
  // Each position has random numbers of its own, so that it comes out as in the whole game.
  const auto random = Random::for_part(options.seed, at);
  const Analysis analysis = tideline::analyse(*view, random, budget, find_net(our_net, options.net, *view));
  progress.clear();
  const Language language = spoken(options.language);
  const Position position = view->position();
  const Setup& setup = game.setup();
  if (options.json) {
    std::cout << explain::json(setup, position, analysis, at, language) << "\n";
    return kFine;
  }
  const auto paint = use_colours(options.colours) ? draw::Paint::Terminal : draw::Paint::Plain;
  const draw::Shading shading = shading_of(game, analysis);
  const bool counted = !position.result || position.result->ending == Ending::Score;
  std::cout << draw::diagram(game, position, paint, &shading) << "(" << say(lexicon(), language, "legend") << ")\n\n"
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

namespace {

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
  const auto file = RecordFile::open(options.path, options.decks);
  if (!file) return kFailed;
  record::Reader reader = file->reader();
  reader.read();
  if (!reader.complete()) {
    file->report_failures(reader);
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

}  // namespace

void add_analyse(const Commands& commands) {
  const auto [line, options] =
      commands.add<AnalyseOptions>("analyse", "Who leads, what is best, and why", kAnalyseHelp, analyse);
  line.alias("analyze");
  line.add_option("FILE", options.path, "A record")->required();
  take_decks(line, options.decks);
  line.add_option("--at", options.at, "After this many events")->check(between(0, 999'999'999));
  take_viewer(line, options.viewer);
  line.add_option("--playouts", options.playouts, "Games to play out for a position (2000; with --all 200)")
      ->check(between(1, 100'000'000));
  line.add_option("--time", options.time, "Seconds to think about a position");
  line.add_option("--net", options.net, "Asks a learned net who wins: own, the game's, a .net file, or none");
  take_seed(line, options.seed);
  line.add_flag("--json", options.json, "JSON instead of text");
  take_language(line, options.language);
  line.add_flag("--all", options.all, "Every position of the record");
  line.add_option("--from", options.from, "With --all: from this event on")->check(between(0, 999'999'999));
  line.add_option("--to", options.to, "With --all: up to this event")->check(between(0, 999'999'999));
  take_colours(line, options.colours);
}

}  // namespace tideline::cli
