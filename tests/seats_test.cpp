// Bots see what a seat sees: by their types, and by what they do. They play whole games by the rules, and the table's
// word about dead stones is the board's.
#include "bots/analysis.hpp"
#include "bots/bot.hpp"
#include "bots/marks.hpp"
#include "bots/search.hpp"
#include "games/go/go.hpp"
#include "games/territory/territory.hpp"
#include "games/tsunami/tsunami.hpp"
#include "record/event_text.hpp"
#include "record/reader.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/nets.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <doctest/doctest.h>
#include <functional>
#include <mutex>
#include <numeric>
#include <thread>

using namespace tideline;

namespace {

// A bot is asked with a view, and nothing else that knows the game.
static_assert(std::is_same_v<decltype(&Bot::choose), Action (Bot::*)(const AnyView&, Random&, const Budget&)>);
static_assert(std::is_same_v<decltype(&analyse), Analysis (*)(const AnyView&, const Random&, const Budget&,
                                                              const std::shared_ptr<const net::PackedNet>&)>);
static_assert(std::is_abstract_v<AnyView> && std::is_abstract_v<AnyImagined>);

// A game is imagined from a view alone, and a state is no view.
template <class G>
constexpr bool imagined_from_views_only =
    std::is_constructible_v<ImaginedOf<G>, std::shared_ptr<const typename G::View>, Random&> &&
    !std::is_constructible_v<ImaginedOf<G>, std::shared_ptr<const typename G::State>, Random&> &&
    !std::is_constructible_v<ImaginedOf<G>, typename G::State, Random&> &&
    !std::is_constructible_v<ImaginedOf<G>, typename G::State> &&
    !std::is_convertible_v<typename G::State, typename G::View> &&
    !std::is_convertible_v<typename G::State, Imagined<typename G::State>> &&
    !std::is_default_constructible_v<ImaginedOf<G>>;
static_assert(imagined_from_views_only<go::Go>);
static_assert(imagined_from_views_only<territory::Territory>);
static_assert(imagined_from_views_only<tsunami::Tsunami>);

unsigned setting(const char* name, unsigned usual) {
  const char* wanted = std::getenv(name);
  return wanted != nullptr ? static_cast<unsigned>(std::strtoul(wanted, nullptr, 10)) : usual;
}

// Every game with every sample of its rules, on small maps with holes and without.
std::vector<AnyGame> starts() {
  std::vector<AnyGame> all;
  for (const GameKind* kind : shipped_catalogue().games) {
    std::vector<std::shared_ptr<const CardList>> decks;
    for (const auto& deck : shipped_catalogue().decks) {
      if (deck->game == kind->name) decks.push_back(deck);
    }
    std::size_t turn = 0;
    for (const std::string_view rules : kind->samples) {
      for (const std::string_view map : {"5x5", "pond-9", "7x7"}) {
        const unsigned factions =
            kind->least_factions + static_cast<unsigned>(turn % (kind->factions.size() - kind->least_factions + 1));
        const auto deck = decks.empty() ? nullptr : decks[turn % decks.size()];
        ++turn;
        if (auto game = start_sample(*kind, {rules, *shipped_catalogue().map(map), factions, deck}))
          all.push_back(*std::move(game));
      }
    }
  }
  return all;
}

std::string at(const AnyGame& game, const std::string& what, std::uint64_t seed, std::size_t event) {
  return std::string(game.kind().name) + " " + game.setup().preset + " on " + game.map().name() + ", " + what +
         ", seed " + std::to_string(seed) + ", event " + std::to_string(event);
}

}  // namespace

// TIDELINE_BLIND_GAMES sets another number of games.
TEST_CASE("a bot does the same whatever its seat cannot know") {
  const auto all = starts();
  const unsigned wanted = setting("TIDELINE_BLIND_GAMES", 30);
  std::size_t compared = 0;
  for (unsigned i = 0; i < wanted; ++i) {
    const std::uint64_t seed = 100 + i;
    Random random(seed);
    AnyGame game = all[i * 7 % all.size()];
    std::vector<Event> events;
    for (unsigned step = 0; step < 120 && !game.to_act().nobody(); ++step) {
      const Actors actors = game.to_act();
      if (actors.table) {
        game.apply(game.chance(random), &events);
        continue;
      }
      const Colour who = *actors.awaited.begin();
      const auto view = game.observe(who);
      if (random.below(12) == 0) {
        const AnyGame other = game.sample(who, random);
        for (const char* name : {"random", "greedy", "search"}) {
          Random one(seed + step);
          Random two(seed + step);
          const Budget budget{30, {}};
          // Two bots: one remembers what it thought.
          const Action real = make_bot(*parse_bot(name))->choose(*view, one, budget);
          const Action imagined = make_bot(*parse_bot(name))->choose(*other.observe(who), two, budget);
          if (real != imagined) FAIL_CHECK(at(game, name, seed, events.size()));
          ++compared;
        }
      }
      game.apply(view->playout(random), &events);
    }
  }
  CHECK(compared > wanted);
}

// TIDELINE_BOT_GAMES sets another number of games, TIDELINE_BOT_JOBS how many at a time.
TEST_CASE("bots of all kinds play whole games, and every choice is accepted") {
  const auto all = starts();
  const unsigned wanted = setting("TIDELINE_BOT_GAMES", 24);
  const unsigned jobs = std::max(1U, setting("TIDELINE_BOT_JOBS", 1));
  constexpr std::array<const char*, 3> kNames{"search", "random", "greedy"};
  std::atomic<unsigned> next = 0;
  std::atomic<std::size_t> choices = 0;
  std::mutex telling;
  std::vector<std::string> faults;
  const auto work = [&] {
    for (unsigned i = next++; i < wanted; i = next++) {
      Random random = Random::for_part(11, i);
      AnyGame game = all[i % all.size()];
      std::vector<Event> events;
      std::vector<std::unique_ptr<Bot>> bots;
      for (std::size_t seat = 0; seat < game.setup().factions.size(); ++seat)
        bots.push_back(make_bot(*parse_bot(kNames[(seat + i) % kNames.size()])));
      const std::size_t most = 200 * game.map().topology().size() + 2000;
      std::string fault;
      for (std::size_t step = 0; fault.empty() && !game.to_act().nobody(); ++step) {
        const Actors actors = game.to_act();
        const Colour who = actors.table ? kNobody : *actors.awaited.begin();
        const Action action =
            actors.table ? game.chance(random) : bots[who.index() - 1]->choose(*game.observe(who), random, {8, {}});
        if (const auto refusal = game.check(action)) {
          fault = "refused " + record::to_text(game.setup(), event_of(action)) + " for " +
                  std::string(name(refusal->reason));
        } else if (step > most) {
          fault = "does not end";
        } else {
          game.apply(action, &events);
          ++choices;
        }
      }
      if (fault.empty()) continue;
      const std::scoped_lock lock(telling);
      faults.push_back(at(game, fault, i, events.size()));
    }
  };
  std::vector<std::thread> threads;
  for (unsigned job = 1; job < jobs; ++job) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  for (const std::string& fault : faults) FAIL_CHECK(fault);
  CHECK(choices > wanted);
}

// Several who walk one tree: in one thread, and in threads that begin in one order or the other; with the game's net,
// and without one. TIDELINE_BOT_GAMES sets another number of games.
TEST_CASE("a bot that thinks on several threads does the same whoever works for it") {
  const auto in_threads = [](const std::vector<unsigned>& order, const std::function<void(unsigned)>& job) {
    std::vector<std::thread> threads;
    for (const unsigned i : order) threads.emplace_back(job, i);
    for (std::thread& thread : threads) thread.join();
  };
  const Workers at_once = [&](unsigned count, const std::function<void(unsigned)>& job) {
    std::vector<unsigned> order(count);
    std::iota(order.begin(), order.end(), 0U);
    in_threads(order, job);
  };
  const Workers last_first = [&](unsigned count, const std::function<void(unsigned)>& job) {
    std::vector<unsigned> order(count);
    std::iota(order.rbegin(), order.rend(), 0U);
    in_threads(order, job);
  };
  const auto all = starts();
  for (unsigned i = 0; i < setting("TIDELINE_BOT_GAMES", 24) / 2; ++i) {
    AnyGame game = all[i * 11 % all.size()];
    Random random(i);
    const char* words = i % 2 == 0 ? "search:threads=3" : "search:threads=3:net=own:trust=0.5";
    std::vector<std::unique_ptr<Bot>> bots;
    for (unsigned j = 0; j < 3; ++j) bots.push_back(make_bot(*parse_bot(words), shipped_net));
    for (unsigned step = 0; step < 60 && !game.to_act().nobody(); ++step) {
      const Actors actors = game.to_act();
      Action action = actors.table ? game.chance(random) : game.observe(*actors.awaited.begin())->playout(random);
      // They remember what they thought of the seat`s earlier choices.
      if (!actors.table && *actors.awaited.begin() == Colour(1)) {
        const auto view = game.observe(Colour(1));
        std::vector<Action> chosen;
        for (const Workers& workers : {Workers(), last_first, at_once}) {
          Random same(step);
          chosen.push_back(bots[chosen.size()]->choose(*view, same, {20, nullptr, workers}));
        }
        if (chosen[0] != chosen[1] || chosen[0] != chosen[2]) FAIL_CHECK(at(game, "threads", i, step));
        action = chosen[0];
      }
      REQUIRE_FALSE(game.check(action).has_value());
      game.apply(action, nullptr);
    }
  }
}

// TIDELINE_BOT_GAMES sets another number of games.
TEST_CASE("bots offer surrender to the same faction once in three rounds at most, and never at a glance") {
  const Catalogue& catalogue = shipped_catalogue();
  const GameKind* kind = catalogue.game("territory");
  const AnyGame start = *start_sample(*kind, {"v1", *catalogue.map("9x9"), 3, catalogue.deck(kind->deck, "")});
  unsigned offers = 0;
  const unsigned wanted = setting("TIDELINE_BOT_GAMES", 24) / 4;
  for (unsigned i = 0; i < wanted; ++i) {
    for (const char* name : {"search:talk=6", "greedy:blunders=0.5:talk=6"}) {
      Random random(i);
      AnyGame game = start;
      std::vector<std::unique_ptr<Bot>> bots;
      for (unsigned j = 0; j < 3; ++j) bots.push_back(make_bot(*parse_bot(name)));
      std::vector<Event> events;
      ColourArray<unsigned> turns;
      ColourArray<ColourArray<unsigned>> offered;
      std::size_t read = 0;
      for (unsigned step = 0; step < 2000 && game.phase() <= Phase::Play; ++step) {
        const Actors actors = game.to_act();
        const Colour who = actors.table ? kNobody : *actors.awaited.begin();
        game.apply(
            actors.table ? game.chance(random) : bots[who.index() - 1]->choose(*game.observe(who), random, {24, {}}),
            &events);
        for (; read < events.size(); ++read) {
          const Event& event = events[read];
          // A turn begins with the dice, or is a pass.
          if (event.verb == Verb::Roll || event.verb == Verb::Pass) ++turns[event.who];
          if (event.verb != Verb::Surrender) continue;
          unsigned& last = offered[event.who][event.args[0].faction()];
          if (last > 0) CHECK(turns[event.who] - last >= 3);
          last = turns[event.who];
          ++offers;
          CHECK(std::string_view(name).starts_with("search"));
        }
      }
      CHECK(game.phase() > Phase::Play);
    }
  }
  CHECK((wanted < 4 || offers > 0));
}

TEST_CASE("R33 a bot says in a word why it declines a surrender, by what both answers are worth to it") {
  CHECK(misgiving({0.9F, 0.6F}) == Misgiving::Ahead);
  CHECK(misgiving({0.02F, 0.01F}) == Misgiving::Lost);
  CHECK(misgiving({0.2F, 0.4F}) == Misgiving::Worse);
  CHECK(misgiving({0.31F, 0.3F}) == Misgiving::Useless);
  // Blue holds nearly everything; or next to nothing, beside green.
  const std::vector<std::pair<std::string, Misgiving>> boards{
      {". . B . .\n. R B . .\nB B B B B\n. . B . .\nG . B . .", Misgiving::Ahead},
      {"G . G . G\n. G G G .\nG G . G G\n. G . G .\nR B . . G", Misgiving::Lost},
  };
  for (const auto& [board, why] : boards) {
    const std::string text =
        "tideline 1\ngame territory\nrules v1 dice=none cards=off\nfactions red blue green\nboard\n" + board +
        "\nend\nbegin\nred surrender blue\n";
    record::Reader reader(shipped_catalogue(), text);
    REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message);
    const auto view = reader.game().observe(Colour(2));
    for (const char* words : {"search:playouts=400", "greedy", "random:blunders=0.3"}) {
      const auto bot = make_bot(*parse_bot(words));
      Random random(1);
      CHECK_MESSAGE(bot->choose(*view, random, {400, {}}).verb == Verb::Decline, words);
      CHECK_MESSAGE(bot->why_declined(*view, random) == why, words);
    }
  }
}

// Red and blue have three points each, green four, and nothing is left to play for: red and blue would win together, if
// that counts.
TEST_CASE("R44 a bot takes a surrender that wins by the bloc, and knows that it wins nothing where each wins alone") {
  const auto after = [](std::string_view victory, std::string_view events) {
    const std::string text =
        "tideline 1\ngame territory\nrules v1 dice=none cards=off occupation=permanent victory=" +
        std::string(victory) +
        "\nfactions red blue green\nboard\n"
        ". R B . B G . G .\nR R B B B G G G G\n. R B . B G G . G\nR R B B B G G G G\n. R B . B G G G .\n"
        "end\nbegin\nred surrender blue\n" +
        std::string(events);
    record::Reader reader(shipped_catalogue(), text);
    REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message);
    return reader.game();
  };
  const auto share = [](const AnyGame& game) {
    return analyse(*game.observe(Colour(2)), Random(1), {400, {}}, nullptr).win_share[Colour(2)];
  };
  const AnyGame offered = after("bloc", "");
  for (const char* words : {"search:playouts=400", "level-8", "level-10"}) {
    const auto bot = make_bot(*parse_bot(words, bot_presets()), shipped_net);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Random random(seed);
      CHECK_MESSAGE(bot->choose(*offered.observe(Colour(2)), random, {400, {}}).verb == Verb::Accept, words);
    }
  }
  CHECK(share(offered) > 0.9);
  CHECK(share(after("bloc", "blue decline\n")) < 0.5);
  CHECK(share(after("faction", "blue accept\n")) < 0.5);
}

TEST_CASE("a bot that is told to stop answers at once, with a choice that is allowed") {
  const auto all = starts();
  for (unsigned i = 0; i < all.size(); i += 5) {
    AnyGame game = all[i];
    Random random(i);
    for (unsigned step = 0; step < 40 && !game.to_act().nobody(); ++step) {
      const Actors actors = game.to_act();
      if (actors.table) {
        game.apply(game.chance(random), nullptr);
        continue;
      }
      const auto view = game.observe(*actors.awaited.begin());
      std::atomic<unsigned> asked = 0;
      const Budget stopped{0, [&] { return ++asked > 0; }};
      const Action action = make_bot(*parse_bot("search:threads=2"))->choose(*view, random, stopped);
      CHECK(asked <= 2);
      REQUIRE_FALSE(game.check(action).has_value());
      game.apply(view->playout(random), nullptr);
    }
  }
}

TEST_CASE("once the clock has said stop, a bot imagines nothing any more") {
  // A view that counts what is imagined of it too late.
  class Watched final : public AnyView {
   public:
    explicit Watched(const AnyView& view) : view_(view) {}
    [[nodiscard]] Position position() const override { return view_.position(); }
    void legal(std::vector<Action>& out, Random& random) const override { view_.legal(out, random); }
    [[nodiscard]] Action playout(Random& random) const override { return view_.playout(random); }
    [[nodiscard]] std::unique_ptr<AnyImagined> imagine(Random& random) const override {
      if (stopped) ++too_late;
      return view_.imagine(random);
    }
    [[nodiscard]] Colour viewer() const override { return view_.viewer(); }
    [[nodiscard]] const Setup& setup() const override { return view_.setup(); }

    bool stopped = false;
    mutable unsigned too_late = 0;

   private:
    const AnyView& view_;
  };
  constexpr unsigned kAsks = 120;  // enough to find a board settled
  const auto all = starts();
  unsigned too_late = 0;
  unsigned idle = 0;
  for (unsigned i = 0; i < all.size(); i += 9) {
    AnyGame game = all[i];
    Random random(i);
    for (unsigned step = 0; step < 150 && !game.to_act().nobody(); ++step) {
      const Actors actors = game.to_act();
      if (actors.table) {
        game.apply(game.chance(random), nullptr);
        continue;
      }
      const auto view = game.observe(*actors.awaited.begin());
      if (step < 30 || step % 4 != 0) {
        game.apply(make_bot(*parse_bot("greedy"))->choose(*view, random, {}), nullptr);
        continue;
      }
      Watched watched(*view);
      unsigned asked = 0;
      const Budget budget{0, [&] { return watched.stopped = ++asked > kAsks; }};
      const Action action = make_bot(*parse_bot("search"))->choose(watched, random, budget);
      if (action.verb == Verb::Pass) ++idle;
      too_late += watched.too_late;
      game.apply(action, nullptr);
    }
  }
  CHECK(too_late == 0);
  CHECK(idle > 0);
}

TEST_CASE("a tree that is full grows no more, and the search goes on") {
  const auto all = starts();
  for (std::size_t i = 0; i < all.size(); i += 7) {
    AnyGame game = all[i];
    Random random(i);
    while (game.to_act().table) game.apply(game.chance(random), nullptr);
    const auto view = game.observe(*game.to_act().awaited.begin());
    SearchTaste taste;
    taste.room = 300;
    taste.all_rounds = true;
    Search search(*view, taste);
    search.think(random, {600, {}});
    CHECK(search.rounds() == 600);
    CHECK(search.tree().edges() < taste.room + 3 * game.map().topology().size());
  }
}

TEST_CASE("a game that calls itself open hides nothing from anybody, and the table has no choice in it") {
  unsigned open = 0;
  unsigned luck = 0;
  for (const AnyGame& start : starts()) {
    AnyGame game = start;
    Random random(7);
    bool by_table = false;
    for (unsigned step = 0; step < 60 && !game.to_act().nobody(); ++step) {
      const Actors actors = game.to_act();
      by_table = by_table || actors.table;
      game.apply(actors.table ? game.chance(random) : game.observe(*actors.awaited.begin())->playout(random), nullptr);
    }
    if (!game.observe(kNobody)->imagine(random)->is_open()) {
      luck += by_table ? 1 : 0;
      continue;
    }
    ++open;
    CHECK_FALSE(by_table);
    for (const unsigned seat : {1U, 2U})
      CHECK(game.observe(Colour(seat))->position() == game.observe(kNobody)->position());
  }
  CHECK(open > 0);
  CHECK(luck > 0);
}

TEST_CASE("a choice at a glance is one of those that are allowed, to the end of the game") {
  const auto all = starts();
  const unsigned wanted = setting("TIDELINE_BLIND_GAMES", 30);
  std::vector<Action> legal;
  unsigned choices = 0;
  for (unsigned i = 0; i < 3 * wanted; ++i) {
    Random random(i);
    const AnyGame& start = all[i % all.size()];
    const auto game = start.observe(kNobody)->imagine(random);
    for (unsigned step = 0; step < 3000 && game->phase() <= Phase::Play; ++step) {
      const Actors actors = game->to_act();
      if (actors.table) {
        game->apply(game->chance(random));
        continue;
      }
      const Colour who = *actors.awaited.begin();
      const Action action = game->informed(who, random);
      game->legal(who, legal);
      if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
        FAIL_CHECK(at(start, "a choice that is not in the list", i, step));
        break;
      }
      ++choices;
      game->apply(action);
    }
  }
  CHECK(choices > 100 * wanted);
}

TEST_CASE("R24 bots see where a card brings stones") {
  record::Reader reader(shipped_catalogue(), R"(tideline 1
game territory
rules v1 dice=none
factions red blue
map 9x9
hand red extra-move
begin
)");
  REQUIRE(reader.read());
  Random random(1);
  const auto game = reader.game().observe(Colour(1))->imagine(random);
  const auto choose = [&](const Arg& one) {
    const Action action{Colour(1), Verb::Play, one};
    REQUIRE(game->allows(action));
    const Placement found = game->placement(action);
    game->apply(action);
    return found;
  };
  const Point a1 = Point::number(1);
  CHECK(!choose(arg(reader.game().setup().deck->named("extra-move"))).point.on_map());
  const Placement stone = choose(arg(a1));
  CHECK(stone.point == a1);
  CHECK(stone.new_stone);
}

TEST_CASE("every position can be analysed, by every viewer") {
  const auto all = starts();
  const unsigned wanted = setting("TIDELINE_BLIND_GAMES", 30);
  for (unsigned i = 0; i < wanted; ++i) {
    Random random(i);
    AnyGame game = all[i * 5 % all.size()];
    for (unsigned step = 0; step < 4000; ++step) {
      const Actors actors = game.to_act();
      if (random.below(60) == 0 || actors.nobody()) {
        for (unsigned who = 0; who <= game.setup().factions.size(); ++who) {
          const Analysis analysis = analyse(*game.observe(Colour(who)), random, {16, {}});
          double sum = 0;
          for (unsigned c = 1; c <= kMaxColours; ++c) sum += analysis.win_share[Colour(c)];
          CHECK(sum == doctest::Approx(1));
          if (who == 0 || actors.nobody()) CHECK(analysis.choices.empty());
          // What is proposed can be played.
          if (analysis.choices.empty() || !analysis.choices[0].plan.complete || game.mid_event()) continue;
          const Event& event = analysis.choices[0].plan.event;
          // Not yet with what dice and piles will add.
          const bool whole = fits(event) && event.verb != Verb::No && event.verb != Verb::Draw;
          if (whole && game.check_line(event)) FAIL_CHECK(at(game, record::to_text(game.setup(), event), i, step));
        }
      }
      if (actors.nobody()) break;
      game.apply(actors.table ? game.chance(random) : game.observe(*actors.awaited.begin())->playout(random), nullptr);
    }
  }
}

TEST_CASE("S6 a card that must be played at once is in the hand, whoever imagines it") {
  unsigned met = 0;
  for (unsigned seed = 0; seed < 40 && met < 10; ++seed) {
    Random random(seed);
    for (AnyGame game : starts()) {
      if (game.kind().name != "tsunami") continue;
      std::vector<Action> legal;
      for (unsigned step = 0; step < 60 && !game.to_act().nobody(); ++step) {
        const Actors actors = game.to_act();
        const Colour who = actors.table ? kNobody : *actors.awaited.begin();
        game.legal(who, legal);
        std::erase_if(legal, [](const Action& action) { return action.verb == Verb::Resign; });
        if (who && legal.size() == 1 && legal[0].verb == Verb::Play && legal[0].arg.kind == Arg::Kind::Card) {
          ++met;
          for (unsigned viewer = 0; viewer <= 2; ++viewer) {
            const auto hand = game.sample(Colour(viewer), random).observe(who)->position().hands[who];
            CHECK(std::find(hand.begin(), hand.end(), legal[0].arg.card()) != hand.end());
          }
        }
        game.apply(actors.table ? game.chance(random) : game.observe(who)->playout(random), nullptr);
      }
    }
  }
  CHECK(met > 0);
}

TEST_CASE("R40 in a dispute the table calls those stones dead that are") {
  record::Reader reader(shipped_catalogue(), R"(tideline 1
game territory
rules v1 dice=none cards=off
factions red blue
board
. R . R B . B
R R R R B B .
. B R R B B B
R R R R B . B
R . R R B B B
R R R R B R .
. R R R B B B
end
begin
red pass
blue pass
blue mark A2
red resume
red pass
blue pass
blue mark A2
red resume
)");
  REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message);
  AnyGame game = reader.game();
  REQUIRE(game.to_act().table);
  std::vector<Action> legal;
  game.legal(kNobody, legal);
  Random random(1);
  std::vector<Event> events;
  for (const Action& action : settle_dispute(*game.observe(kNobody), legal, random)) {
    REQUIRE_FALSE(game.check(action).has_value());
    game.apply(action, &events);
  }
  REQUIRE_FALSE(events.empty());
  CHECK(record::to_text(game.setup(), events[0]) == "table dead F2 B5");
  CHECK(game.phase() == Phase::Over);
  // Nothing of the kind is asked elsewhere.
  CHECK(settle_dispute(*game.observe(kNobody), {}, random).empty());
}

TEST_CASE("no bot for people agrees that its living stones are dead") {
  record::Reader reader(shipped_catalogue(), R"(tideline 1
game go
board
. . B . W . .
. . B . W . .
. . B . W . .
. . B . W . .
. . B . W . .
. . B . W . .
. . B . W . .
end
begin
black pass
white pass
black mark E4
)");
  REQUIRE(reader.read());
  for (const char* words : {"random:blunders=0.3", "greedy:blunders=0.7", "search:playouts=20:blunders=0.2"}) {
    const auto spec = parse_bot(words, {});
    REQUIRE(spec);
    Random random(1);
    const Action choice = make_bot(*spec)->choose(*reader.game().observe(Colour(2)), random, {});
    CHECK_MESSAGE(choice.verb == Verb::Unmark, words);
  }
}

TEST_CASE("a bot passes when nothing is left, but answers a stone in its land while it may still matter") {
  const auto chosen_after = [](const std::string& stone) {
    const std::string text = R"(tideline 1
game go
rules default komi=0.5
map 7x7
board
. . . B W . .
. . . B W W .
. . . B W . W
B B . B W W .
. B B B W . W
B . B B W W .
. B . B W . .
end
begin
black pass
white place )" + stone + "\n";
    record::Reader reader(shipped_catalogue(), text);
    REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message);
    const AnyGame& game = reader.game();
    Random random(3);
    const auto bot = make_bot(*parse_bot("search"));
    return bot->choose(*game.observe(Colour(1)), random, {.playouts = 300}).verb;
  };
  CHECK(chosen_after("G7") == Verb::Pass);
  CHECK(chosen_after("A7") == Verb::Place);
}
