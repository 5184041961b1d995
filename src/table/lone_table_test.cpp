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

TEST_CASE("a lone table goes on where another game was, and its bots with it") {
  LoneTable first = lone_game("tsunami", "map 7x7\n", {"level-1", "level-1"});
  for (unsigned turn = 0; turn < 30 && !first.table().over(); ++turn) {
    if (const auto thought = first.think()) {
      CHECK(!first.play(*thought, kAlone));
    } else if (const auto due = first.table().deadline()) {
      first.table().tick(*due);
    }
  }
  std::vector<std::string> events;
  for (const LogLine& line : first.table().take_new()) {
    if (!line.text.starts_with('@')) events.push_back(line.text);
  }
  REQUIRE(events.size() > 20);
  const auto seated = [](const std::string& header) {
    auto one =
        LoneTable::open(lone_stock(), std::string(kSecretBytes, 'y'), {"Again", header, "question=none", true}, kAlone);
    REQUIRE(one);
    for (const unsigned seat : {1U, 2U}) CHECK(!one->sit_bot({Colour(seat)}, "level-1", kAlone));
    return std::move(*one);
  };
  LoneTable again = seated(first.table().header());
  REQUIRE(!again.table().start_after(events, kAlone));
  CHECK(again.table().game() == first.table().game());
  for (unsigned turn = 0; turn < 10; ++turn) {
    if (const auto thought = again.think()) CHECK(!again.play(*thought, kAlone));
  }
  CHECK(again.table().start_after(events, kAlone)->reason == "started");

  // What cannot have happened is refused.
  for (const char* const wrong : {"white place C3", "black dance", "@chat black hello", "undo 1"})
    CHECK(seated(first.table().header()).table().start_after(std::vector<std::string>{wrong}, kAlone));
  const std::string header = "tideline 1\ngame go\nboard\nB . .\n. W .\n. . .\nend\nturn white\nbegin\n";
  LoneTable placed = seated(header);
  CHECK(!placed.table().start({}, kAlone));
  CHECK(placed.think()->seat == SeatId{Colour(2)});
  CHECK(!Table::open(shipped_catalogue(), {"Alone", header, ""}, {}, kAlone));
}
