#include "gtp/text.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::gtp;

TEST_CASE("a request is an optional number, a command and its arguments") {
  const auto plain = parse_request("play b D4");
  REQUIRE(plain);
  CHECK(plain->id.empty());
  CHECK(plain->command == "play");
  CHECK(plain->arguments == std::vector<std::string>{"b", "D4"});
  const auto numbered = parse_request("  17\tname  # what is it called?");
  REQUIRE(numbered);
  CHECK(numbered->id == "17");
  CHECK(numbered->command == "name");
  CHECK(numbered->arguments.empty());
}

TEST_CASE("control characters go, and what is then blank asks for nothing") {
  CHECK(parse_request("na\x01me\r")->command == "name");
  CHECK_FALSE(parse_request(""));
  CHECK_FALSE(parse_request(" \t\r"));
  CHECK_FALSE(parse_request("# a comment"));
  CHECK(parse_request("99999999999")->command == "99999999999");
}

TEST_CASE("a response ends at its first empty line, so it has none inside") {
  CHECK(response_text("", {}) == "=\n\n");
  CHECK(response_text("4", {true, "D4"}) == "=4 D4\n\n");
  CHECK(response_text("", failure("illegal move")) == "? illegal move\n\n");
  CHECK(response_text("", {true, "\na\n\nb\n"}) == "= \na\nb\n\n");
}

TEST_CASE("responses are read as other engines write them") {
  CHECK(parse_response("= \n\n")->text.empty());
  CHECK(parse_response("=12 Q16\r\n\r\n")->text == "Q16");
  CHECK_FALSE(parse_response("? unknown command\n\n")->fine);
  CHECK(parse_response("?3 cannot undo\n\n")->text == "cannot undo");
  CHECK_FALSE(parse_response("GNU Go 3.8\n\n"));
  CHECK_FALSE(parse_response(""));
}

TEST_CASE("vertices and colours are read in any case") {
  const Map map = Map::rectangle("9x9", 9, 9);
  CHECK(vertex_text(map, *parse_vertex(map, "d4")) == "D4");
  CHECK(vertex_text(map, *parse_vertex(map, "J9")) == "J9");
  CHECK(*parse_vertex(map, "PASS") == kPass);
  CHECK_FALSE(parse_vertex(map, "K10")->point.on_map());
  for (const char* bad : {"I5", "4D", "resign", "A", "A0", "", "D4x"}) CHECK_FALSE(parse_vertex(map, bad));
  CHECK(parse_colour("Black") == kBlack);
  CHECK(parse_colour("w") == kWhite);
  CHECK_FALSE(parse_colour("red"));
}

TEST_CASE("komi is any number; what is no half point has the winner of the half beside it") {
  CHECK(parse_komi("7.5") == 15);
  CHECK(parse_komi("-3") == -6);
  CHECK(parse_komi("6.50") == 13);
  CHECK(parse_komi("3.75") == 7);
  CHECK(parse_komi("0.0") == 0);
  CHECK(parse_komi(".5") == 1);
  CHECK(parse_komi("123456789012345678901234567890") == 200'000);
  for (const char* bad : {"", "-", ".", "x", "1e3", "5.5.5", "5,5"}) CHECK_FALSE(parse_komi(bad));
}

TEST_CASE("scores are written and read") {
  CHECK(score_text(0) == "0");
  CHECK(score_text(7) == "B+3.5");
  CHECK(score_text(-24) == "W+12");
  CHECK(parse_score("B+13.0") == 26);
  CHECK(parse_score("W+0.5") == -1);
  CHECK(parse_score("W+12.5 (upper bound: -2)") == -25);
  CHECK(parse_score("0") == 0);
  for (const char* bad : {"", "B", "B+", "B+R", "X+1", "B+-1", "B-3"}) CHECK_FALSE(parse_score(bad));
}
