#include "games/capture/capture.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::capture;

namespace {

Setup set_up(std::shared_ptr<const Map> map, std::string_view rules) {
  Setup setup;
  setup.game = "capture";
  setup.map = std::move(map);
  setup.factions = {"black", "white"};
  CHECK_FALSE(setup.set_rules(rules));
  return setup;
}

std::shared_ptr<const Map> map_of(std::string_view rows) {
  return std::make_shared<const Map>(*Map::parse("test", rows));
}

std::string problem_with(const Setup& setup) {
  const auto state = Capture::start(setup);
  return state ? "" : state.error().message;
}

}  // namespace

TEST_CASE("C3: a map without all four points at its centre has no cross") {
  const auto whole = map_of("....\n....\n....\n....\n");
  const auto holed = map_of("....\n._..\n....\n....\n");
  const auto thin = map_of(".....\n");
  CHECK(problem_with(set_up(whole, "cross")).empty());
  for (const auto& map : {holed, thin}) {
    CHECK(problem_with(set_up(map, "cross")) == "the cross needs all four points at the centre of the map");
    CHECK(problem_with(set_up(map, "default")).empty());
  }
}

TEST_CASE("C1: from 1 to 20 stones are to be taken") {
  const auto map = map_of("....\n....\n");
  for (const char* rules : {"default take=1", "default take=20"}) CHECK(problem_with(set_up(map, rules)).empty());
  for (const char* rules : {"default take=0", "default take=21", "default take=x"})
    CHECK(problem_with(set_up(map, rules)).starts_with("expected take= 1, or 2 to 20"));
}

TEST_CASE("C1: nobody begins a game that is won") {
  Setup setup = set_up(map_of("....\n....\n"), "first-five");
  setup.start.emplace();
  setup.start->stones.resize(9);
  setup.start->turn = kBlack;
  setup.start->prisoners[kWhite][kBlack] = 4;
  CHECK(problem_with(setup).empty());
  setup.start->prisoners[kWhite][kBlack] = 5;
  CHECK(problem_with(setup) == "white has taken enough stones already");
}

TEST_CASE("a player who sees a stone to take, takes it") {
  Setup setup = set_up(map_of(".....\n.....\n.....\n.....\n.....\n"), "default");
  const Map& map = *setup.map;
  setup.start.emplace();
  setup.start->stones.resize(26);
  setup.start->turn = kBlack;
  for (const GridPlace place : {GridPlace{2, 3}, GridPlace{1, 2}, GridPlace{3, 2}})
    setup.start->stones[map.at(place).index()] = kBlack;
  setup.start->stones[map.at({2, 2}).index()] = kWhite;
  const auto state = Capture::start(setup);
  REQUIRE(state.has_value());
  Random random(1);
  for (int i = 0; i < 20; ++i)
    CHECK(Capture::informed(*state, kBlack, random) == Action{kBlack, Verb::Place, arg(map.at({2, 1}))});
}
