// Bots know when it is over: at every level, in every game, whoever has had enough and only passes is not kept waiting,
// and nobody fills land that is its own already.
#include "bots/bot.hpp"
#include "bots/estimate.hpp"
#include "bots/marks.hpp"
#include "game/imagined.hpp"
#include "record/event_text.hpp"
#include "record/reader.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/nets.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr unsigned kPasses = 12;
constexpr unsigned kMostStones = 3;  // beyond those that a search values above a pass

// By day level 8 and above think less, where there is no net; with TIDELINE_LONG they think as they do for people,
// about more positions. TIDELINE_LATE_POSITIONS sets another number of positions for each level and game.
constexpr std::uint32_t kPlayoutsByDay = 550;
constexpr std::uint32_t kEvaluationsByDay = 60;
constexpr unsigned kPositionsByDay = 12;
constexpr unsigned kPositionsByNight = 24;

bool at_full_length() { return std::getenv("TIDELINE_LONG") != nullptr; }

unsigned positions() {
  const char* wanted = std::getenv("TIDELINE_LATE_POSITIONS");
  if (wanted != nullptr) return static_cast<unsigned>(std::strtoul(wanted, nullptr, 10));
  return at_full_length() ? kPositionsByNight : kPositionsByDay;
}

struct Kind {
  std::string_view game;
  std::string_view rules;
  std::string_view map;
  unsigned factions;
};

constexpr std::array<Kind, 7> kKinds{{
    {"go", "default", "9x9", 2},
    {"go", "japanese", "7x7", 2},
    {"tsunami", "en", "9x9", 2},
    {"tsunami", "en end=cards", "7x7", 2},
    {"territory", "v1", "9x9", 2},
    {"territory", "v1", "lake-11", 3},
    {"territory", "pro", "9x9", 2},
}};

AnyGame begin(const Kind& kind) {
  const Catalogue& catalogue = shipped_catalogue();
  const GameKind* game = catalogue.game(kind.game);
  return *start_sample(*game, {kind.rules, *catalogue.map(kind.map), kind.factions, catalogue.deck(game->deck, "")});
}

// No passes end the play as long as there are cards (S22).
bool cards_come_first(const AnyGame& game) {
  const auto& options = game.setup().options;
  return std::any_of(options.begin(), options.end(),
                     [](const Option& option) { return option.key == "end" && option.value == "cards"; });
}

// What is drawn, thrown, marked and answered so that the game goes on, without a stone or a card.
Action have_had_enough(const AnyGame& game, Colour who, Random& random) {
  std::vector<Action> legal;
  game.legal(who, legal);
  const bool draw = cards_come_first(game);
  for (const Verb verb : {Verb::Draw, Verb::Pass, Verb::Yield, Verb::No, Verb::Decline, Verb::Agree}) {
    const auto found = std::find_if(legal.begin(), legal.end(), [&](const Action& a) { return a.verb == verb; });
    if (found != legal.end() && (verb != Verb::Draw || draw)) return *found;
  }
  return game.observe(who)->playout(random);
}

// Positions of a game that all play at a glance, from so many hundredths of its choices on.
AnyGame late(const Kind& kind, unsigned hundredths, Random& random) {
  std::vector<AnyGame> all{begin(kind)};
  while (all.back().phase() <= Phase::Play) {
    AnyGame next = all.back();
    const Actors actors = next.to_act();
    const Colour who = actors.table ? kNobody : *actors.awaited.begin();
    next.apply(actors.table ? next.chance(random) : next.observe(who)->imagine(random)->informed(who, random), nullptr);
    all.push_back(std::move(next));
  }
  std::size_t at = (all.size() - 2) * hundredths / 100;
  // The beginning of somebody's turn.
  const auto open = [](const AnyGame& game) {
    const Actors actors = game.to_act();
    return game.phase() == Phase::Play && !actors.table && !game.mid_event() &&
           !game.observe(kNobody)->position().question;
  };
  while (at > 0 && !open(all[at])) --at;
  return all[at];
}

// A pass of this faction would end the play.
bool pass_ends(AnyGame game, Colour who, Random random) {
  const Action pass{who, Verb::Pass, {}};
  if (game.check(pass)) return false;
  game.apply(pass, nullptr);
  while (game.phase() == Phase::Play && game.to_act().table) game.apply(game.chance(random), nullptr);
  return game.phase() > Phase::Play;
}

// If nobody moved any more, this faction alone would win, dead stones off the board.
bool wins_by_passing(AnyGame game, Colour who, Random& random) {
  for (unsigned step = 0; step < 200 && game.phase() == Phase::Play; ++step) {
    const Actors actors = game.to_act();
    game.apply(actors.table ? game.chance(random) : have_had_enough(game, *actors.awaited.begin(), random), nullptr);
  }
  for (unsigned step = 0; step < 400 && !game.to_act().nobody(); ++step) {
    const Actors actors = game.to_act();
    std::vector<Action> legal;
    const Colour one = actors.table ? kNobody : *actors.awaited.begin();
    game.legal(one, legal);
    const auto marks = actors.table ? std::nullopt : choose_marks(*game.observe(one), legal, random);
    game.apply(marks ? *marks : actors.table ? game.chance(random) : have_had_enough(game, one, random), nullptr);
  }
  const auto result = game.observe(kNobody)->position().result;
  return result && result->winners == ColourSet{who};
}

// Whatever the others hold.
bool surely_wins_by_passing(const AnyGame& game, Colour who, Random& random) {
  constexpr unsigned kHands = 3;
  for (unsigned i = 0; i < kHands; ++i) {
    if (!wins_by_passing(game.sample(who, random), who, random)) return false;
  }
  return true;
}

// Nearly every game that goes on from there gives it the point. Most points are told by few of them.
bool surely_its_own(const Board& board, Point p, Colour who, unsigned factions, Random& random) {
  constexpr float kSurely = 0.995F;
  constexpr float kPerhaps = 0.9F;
  if (estimate(board, factions, kNobody, random, 40).ownership.share(p, who) <= kPerhaps) return false;
  return estimate(board, factions, kNobody, random, 400).ownership.share(p, who) > kSurely;
}

struct Course {
  unsigned stones = 0;     // of the bot, after all others had passed
  unsigned beyond = 0;     // those of them that its search did not value above a pass, or did not look at
  unsigned needless = 0;   // those before which it had won anyway
  unsigned misjudged = 0;  // those of them where it thought that a pass would lose
  unsigned eyes = 0;       // of its own that it filled
  unsigned at_home = 0;    // stones into its own settled land
  unsigned passes = 0;     // of each of the others
  bool over = false;
};

// All but the bot pass from now on, so many times each.
Course pass_against(AnyGame game, Colour seat, std::string_view level, Random& random) {
  const auto spec = parse_bot(level, bot_presets());
  REQUIRE(spec);
  Budget budget{.playouts = spec->playouts, .evaluations = spec->evaluations};
  if (!at_full_length()) {
    budget.playouts = std::min(budget.playouts, kPlayoutsByDay);
    budget.evaluations = std::min(budget.evaluations, kEvaluationsByDay);
  }
  const auto bot = make_bot(*spec, shipped_net);
  const auto factions = static_cast<unsigned>(game.setup().factions.size());
  Course course;
  std::vector<Event> events;
  std::size_t read = 0;
  unsigned passes = 0;  // of the others, in a row
  for (unsigned step = 0; step < 4000 && game.phase() <= Phase::Play; ++step) {
    const Actors actors = game.to_act();
    Action action;
    if (actors.table) {
      action = game.chance(random);
    } else if (!actors.awaited.contains(seat)) {
      action = have_had_enough(game, *actors.awaited.begin(), random);
    } else {
      action = bot->choose(*game.observe(seat), random, budget);
      REQUIRE_FALSE(game.check(action));
      const auto seen = game.observe(seat)->imagine(random);
      const Placement stone = seen->placement(action);
      if (stone.new_stone) {
        const Board& board = seen->board();
        // A card is sometimes to be played to its end.
        if (action.verb == Verb::Place) {
          course.eyes += board.is_eye(stone.point, seat) ? 1 : 0;
          // A stone of others that is lost is so only if it is answered.
          const Point last = game.observe(seat)->position().last;
          const bool answer = last.on_map() && !board.allied(board.at(last), seat);
          course.at_home += !answer && surely_its_own(board, stone.point, seat, factions, random) ? 1 : 0;
        }
        // Passes in an exchange are no end (S15): who plays one begins anew.
        if (game.observe(seat)->position().in_force.exchange) {
          course.stones = course.beyond = course.needless = course.misjudged = 0;
        } else if (passes + 1 >= factions && (!cards_come_first(game) || pass_ends(game, seat, random))) {
          ++course.stones;
          const auto gain = bot->gain();
          course.beyond += gain && gain->played > gain->passed ? 0 : 1;
          const bool won = surely_wins_by_passing(game, seat, random);
          course.needless += won ? 1 : 0;
          course.misjudged += won && gain && gain->passed < 0.5F ? 1 : 0;
        }
      }
    }
    game.apply(action, &events);
    for (; read < events.size(); ++read) {
      const bool pass = events[read].verb == Verb::Pass || events[read].verb == Verb::Yield;
      const bool counts = !cards_come_first(game) || pass_ends(game, seat, random);
      if (!pass || !counts || events[read].who == seat) continue;
      ++passes;
      course.passes = (passes + factions - 2) / (factions - 1);
    }
    if (course.passes > kPasses) break;
  }
  course.over = game.phase() > Phase::Play;
  return course;
}

}  // namespace

TEST_CASE("once all others pass, a bot of any level soon does too, and fills neither eyes nor land of its own") {
  unsigned stones = 0;
  unsigned misjudged = 0;
  for (const Kind& kind : kKinds) {
    for (unsigned level = 1; level <= 10; ++level) {
      const std::string name = "level-" + std::to_string(level);
      for (unsigned i = 0; i < positions(); ++i) {
        Random random = Random::for_part(level, i);
        const AnyGame game = late(kind, 60 + 35 * i / positions(), random);
        const Colour seat = *game.to_act().awaited.begin();
        const Course course = pass_against(game, seat, name, random);
        stones += course.stones;
        misjudged += course.misjudged;
        CAPTURE(kind.game);
        CAPTURE(kind.rules);
        CAPTURE(kind.map);
        CAPTURE(name);
        CAPTURE(i);
        CAPTURE(course.stones);
        CHECK(course.over);
        CHECK(course.eyes == 0);
        CHECK(course.at_home == 0);
        CHECK(course.beyond <= kMostStones);
        CHECK(course.needless <= kMostStones);
      }
    }
  }
  // What bots say that a pass is worth is what comes of it, but for a few whose life they misjudge.
  CHECK(20 * misjudged <= stones);
}

TEST_CASE("twelve passes in a row from the first turn on end the game, against every level") {
  for (const Kind& kind : kKinds) {
    for (unsigned level = 1; level <= 10; ++level) {
      const std::string name = "level-" + std::to_string(level);
      Random random(level);
      AnyGame game = begin(kind);
      while (game.phase() == Phase::Setup) {
        const Actors actors = game.to_act();
        game.apply(actors.table ? game.chance(random) : have_had_enough(game, *actors.awaited.begin(), random),
                   nullptr);
      }
      const Course course = pass_against(game, Colour(1 + level % 2), name, random);
      CAPTURE(kind.game);
      CAPTURE(kind.map);
      CAPTURE(name);
      CAPTURE(course.stones);
      CHECK(course.over);
    }
  }
}

// Such a pass counts from nought, so that others who passed before wait for more than a hand.
TEST_CASE("S22 what is held is not all that keeps the game going in a turn in which the last card was drawn") {
  const std::string_view text =
      "tideline 1\ngame tsunami\nrules en end=cards\nmap 5x5\nhand black gust\npile gust\nplayed 8\nbegin\n"
      "black place A1\nwhite pass\nblack draw gust\n";
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message);
  Random random(22);
  AnyGame game = reader.game();
  const auto held = [&] { return game.observe(kNobody)->imagine(random)->hands_hold_the_end(); };
  CHECK_FALSE(held());
  game.apply({Colour(1), Verb::Pass, {}}, nullptr);
  CHECK_FALSE(held());
  game.apply({Colour(2), Verb::Pass, {}}, nullptr);
  CHECK(held());
}

TEST_CASE("whoever passes is not kept waiting for a card that may stay in a hand, by bots that do not look far") {
  const std::string_view text =
      "tideline 1\ngame tsunami\nrules en end=cards\nboard\n"
      ". . B . W . .\n. . B . W . .\n. . B . W . .\n. . B . W . .\n. . B . W . .\n. . B . W . .\n. . B . W . .\n"
      "end\nhand black gust\nhand white gust\nbegin\n";
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message);
  for (const std::string_view level : {"level-1", "level-2", "level-3"}) {
    for (unsigned i = 0; i < 12; ++i) {
      Random random = Random::for_part(22, i);
      AnyGame game = reader.game();
      game.apply({Colour(1), Verb::Pass, {}}, nullptr);
      const auto bot = make_bot(*parse_bot(level, bot_presets()));
      unsigned stones = 0;
      for (unsigned step = 0; step < 200 && game.phase() == Phase::Play; ++step) {
        const Actors actors = game.to_act();
        const Colour who = actors.table ? kNobody : *actors.awaited.begin();
        const Action action = actors.table       ? game.chance(random)
                              : who == Colour(1) ? have_had_enough(game, who, random)
                                                 : bot->choose(*game.observe(who), random, {});
        stones += who == Colour(2) && action.verb == Verb::Place ? 1 : 0;
        game.apply(action, nullptr);
      }
      CAPTURE(level);
      CAPTURE(i);
      CHECK(game.phase() > Phase::Play);
      CHECK(stones <= kMostStones);
    }
  }
}

TEST_CASE("bots that do not look far do not resign, whatever their cards do to the board") {
  for (const std::string_view level : {"level-2", "level-3"}) {
    for (std::uint64_t number = 0; number < 4; ++number) {
      Random random = Random::for_part(5, number);
      AnyGame game = begin(kKinds[2]);
      const auto bots =
          std::array{make_bot(*parse_bot(level, bot_presets())), make_bot(*parse_bot(level, bot_presets()))};
      while (game.phase() <= Phase::Play) {
        const Actors actors = game.to_act();
        const Colour who = actors.table ? kNobody : *actors.awaited.begin();
        const Action action =
            actors.table ? game.chance(random) : bots[who.index() - 1]->choose(*game.observe(who), random, {});
        REQUIRE(action.verb != Verb::Resign);
        game.apply(action, nullptr);
      }
    }
  }
}
