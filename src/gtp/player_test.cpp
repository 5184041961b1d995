#include "gtp/player.hpp"

#include "games/go/go.hpp"
#include "gtp/engine.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>
#include <map>

using namespace tideline;
using namespace tideline::gtp;

namespace {

AnyGame go_on(std::string_view map, std::string_view rules = "default") {
  Setup setup;
  setup.game = "go";
  setup.map = *shipped_catalogue().map(map);
  for (const std::string_view name : go::kGo.factions) setup.factions.emplace_back(name);
  REQUIRE_FALSE(setup.set_rules(rules));
  return *go::kGo.start(std::make_shared<Setup>(std::move(setup)));
}

// Answers as it is told, `=` to what it was not told about.
class Scripted final : public Connection {
 public:
  Scripted(std::string command, std::string answer) : answers_{{std::move(command), std::move(answer)}} {}
  Expected<std::string, Fault> exchange(const std::string& line) override {
    heard.push_back(line);
    const auto found = answers_.find(line);
    return found == answers_.end() ? std::string("=\n\n") : found->second + "\n\n";
  }
  std::vector<std::string> heard;

 private:
  std::map<std::string, std::string> answers_;
};

// Our own engine, as if it were another's.
class Inside final : public Connection {
 public:
  Inside() : engine_(options(), *FreeGo::make("default")) {}
  Expected<std::string, Fault> exchange(const std::string& line) override { return engine_.respond(line); }

 private:
  static Engine::Options options() {
    Engine::Options options;
    options.version = "1";
    options.bot_name = "random";
    options.bot = make_bot({});
    return options;
  }
  Engine engine_;
};

}  // namespace

TEST_CASE("an engine is told of the game and of every move") {
  Scripted engine("genmove W", "= e5");
  Player player(engine);
  AnyGame game = go_on("9x9", "default komi=5.5");
  CHECK_FALSE(player.begin(game));
  std::vector<Event> events;
  game.apply({kBlack, Verb::Place, arg(game.map().at({2, 3}))}, &events);
  CHECK_FALSE(player.see(game, events[0]));
  const auto action = player.choose(game, kWhite);
  REQUIRE(action.has_value());
  CHECK(action->arg.point == game.map().at({4, 4}));
  CHECK(engine.heard == std::vector<std::string>{"boardsize 9", "clear_board", "komi 5.5", "play B C4", "genmove W"});
}

TEST_CASE("what an engine should not do is named") {
  const AnyGame game = go_on("9x9");
  const auto fault = [&](const std::string& answer) {
    Scripted engine("genmove B", answer);
    const auto action = Player(engine).choose(game, kBlack);
    return action ? std::string() : action.error().what;
  };
  CHECK(fault("= K10") == "played `K10`, which is illegal: off-map");
  CHECK(fault("= hello") == "answered `genmove B` with `hello`, which is no move");
  CHECK(fault("? no") == "refused `genmove B`: `no`");
  CHECK(fault("E5").starts_with("answered `genmove B` with `E5"));
  CHECK(fault("= PASS").empty());
  CHECK(fault("= resign").empty());
  Scripted scores("final_score", "= B+R");
  CHECK_FALSE(Player(scores).score().has_value());
}

TEST_CASE("our own engine plays both ends of a game and agrees on the score") {
  Inside connection;
  Player player(connection);
  CHECK(*player.name() == "Tideline random 1");
  AnyGame game = go_on("7x7");
  CHECK_FALSE(player.begin(game));
  while (game.phase() != Phase::Over) {
    const Colour who = *game.to_act().awaited.begin();
    const auto action = player.choose(game, who);
    REQUIRE(action.has_value());
    game.apply(*action, nullptr);
  }
  const Result result = *game.observe(kNobody)->position().result;
  CHECK(*player.score() == result.score[kBlack] - result.score[kWhite]);
}

TEST_CASE("what no outside engine can play is said beforehand") {
  CHECK_FALSE(unplayable(go_on("9x9")));
  CHECK(unplayable(go_on("9x7")));
  CHECK(unplayable(go_on("cut-9")));
  CHECK(unplayable(go_on("9x9", "default handicap=3")));
}
