#include "bots/bot_spec.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;

namespace {

const std::array<BotPreset, 4> kPresets{{
    {"calm", BotPreset::Kind::Bot, "search:playouts=30:blunders=0.25", {}, {}},
    {"wild", BotPreset::Kind::Style, "fight=2:land=-0.5", {}, {}},
    {"broken", BotPreset::Kind::Bot, "calm", {}, {}},
    {"deep", BotPreset::Kind::Net, {}, {}, {}},
}};

std::string problem(std::string_view text) {
  const auto spec = parse_bot(text, kPresets);
  return spec ? "" : spec.error();
}

}  // namespace

TEST_CASE("a bot is a name and options") {
  const auto spec = parse_bot("search:playouts=200:time=1.5:cards=no:blunders=0.125:margin=0:exploration=0.2:talk=-1");
  REQUIRE(spec);
  CHECK(spec->name == "search");
  CHECK(spec->playouts == 200);
  CHECK(spec->milliseconds == 1500);
  CHECK_FALSE(spec->cards);
  CHECK(spec->blunders == doctest::Approx(0.125));
  CHECK(spec->margin == 0.0F);
  CHECK(*spec->exploration == doctest::Approx(0.2));
  CHECK(spec->style.talk == -1);
  CHECK_FALSE(parse_bot("search")->margin);
  CHECK(parse_bot("search")->threads == 1);
  CHECK(parse_bot("search:threads=2")->threads == 2);
  CHECK_FALSE(parse_bot("search")->paranoid);
  CHECK(parse_bot("search:others=paranoid")->paranoid);
  CHECK_FALSE(parse_bot("search:others=paranoid:others=selfish")->paranoid);
}

TEST_CASE("a preset stands for a bot, and what is said after it counts") {
  const auto spec = parse_bot("calm:style=wild:playouts=50", kPresets);
  REQUIRE(spec);
  CHECK(spec->name == "search");
  CHECK(spec->playouts == 50);
  CHECK(spec->blunders == doctest::Approx(0.25));
  CHECK(spec->style.fight == 2);
  CHECK(spec->style.land == doctest::Approx(-0.5));
  CHECK(parse_bot("search:style=wild:fight=1", kPresets)->style.fight == 1);
}

TEST_CASE("a net is named, or is the game's own, or there is none") {
  CHECK(parse_bot("search")->net == kNoNet);
  CHECK(parse_bot("search:net=own")->net == kOwnNet);
  CHECK(parse_bot("search:net=own:net=none")->net == kNoNet);
  const auto spec = parse_bot("search:net=deep:evaluations=300:trust=0.25", kPresets);
  REQUIRE(spec);
  CHECK(spec->net == "deep");
  CHECK(spec->evaluations == 300);
  CHECK(*spec->trust == doctest::Approx(0.25));
  CHECK(problem("search:net=shallow") == "no net is called `shallow`; there are: none own deep");
  CHECK(problem("search:trust=2").starts_with("trust is a share from 0 to 1"));
  CHECK(problem("search:evaluations=0").starts_with("evaluations is a number above 0"));
}

TEST_CASE("what is wrong with a bot`s words is said, and what there is") {
  CHECK(problem("hal") == "no bot is called `hal`; there are: random greedy search calm broken");
  CHECK(problem("wild").starts_with("no bot is called `wild`"));
  CHECK(problem("search:style=calm") == "no style is called `calm`; there are: wild");
  CHECK(problem("search:").starts_with("a bot has no option ``; there are: style=NAME playouts=N"));
  CHECK(problem("search:depth=3").starts_with("a bot has no option `depth=3`"));
  CHECK(problem("search:cards=maybe").starts_with("a bot has no option"));
  CHECK(problem("broken").starts_with("no bot is called `calm`"));
}

TEST_CASE("numbers of a bot stay within what makes sense") {
  for (const char* text : {"playouts=0", "playouts=1.5", "playouts=", "playouts=1000000001", "playouts=99999999999"})
    CHECK(problem(std::string("search:") + text).starts_with("playouts is a number above 0, found"));
  for (const char* text : {"time=0", "time=1.", "time=.5", "time=0.0001", "time=-1"})
    CHECK(problem(std::string("search:") + text).starts_with("time is a number above 0, found"));
  for (const char* text : {"threads=0", "threads=65", "threads=1.5"})
    CHECK(problem(std::string("search:") + text).starts_with("threads is a number from 1 to 64, found"));
  for (const char* text : {"blunders=1.001", "blunders=-0.1", "blunders=half", "blunders"})
    CHECK(problem(std::string("greedy:") + text).starts_with("blunders is a share from 0 to 1, found"));
  for (const char* text : {"fight=11", "fight=--1", "fight=1e3"})
    CHECK(problem(std::string("search:") + text).starts_with("fight is a number from -10 to 10, found"));
  CHECK(problem("search:blunders=0:fight=-10:playouts=1").empty());
}
