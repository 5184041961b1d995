#include "table/lone_table.hpp"

#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr Millis kAlone = 1'000'000;

LoneTable::Stock lone_stock() { return {&shipped_catalogue(), bot_presets(), {}}; }

LoneTable lone_game(const std::string& game, const std::string& rest, const std::vector<std::string>& bots) {
  auto one = LoneTable::open(lone_stock(), std::string(kSecretBytes, 'x'),
                             {"Alone", "tideline 1\ngame " + game + "\n" + rest + "begin\n", "question=none"}, kAlone);
  REQUIRE(one);
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const SeatId seat{Colour(static_cast<unsigned>(i) + 1)};
    CHECK(!(bots[i].empty() ? one->table().sit(seat, "Ann", kAlone) : one->sit_bot(seat, bots[i], kAlone)));
  }
  CHECK(!one->table().start({}, kAlone));
  return std::move(*one);
}

}  // namespace

TEST_CASE("who thinks about a lone table by its log alone chooses as who keeps the table") {
  LoneTable keeper = lone_game("tsunami", "map 7x7\n", {"level-2", "level-3"});
  std::vector<LogLine> log = keeper.table().take_new();
  auto mind = LoneTable::restore(lone_stock(), std::string(kSecretBytes, 'x'), log, kAlone);
  REQUIRE(mind);
  for (unsigned turn = 0; turn < 60 && !keeper.table().over(); ++turn) {
    CHECK(!mind->go_on(log, kAlone));
    const auto thought = mind->think();
    const auto own = keeper.think();
    REQUIRE(thought.has_value() == own.has_value());
    if (thought) {
      CHECK(thought->words == own->words);
      CHECK(!keeper.play(*thought, kAlone));
      CHECK(keeper.play(*thought, kAlone)->reason == "not-now");
    } else {
      REQUIRE(keeper.table().deadline());
      keeper.table().tick(*keeper.table().deadline());
    }
    for (LogLine& line : keeper.table().take_new()) log.push_back(std::move(line));
  }
  CHECK(mind->go_on({}, kAlone));
}

TEST_CASE("nothing is said of the dice of a lone table, and nobody thinks for people") {
  LoneTable one = lone_game("tsunami", "map 7x7\n", {"", "level-1"});
  CHECK(!one.think());
  CHECK(!one.table().say({Colour(1)}, "place C3", kAlone));
  while (const auto thought = one.think()) {
    CHECK(thought->seat.faction == Colour(2));
    CHECK(!one.play(*thought, kAlone));
  }
  CHECK(!one.table().say({Colour(1)}, "resign", kAlone));
  REQUIRE(one.table().over());
  CHECK(!one.think());
  for (const LogLine& line : one.table().take_new()) {
    CHECK(!line.text.starts_with("@commit"));
    CHECK(!line.text.starts_with("@secret"));
  }
}

TEST_CASE("a lone table names the net that a bot there wants") {
  CHECK(lone_game("go", "map 5x5\n", {"level-8", ""}).missing_net() == "go");
  CHECK(lone_game("go", "map 5x5\n", {"level-7", ""}).missing_net().empty());
}
