#include "base/random.hpp"
#include "board/map.hpp"
#include "games/go/go.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr unsigned kSide = 7;
constexpr unsigned kSymmetries = 8;
constexpr unsigned kChoices = 90;

Setup a_setup(std::string_view komi, Colour first) {
  Setup setup;
  setup.game = "go";
  setup.map = std::make_shared<const Map>(Map::rectangle("test", kSide, kSide));
  setup.factions = {"black", "white"};
  setup.preset = "default";
  setup.options = {{"komi", std::string(komi)}};
  setup.start.emplace();
  setup.start->stones.resize(kSide * kSide + 1);
  setup.start->turn = first;
  return setup;
}

go::Go::State begun(const Setup& setup) { return *go::Go::start(setup); }

// Where a point goes: bit 0 turns columns round, bit 1 rows, bit 2 exchanges them.
Point moved(const Map& map, Point p, unsigned symmetry) {
  if (!p.on_map()) return p;
  auto [column, row] = map.place(p);
  if ((symmetry & 1U) != 0) column = kSide - 1 - column;
  if ((symmetry & 2U) != 0) row = kSide - 1 - row;
  if ((symmetry & 4U) != 0) std::swap(column, row);
  return map.at({column, row});
}

Action elsewhere(const Map& map, Action action, unsigned symmetry) {
  action.arg.point = moved(map, action.arg.point, symmetry);
  return action;
}

}  // namespace

TEST_CASE("the eight symmetries of a square map move what the net sees of go, and change nothing else") {
  const Setup setup = a_setup("7.5", go::kBlack);
  for (unsigned symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    Random random(symmetry);
    auto state = begun(setup);
    auto image = begun(setup);
    Features seen;
    Features seen_there;
    for (unsigned i = 0; i < kChoices && state.phase == Phase::Play; ++i) {
      const Action action = go::Go::playout(state, state.turn, random);
      go::Go::apply(state, action, nullptr);
      go::Go::apply(image, elsewhere(*setup.map, action, symmetry), nullptr);
      go::Go::features(state, state.turn, seen);
      go::Go::features(image, image.turn, seen_there);
      CHECK(seen.whole == seen_there.whole);
      bool same = true;
      for (const Point p : setup.map->topology().points())
        same = same && seen.planes[p] == seen_there.planes[moved(*setup.map, p, symmetry)];
      CHECK(same);
    }
  }
}

TEST_CASE("the net of go sees the same when the colours, the turn and komi are exchanged") {
  const Setup setup = a_setup("5.5", go::kBlack);
  const Setup exchanged = a_setup("-5.5", go::kWhite);
  Random random(7);
  auto state = begun(setup);
  auto image = begun(exchanged);
  Features seen;
  Features seen_there;
  for (unsigned i = 0; i < kChoices && state.phase == Phase::Play; ++i) {
    Action action = go::Go::playout(state, state.turn, random);
    go::Go::apply(state, action, nullptr);
    action.who = action.who == go::kBlack ? go::kWhite : go::kBlack;
    go::Go::apply(image, action, nullptr);
    go::Go::features(state, state.turn, seen);
    go::Go::features(image, image.turn, seen_there);
    CHECK(seen == seen_there);
  }
}

TEST_CASE("the net of go is told what may be placed, what is ko, and how many liberties a group has") {
  Setup setup = a_setup("7.5", go::kBlack);
  const Map& map = *setup.map;
  const auto put = [&](unsigned column, unsigned row, Colour c) {
    setup.start->stones[map.at({column, row}).index()] = c;
  };
  // A ko in the corner: black takes B1 from A1, and white may not take back at once.
  put(1, 0, go::kWhite);
  put(0, 1, go::kWhite);
  put(2, 0, go::kBlack);
  put(1, 1, go::kBlack);
  auto state = begun(setup);
  Features seen;
  go::Go::features(state, go::kBlack, seen);
  const auto has = [&](Point p, unsigned plane) { return ((seen.planes[p] >> plane) & 1U) != 0; };
  const Point corner = map.at({0, 0});
  const Point taken = map.at({1, 0});
  CHECK(has(corner, 0));
  CHECK(has(corner, 6));
  CHECK(has(corner, 9));
  CHECK(has(taken, 2));
  CHECK(has(taken, 3));
  CHECK(has(map.at({0, 1}), 4));
  go::Go::apply(state, {go::kBlack, Verb::Place, arg(corner)}, nullptr);
  go::Go::features(state, go::kWhite, seen);
  CHECK(has(taken, 7));
  CHECK_FALSE(has(taken, 6));
  CHECK(has(corner, 8));
  CHECK(has(corner, 2));
  CHECK(seen.whole[0] == 15);
  CHECK(seen.whole[1] == 0);
}

TEST_CASE("every choice of go has its place in the net's answer") {
  const Setup setup = a_setup("7.5", go::kBlack);
  const auto state = begun(setup);
  const Point p = setup.map->at({2, 3});
  CHECK(go::Go::net_choice(state, {go::kBlack, Verb::Place, arg(p)}) == NetChoice{NetChoice::Kind::AtPoint, 0, p});
  CHECK(go::Go::net_choice(state, {go::kBlack, Verb::Pass, {}}).kind == NetChoice::Kind::Flat);
  CHECK(go::Go::net_choice(state, {go::kBlack, Verb::Resign, {}}).kind == NetChoice::Kind::None);
}
