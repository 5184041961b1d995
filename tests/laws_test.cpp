// The laws that every game of the house keeps, run over random play of every game, preset and a choice of maps.
// A game that is registered gets them for nothing.
#include "base/random.hpp"
#include "board/slow_board.hpp"
#include "bots/bot.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <thread>

using namespace tideline;

namespace {

// How many games for each kind, preset and map; TIDELINE_LAW_GAMES sets another number.
unsigned games_wanted() {
  const char* wanted = std::getenv("TIDELINE_LAW_GAMES");
  return wanted != nullptr ? static_cast<unsigned>(std::strtoul(wanted, nullptr, 10)) : 10;
}

// Every set-up that the laws are tried on.
std::vector<AnyGame> all_starts() {
  std::vector<std::shared_ptr<const Map>> maps(shipped_catalogue().maps.begin(), shipped_catalogue().maps.end());
  for (const std::string_view name : {"2x1", "1x1", "3x3", "5x5", "7x4", "square-9"})
    maps.push_back(*shipped_catalogue().map(name));
  std::vector<AnyGame> starts;
  for (const GameKind* kind : shipped_catalogue().games) {
    for (const PresetInfo& preset : kind->presets) CHECK(start_sample(*kind, preset.name, maps.back()).has_value());
    for (const std::string_view rules : kind->samples) {
      for (const auto& map : maps) {
        auto game = start_sample(*kind, rules, map);
        REQUIRE(game.has_value());
        starts.push_back(*std::move(game));
      }
    }
  }
  return starts;
}

// All actions that there could be, and some that are none: of the wrong faction, or with the wrong arguments.
std::vector<Action> conceivable(const AnyGame& game) {
  std::vector<Action> all;
  for (unsigned who = 0; who <= game.setup().factions.size() + 1; ++who) {
    for (const Verb verb : game.kind().verbs) {
      if (verb == Verb::Timeout && who > 0 && who <= game.setup().factions.size()) continue;
      all.push_back({Colour(who), verb, {}});
      all.push_back({Colour(who), verb, arg(kOffMap)});
      all.push_back({Colour(who), verb, arg(Point::number(game.map().topology().size() + 1))});
      all.push_back({Colour(who), verb, {Arg::Kind::None, Point::number(1)}});
      for (const Point p : game.map().topology().points()) all.push_back({Colour(who), verb, arg(p)});
    }
  }
  return all;
}

// A group may be named by any of its stones; `legal` lists it once, by the first.
Action by_first_stone(const AnyGame& game, Action action) {
  const bool names_group = action.verb == Verb::Mark || action.verb == Verb::Unmark || action.verb == Verb::Dead;
  if (!names_group || !action.arg.point.on_map()) return action;
  SlowBoard board(game.map().topology());
  const Position position = game.observe(kNobody)->position();
  for (const Point p : game.map().topology().points()) board.put(p, position.stones[p.index()]);
  action.arg.point = *board.group(action.arg.point).begin();
  return action;
}

void legal_law(const AnyGame& game, bool thorough) {
  const Actors actors = game.to_act();
  std::vector<Action> legal;
  std::vector<Action> everyone;
  for (unsigned who = 0; who <= game.setup().factions.size(); ++who) {
    game.legal(Colour(who), legal);
    CHECK(std::is_sorted(legal.begin(), legal.end()));
    CHECK(std::adjacent_find(legal.begin(), legal.end()) == legal.end());
    const bool decides = who == 0 ? actors.table : actors.factions.contains(Colour(who));
    if (decides) CHECK_FALSE(legal.empty());
    if (actors.nobody()) CHECK(legal.empty());
    for (const Action& action : legal) {
      const auto refusal = game.check(action);
      if (refusal) FAIL("legal, but refused for " << name(refusal->reason));
    }
    everyone.insert(everyone.end(), legal.begin(), legal.end());
  }
  CHECK((game.phase() == Phase::Over) == actors.nobody());
  const Position position = game.observe(kNobody)->position();
  if (game.phase() != Phase::Scoring) CHECK((position.marked.empty() && position.agreed.empty()));
  CHECK(position.result.has_value() == (game.phase() == Phase::Over));
  if (!thorough) return;
  for (const Action& action : conceivable(game)) {
    if (game.check(action)) continue;
    if (!std::binary_search(everyone.begin(), everyone.end(), by_first_stone(game, action))) {
      FAIL("accepted, but not listed: " << info(action.verb).word);
    }
  }
}

void refusal_law(const AnyGame& game, Random& random) {
  const std::vector<Action> all = conceivable(game);
  AnyGame copy = game;
  for (int i = 0; i < 5; ++i) {
    const Action action = all[random.below(static_cast<std::uint32_t>(all.size()))];
    if (!game.check(action) || (info(action.verb).shape == Shape::Points && action.who == kNobody)) continue;
    if (action.arg.kind == Arg::Kind::None && action.arg.point.on_map()) continue;  // no event says that
    CHECK(copy.submit(event_of(action), nullptr).has_value());
    CHECK(copy.same_bits(game));
  }
}

// An event of several choices is refused as a whole, whichever of them is wrong.
void whole_event_law(const AnyGame& game) {
  if (!game.to_act().table) return;
  std::vector<Action> legal;
  game.legal(kNobody, legal);
  for (const Action& first : legal) {
    AnyGame copy = game;
    Event event{kNobody, first.verb, {first.arg, arg(kOffMap)}};
    if (first.arg.kind == Arg::Kind::None) continue;
    const auto refused = copy.submit(event, nullptr);
    REQUIRE(refused.has_value());
    CHECK(refused->argument == 2);
    CHECK(copy.same_bits(game));
  }
}

// Two states that differ only in what a seat cannot know look the same to it.
void hiding_law(const AnyGame& game, Random& random) {
  std::vector<Action> legal;
  std::vector<Action> imagined_legal;
  for (unsigned who = 0; who <= game.setup().factions.size(); ++who) {
    const AnyGame imagined = game.sample(Colour(who), random);
    CHECK(imagined.same_view(game, Colour(who)));
    CHECK(imagined.to_act() == game.to_act());
    CHECK(imagined.observe(Colour(who))->position() == game.observe(Colour(who))->position());
    if (who == 0) continue;
    game.legal(Colour(who), legal);
    imagined.legal(Colour(who), imagined_legal);
    CHECK(legal == imagined_legal);
    for (const Action& action : conceivable(game)) {
      if (action.who == Colour(who) && game.check(action) != imagined.check(action)) FAIL("refusals differ");
    }
  }
}

void twin_law(const AnyGame& game) {
  SlowBoard slow(game.map().topology());
  const Position position = game.observe(kNobody)->position();
  for (const Point p : game.map().topology().points()) slow.put(p, position.stones[p.index()]);
  for (const Point p : game.map().topology().points()) {
    if (!position.stones[p.index()]) continue;
    const GroupInfo group = game.group(p);
    if (group.stones != slow.group(p).size() || group.liberties != slow.liberties(p).size())
      FAIL("the board and its twin differ");
  }
}

Action choose(const AnyGame& game, Random& random) {
  const Actors actors = game.to_act();
  if (actors.table) return game.chance(random);
  const Colour who = *actors.awaited.begin();
  if (random.below(3) != 0) return game.observe(who)->playout(random);
  std::vector<Action> legal;
  game.legal(who, legal);
  const Action action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  return action.verb == Verb::Resign && random.below(50) != 0 ? game.observe(who)->playout(random) : action;
}

std::string written(const AnyGame& start, const std::vector<Event>& events) {
  std::string text = record::header_text(shipped_catalogue(), start);
  for (const Event& event : events) text += record::to_text(start.setup(), event) + "\n";
  return text;
}

void record_law(const AnyGame& start, const AnyGame& end, const std::vector<Event>& events) {
  const std::string text = written(start, events);
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message << "\n" << text);
  CHECK(reader.game() == end);
  CHECK(reader.events() == events.size());
  CHECK(reader.game_after(0) == start);
  std::string again = record::header_text(shipped_catalogue(), reader.game_after(0));
  for (const std::string& line : reader.event_texts()) again += line + "\n";
  CHECK(again == text);
}

}  // namespace

TEST_CASE("every game keeps the laws") {
  REQUIRE(games_wanted() > 0);
  Random random(2026);
  for (const AnyGame& start : all_starts()) {
    const unsigned points = start.map().topology().size();
    for (unsigned i = 0; i < games_wanted(); ++i) {
      AnyGame game = start;
      std::vector<Event> events;
      for (unsigned step = 0; !game.to_act().nobody() && step < 40 * points + 40; ++step) {
        const bool thorough = step % 16 == 0 || points < 10;
        legal_law(game, thorough);
        whole_event_law(game);
        if (thorough) {
          refusal_law(game, random);
          hiding_law(game, random);
        }
        game.apply(choose(game, random), &events);
        twin_law(game);
      }
      legal_law(game, true);
      record_law(start, game, events);
    }
  }
}

TEST_CASE("bots play every game to its end") {
  for (const AnyGame& start : all_starts()) {
    Random random(7);
    AnyGame game = start;
    std::vector<std::unique_ptr<Bot>> bots;
    for (std::size_t i = 0; i < game.setup().factions.size(); ++i) bots.push_back(make_bot("random"));
    std::vector<Event> events;
    const std::size_t most = 60 * game.map().topology().size() + 60;
    while (!game.to_act().nobody() && events.size() < most) {
      const Actors actors = game.to_act();
      const Colour who = actors.table ? kNobody : *actors.awaited.begin();
      game.apply(actors.table ? game.chance(random) : bots[who.index() - 1]->choose(*game.observe(who), random),
                 &events);
    }
    CHECK(game.phase() == Phase::Over);
    CHECK(game.observe(kNobody)->position().result.has_value());
    record_law(start, game, events);
  }
}

TEST_CASE("games that share a set-up run side by side") {
  const auto starts = all_starts();
  const AnyGame& start = starts.back();
  const auto play = [&](std::uint64_t seed, std::uint64_t& result) {
    Random random(seed);
    AnyGame game = start;
    std::vector<Event> events;
    for (unsigned i = 0; i < 400 && !game.to_act().nobody(); ++i) game.apply(choose(game, random), &events);
    result = fingerprint(game.observe(kNobody)->position());
  };
  std::uint64_t alone = 0;
  play(5, alone);
  std::vector<std::uint64_t> results(4);
  std::vector<std::thread> threads;
  for (std::uint64_t& result : results) threads.emplace_back(play, 5, std::ref(result));
  for (std::thread& thread : threads) thread.join();
  for (const std::uint64_t result : results) CHECK(result == alone);
}
