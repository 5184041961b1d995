#include "shipped/questions.hpp"

#include <doctest/doctest.h>

using namespace tideline;

TEST_CASE("the questions that ship can be asked in every language") {
  REQUIRE(shipped_questions().size() == 9);
  for (const Question& question : shipped_questions()) {
    for (const std::string& text : question.text) CHECK_FALSE(text.empty());
  }
}

TEST_CASE("a file of questions that is wrong is refused with its place") {
  const auto line = [](std::string_view text) { return parse_questions(text).error().place.line; };
  CHECK(line("[a]\nkind = \"number\"\n") == 2);
  CHECK(line("[a]\nkind = \"text\"\n") == 1);
  CHECK(line("[A b]\n") == 1);
  CHECK(line("x = 1\n") == 1);
  CHECK(line("[a]\nkind = \"text\"\ncolour = 3\n") == 3);
  CHECK(parse_questions("[a]\nkind = \"text\"\ntext = { en = \"a\", fr = \"b\", hu = \"c\" }\n").has_value());
}
