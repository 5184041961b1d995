#include "gtp/free_go.hpp"

#include "gtp/handicap.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::gtp;

namespace {

FreeGo game_of(unsigned side, std::string_view rules = "default") {
  auto game = FreeGo::make(rules);
  REQUIRE(game.has_value());
  game->begin(side);
  return *std::move(game);
}

bool play(FreeGo& game, Colour who, std::string_view vertex) {
  return game.play(who, *parse_vertex(game.map(), vertex));
}

Colour at(const FreeGo& game, std::string_view vertex) {
  return game.board().at(parse_vertex(game.map(), vertex)->point);
}

std::string points(unsigned side, unsigned stones) {
  const Map map = Map::rectangle("x", side, side);
  std::string text;
  for (const Point p : fixed_handicap(map, stones)) text += (text.empty() ? "" : " ") + map.point_name(p);
  return text;
}

}  // namespace

TEST_CASE("a colour may play as often as it likes, and captures as ever") {
  FreeGo game = game_of(5);
  CHECK(play(game, kWhite, "A1"));
  CHECK(play(game, kBlack, "A2"));
  CHECK(play(game, kBlack, "B1"));
  CHECK(at(game, "A1") == kNobody);
  CHECK_FALSE(play(game, kWhite, "A1"));  // suicide
  CHECK_FALSE(play(game, kWhite, "A2"));
  CHECK_FALSE(play(game, kWhite, "F1"));
}

TEST_CASE("passes end nothing, and what was scored is played on") {
  FreeGo game = game_of(5);
  for (int i = 0; i < 8; ++i) CHECK(game.play(i % 3 == 0 ? kBlack : kWhite, kPass));
  CHECK(play(game, kBlack, "C3"));
  for (int i = 0; i < 8; ++i) CHECK(game.play(kWhite, kPass));
  CHECK(game.score() == 2 * 25 - 15);
  CHECK(play(game, kWhite, "D3"));
}

TEST_CASE("every move can be taken back, passes too, and ko is remembered as it was") {
  FreeGo game = game_of(5);
  for (const char* p : {"B4", "A3", "B2"}) CHECK(play(game, kBlack, p));
  for (const char* p : {"C4", "D3", "C2", "B3"}) CHECK(play(game, kWhite, p));
  CHECK(play(game, kBlack, "C3"));
  CHECK(at(game, "B3") == kNobody);
  CHECK_FALSE(play(game, kWhite, "B3"));
  CHECK(game.play(kWhite, kPass));
  CHECK(game.undo());
  CHECK_FALSE(play(game, kWhite, "B3"));
  CHECK(game.undo());
  CHECK(at(game, "B3") == kWhite);
  CHECK(play(game, kBlack, "C3"));
  for (int i = 0; i < 8; ++i) CHECK(game.undo());
  CHECK_FALSE(game.undo());
  CHECK(game.board().empties() == 25);
}

TEST_CASE("stones in territory that lives unconditionally do not count") {
  FreeGo game = game_of(5);
  for (const char* p : {"A2", "B2", "C2", "D2", "E2", "B1", "D1"}) CHECK(play(game, kBlack, p));
  CHECK(game.score() == 2 * 25 - 15);
  CHECK(play(game, kWhite, "C4"));
  CHECK(game.score() == 2 * 10 - 2 - 15);
  FreeGo japanese = game_of(5, "japanese komi=0");
  for (const char* p : {"A3", "B3", "C3", "D3", "E3", "A2", "C2", "C1", "E2", "D2"}) CHECK(play(japanese, kBlack, p));
  CHECK(play(japanese, kWhite, "B1"));
  CHECK(japanese.score() == 2 * (10 + 3 + 2 + 1));
}

TEST_CASE("handicap stones are no moves") {
  FreeGo game = game_of(9);
  const auto stones = fixed_handicap(game.map(), 4);
  CHECK(game.place_handicap(stones));
  CHECK(game.board().stones(kBlack) == 4);
  CHECK_FALSE(game.undo());
  CHECK(play(game, kWhite, "E5"));
  CHECK(game.undo());
  CHECK(game.board().stones(kBlack) == 4);
}

TEST_CASE("the protocol's handicap points") {
  CHECK(points(19, 3) == "D4 Q16 D16");
  CHECK(points(9, 5) == "C3 G7 C7 G3 E5");
  CHECK(points(13, 6) == "D4 K10 D10 K4 D7 K7");
  CHECK(points(11, 9) == "C3 J9 C9 J3 F6 C6 J6 F3 F9");
  CHECK(points(8, 4) == "C3 F6 C6 F3");
  CHECK(most_fixed_handicap(Map::rectangle("x", 6, 6)) == 0);
  CHECK(most_fixed_handicap(Map::rectangle("x", 7, 7)) == 4);
}

TEST_CASE("a record of plain go is loaded up to a move") {
  const FreeGo empty = game_of(5);
  constexpr const char* kRecord =
      "tideline 1\ngame go\nrules default handicap=2 komi=3.5\nmap 9x9\nbegin\nblack starter C3\nblack starter G7\n"
      "white place E5\nblack pass\nwhite pass\nwhite resume\nblack place D5\nblack resign\n";
  auto game = empty.loaded(shipped_catalogue(), kRecord, 100);
  REQUIRE(game);
  CHECK(game->board().stones(kBlack) == 3);
  CHECK(at(*game, "E5") == kWhite);
  auto early = empty.loaded(shipped_catalogue(), kRecord, 1);
  REQUIRE(early);
  CHECK(early->board().stones(kBlack) == 2);
  CHECK(early->undo());
  CHECK_FALSE(early->undo());
  CHECK_FALSE(empty.loaded(shipped_catalogue(), "tideline 1\ngame go\nmap cut-9\nbegin\n", 1));
  CHECK_FALSE(empty.loaded(shipped_catalogue(), "tideline 1\ngame tsunami\nbegin\n", 1));
  CHECK_FALSE(empty.loaded(shipped_catalogue(), "rubbish", 1));
}

TEST_CASE("rules are a preset and options, without a handicap") {
  CHECK(FreeGo::make("default ko=simple").has_value());
  CHECK_FALSE(FreeGo::make("v1").has_value());
  CHECK_FALSE(FreeGo::make("default handicap=3").has_value());
}
