// Bots that break the rules; tests/match.sh has outside engines that do.
#include "match/contest.hpp"

#include "shipped/catalogue.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::match;

namespace {

// Plays as the game suggests, until its turn to choose something else.
class Stub final : public Player {
 public:
  Stub(unsigned honest, Action then) : honest_(honest), then_(then) {}

  [[nodiscard]] std::string name() const override { return "stub"; }
  [[nodiscard]] std::string origin() const override { return "bot stub"; }
  [[nodiscard]] bool outside() const override { return false; }
  std::optional<gtp::Fault> begin(const AnyGame&) override { return std::nullopt; }
  Expected<Action, gtp::Fault> choose(const AnyGame& game, Colour who, Random& random) override {
    if (honest_ == 0) return Action{who, then_.verb, then_.arg};
    --honest_;
    return game.observe(who)->playout(random);
  }
  std::optional<gtp::Fault> see(const AnyGame&, const Event&) override { return std::nullopt; }
  Expected<HalfPoints, gtp::Fault> score() override { return gtp::Fault{"does not count"}; }

 private:
  unsigned honest_;
  Action then_;
};

AnyGame start(const std::string& game, unsigned players) {
  const GameKind* kind = shipped_catalogue().game(game);
  auto setup = std::make_shared<Setup>();
  setup->game = kind->name;
  setup->preset = kind->presets[0].name;
  setup->map = *shipped_catalogue().map("9x9");
  for (unsigned i = 0; i < players; ++i) setup->factions.emplace_back(kind->factions[i]);
  if (!kind->deck.empty()) setup->deck = shipped_catalogue().deck(kind->deck, {});
  return *kind->start(setup);
}

constexpr unsigned kAlways = 1'000'000;

Contest play(const AnyGame& game, unsigned honest, Action then) {
  Stub bad(honest, then);
  std::vector<Stub> others(game.setup().factions.size() - 1, Stub(kAlways, {}));
  std::vector<Player*> seats{&bad};
  for (Stub& other : others) seats.push_back(&other);
  Random random(1);
  return play_contest(game, seats, random);
}

}  // namespace

TEST_CASE("a choice that the game refuses is not applied, and the other has won") {
  const AnyGame go = start("go", 2);
  const Contest contest = play(go, 0, {kNobody, Verb::Place, arg(*go.map().topology().points().begin())});
  REQUIRE(contest.fault);
  CHECK(contest.fault->who == Colour(1));
  CHECK(contest.fault->event == 3);
  CHECK(contest.fault->what.ends_with("`, which is refused: occupied"));
  CHECK(contest.events.size() == 2);
  CHECK(contest.result.winners == ColourSet{Colour(2)});
}

TEST_CASE("what is no action of the game at all is refused too, at any game") {
  for (const auto& [name, players] : {std::pair{"go", 2U}, std::pair{"tsunami", 2U}, std::pair{"territory", 3U}}) {
    const Contest contest = play(start(name, players), 3, {kNobody, Verb::Dead, arg(Card(200))});
    REQUIRE(contest.fault);
    CHECK(contest.fault->who == Colour(1));
    CHECK(contest.fault->event == contest.events.size() + 1);
    CHECK(contest.fault->what.starts_with("chose `dead`, which is refused: "));
    CHECK(contest.result.winners.size() == players - 1);
    CHECK_FALSE(contest.result.winners.contains(Colour(1)));
  }
}

TEST_CASE("honest bots are never at fault") {
  const Contest contest = play(start("tsunami", 2), kAlways, {});
  CHECK_FALSE(contest.fault);
  CHECK(contest.result.winners.size() == 1);
}

TEST_CASE("once the time is up a game is played to its end by one bot for all, and the record says from where on") {
  const AnyGame game = start("go", 2);
  Stub black(kAlways, {});
  Stub white(kAlways, {});
  std::vector<Player*> seats{&black, &white};
  Random random(1);
  unsigned asked = 0;
  const Contest contest = play_contest(game, seats, random, [&] { return ++asked > 30; });
  CHECK_FALSE(contest.fault);
  CHECK_FALSE(contest.dropped);
  CHECK(contest.events.size() > 30);
  CHECK(contest.result.winners.size() == 1);
  REQUIRE(contest.notes.size() == 1);
  CHECK(contest.notes[0] == "adjudicated after 30 events");
  CHECK(asked == 31);
}

TEST_CASE("a game that has barely begun when the time is up is none") {
  const AnyGame game = start("go", 2);
  Stub black(kAlways, {});
  Stub white(kAlways, {});
  std::vector<Player*> seats{&black, &white};
  Random random(1);
  unsigned asked = 0;
  const Contest contest = play_contest(game, seats, random, [&] { return ++asked > 10; });
  CHECK(contest.dropped);
  CHECK(contest.events.size() == 10);
  CHECK(contest.result.winners.size() == 0);
  CHECK(contest.notes.empty());
}

TEST_CASE("R44 a bloc that wins has all of the win, and at jigo each of its members what the bloc has") {
  const Colour red(1);
  const Colour blue(2);
  const Colour green(3);
  Result result;
  result.winners = {red, blue};
  CHECK_FALSE(result.together());
  CHECK(result.share({red}) == 0.5);
  CHECK(result.share({red, blue}) == 1);
  CHECK(result.share({green}) == 0);
  result.side[red] = red;
  result.side[blue] = red;
  CHECK(result.together());
  CHECK(result.share({red}) == 1);
  CHECK(result.share({red, blue}) == 1);
  result.winners.insert(green);
  CHECK_FALSE(result.together());
  CHECK(result.share({blue}) == 0.5);
  CHECK(result.share({red, blue}) == 0.5);
  CHECK(result.share({red, green}) == 1);
}
