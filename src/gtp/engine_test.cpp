// Sessions with expected responses are in tests/gtp; here is what needs an engine made for it.
#include "gtp/engine.hpp"

#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::gtp;

namespace {

Engine engine_with(Engine::Load load, std::uint64_t seed = 1) {
  Engine::Options options;
  options.version = "1.2.3";
  options.bot_name = "random";
  options.bot = make_bot({});
  options.seed = seed;
  options.catalogue = &shipped_catalogue();
  options.load = std::move(load);
  return {std::move(options), *FreeGo::make("default")};
}

// Passes, and knows whether it was to be told to stop.
class PassingBot final : public Bot {
 public:
  explicit PassingBot(bool& timed) : timed_(timed) {}
  Action choose(const AnyView&, Random&, const Budget& budget) override {
    timed_ = budget.stop && budget.stop();
    return {kBlack, Verb::Pass, {}};
  }

 private:
  bool& timed_;
};

}  // namespace

TEST_CASE("every listed command is known") {
  Engine engine = engine_with({});
  std::string list = engine.respond("list_commands");
  CHECK(list.starts_with("= protocol_version\n"));
  std::size_t count = 0;
  for (std::size_t at = 2; at < list.size() && list[at] != '\n'; ++count) {
    const std::size_t end = list.find('\n', at);
    CHECK(engine.respond("known_command " + list.substr(at, end - at)) == "= true\n\n");
    at = end + 1;
  }
  CHECK(count == 24);
  CHECK(engine.respond("known_command xyz") == "= false\n\n");
}

TEST_CASE("two bots play a whole game, and the score adds up") {
  Engine engine = engine_with({}, 3);
  engine.respond("boardsize 9");
  unsigned passes = 0;
  unsigned moves = 0;
  while (passes < 2 && moves < 1000) {
    const std::string move = engine.respond(moves++ % 2 == 0 ? "genmove b" : "genmove w");
    REQUIRE(move.starts_with("= "));
    passes = move == "= pass\n\n" ? passes + 1 : 0;
  }
  CHECK(moves < 1000);
  const std::string score = engine.respond("final_score");
  CHECK((score.starts_with("= B+") || score.starts_with("= W+")));
  while (moves-- > 0) CHECK(engine.respond("undo") == "=\n\n");
  CHECK(engine.respond("undo") == "? cannot undo\n\n");
}

TEST_CASE("a regression move is the same every time and is not played") {
  Engine engine = engine_with({});
  const std::string move = engine.respond("reg_genmove b");
  CHECK(engine.respond("reg_genmove b") == move);
  CHECK(engine.respond("undo") == "? cannot undo\n\n");
  CHECK(engine.respond("genmove b") == move);
  CHECK(engine_with({}, 1).respond("genmove b") == move);
}

TEST_CASE("a file is loaded by whoever owns the engine") {
  std::string asked;
  Engine engine = engine_with([&](const std::string& path) -> std::optional<std::string> {
    asked = path;
    if (path != "game.sgf") return std::nullopt;
    return "tideline 1\ngame go\nmap 5x5\nbegin\nblack place C3\nwhite place D4\nblack place B2\n";
  });
  CHECK(engine.respond("loadsgf none.sgf") == "? cannot load file\n\n");
  CHECK(asked == "none.sgf");
  CHECK(engine.respond("loadsgf game.sgf") == "=\n\n");
  CHECK(engine.respond("final_status_list alive") == "= B2\nC3\nD4\n\n");
  CHECK(engine.respond("loadsgf game.sgf 2") == "=\n\n");
  CHECK(engine.respond("final_status_list alive") == "= C3\n\n");
  CHECK(engine.respond("loadsgf game.sgf 1") == "=\n\n");
  CHECK(engine.respond("final_status_list alive") == "=\n\n");
  CHECK(engine.respond("loadsgf game.sgf x") == "? syntax error\n\n");
  CHECK(engine_with({}).respond("loadsgf game.sgf") == "? cannot load file\n\n");
}

TEST_CASE("free handicap stones on a board without fixed points are the bot's choice") {
  Engine engine = engine_with({});
  engine.respond("boardsize 5");
  CHECK(engine.respond("place_free_handicap 3").size() == std::string_view("= A1 B2 C3\n\n").size());
  CHECK(engine.respond("undo") == "? cannot undo\n\n");
  engine.respond("boardsize 2");
  CHECK(engine.respond("place_free_handicap 3").starts_with("= "));
  CHECK(engine.respond("place_free_handicap 3") == "? board not empty\n\n");
}

TEST_CASE("after quit the engine is finished") {
  Engine engine = engine_with({});
  CHECK_FALSE(engine.finished());
  CHECK(engine.respond("7 quit") == "=7\n\n");
  CHECK(engine.finished());
}

TEST_CASE("a bot gets the time for a move that the client's clock leaves it, or else the usual one") {
  bool timed = false;
  TimeControl::Milliseconds given = 0;
  Engine::Options options;
  options.bot = std::make_unique<PassingBot>(timed);
  options.stop_after = [&](TimeControl::Milliseconds time) {
    given = time;
    return [] { return true; };
  };
  options.usual = 5000;
  Engine engine(std::move(options), *FreeGo::make("default"));
  engine.respond("genmove b");
  CHECK(timed);
  CHECK(given == 5000);
  engine.respond("time_settings 0 30 5");
  engine.respond("reg_genmove b");
  CHECK(given == 5900);
  engine.respond("time_left b 8 4");
  engine.respond("genmove b");
  CHECK(given == 1900);
  engine.respond("genmove b");  // nothing was heard since: 1.9 seconds of the 8 are taken to be gone
  CHECK(given == 6100 / 3 - 100);
  engine.respond("clear_board");
  engine.respond("genmove b");
  CHECK(given == 5900);
  engine.respond("time_settings 0 0 0");
  engine.respond("genmove b");
  CHECK(given == 5000);
}

TEST_CASE("a search is shown at work until the client sends something") {
  std::string said;
  unsigned lines = 0;
  std::vector<TimeControl::Milliseconds> intervals;
  Engine::Options options;
  options.bot = make_bot({});
  options.say = [&](std::string_view text) {
    said += text;
    if (text.starts_with("info")) ++lines;
  };
  options.waiting = [&] { return lines >= 2; };
  options.stop_after = [&](TimeControl::Milliseconds time) {
    intervals.push_back(time);
    return [asked = 0]() mutable { return ++asked > 40; };
  };
  Engine engine(std::move(options), *FreeGo::make("default"));
  engine.respond("boardsize 9");
  engine.respond("play b E5");
  CHECK(engine.respond("7 lz-analyze interval 20") == "\n");
  CHECK(said.starts_with("=7\ninfo move "));
  CHECK(said.ends_with("\n"));
  CHECK(lines == 2);
  CHECK(intervals == std::vector<TimeControl::Milliseconds>{200, 200});
  CHECK(said.find("\n\n") == std::string::npos);
  CHECK(engine.respond("lz-analyze nonsense") == "? syntax error\n\n");
  CHECK(engine.respond("undo") == "=\n\n");
}

TEST_CASE("where nobody can look on a search is not shown") {
  CHECK(engine_with({}).respond("kata-analyze 10") == "? nobody can look on\n\n");
}

TEST_CASE("whether somebody looked on does not change the game") {
  const auto move = [](bool looked) {
    Engine::Options options;
    options.bot = make_bot({});
    options.say = [](std::string_view) {};
    options.waiting = [] { return true; };
    options.stop_after = [](TimeControl::Milliseconds) { return [] { return true; }; };
    Engine engine(std::move(options), *FreeGo::make("default"));
    if (looked) CHECK(engine.respond("lz-analyze") == "\n");
    return engine.respond("genmove b");
  };
  CHECK(move(true) == move(false));
}
