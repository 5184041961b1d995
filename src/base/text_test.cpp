#include "base/text.hpp"

#include <doctest/doctest.h>

using namespace tideline;

TEST_CASE("tokens carry line and column, comments and blank lines are passed over") {
  LineReader lines("\xEF\xBB\xBF# head\r\n\n  red\tplace C5 # why\r\n@chat \xC3\xA9t\xC3\xA9 ici\n");
  REQUIRE(lines.next() == LineReader::Found::Line);
  CHECK(lines.line() == 3);
  REQUIRE(lines.tokens().size() == 3);
  CHECK(lines.tokens()[0].text == "red");
  CHECK(lines.tokens()[0].column == 3);
  CHECK(lines.tokens()[2].text == "C5");
  CHECK(lines.tokens()[2].column == 13);
  REQUIRE(lines.next() == LineReader::Found::Line);
  CHECK(lines.tokens()[2].text == "ici");
  CHECK(lines.tokens()[2].column == 11);
  CHECK(lines.next() == LineReader::Found::End);
}

TEST_CASE("a comment starts in the middle of a word too") {
  LineReader lines("pass#now\n#all\nend");
  REQUIRE(lines.next() == LineReader::Found::Line);
  CHECK(lines.tokens()[0].text == "pass");
  REQUIRE(lines.next() == LineReader::Found::Line);
  CHECK(lines.tokens()[0].text == "end");
  CHECK(lines.line() == 3);
}

TEST_CASE("what is not text is refused with its place") {
  for (const std::string_view bad : {"ok\nab\xC3", "ok\nab\xC0\xAF", "ok\nab\xED\xA0\x80", "ok\nab\x01",
                                     "ok\nab\xC2\x9B", "ok\nab\xF5\x80\x80\x80"}) {
    LineReader lines(bad);
    CHECK(lines.next() == LineReader::Found::Line);
    CHECK(lines.next() == LineReader::Found::Bad);
    CHECK(lines.error().place == Place{2, 3});
  }
  const std::string endless(LineReader::kMaxLineBytes + 1, 'x');
  LineReader lines(endless);
  CHECK(lines.next() == LineReader::Found::Bad);
}

TEST_CASE("numbers are whole, without signs or leading zeros, and bounded") {
  CHECK(parse_number("0", 9) == 0);
  CHECK(parse_number("25", 25) == 25);
  CHECK(parse_number("26", 25) == -1);
  for (const std::string_view bad : {"", "-1", "+1", "01", "1x", "99999999999999999999"})
    CHECK(parse_number(bad, 1000000) == -1);
}

TEST_CASE("outside text is made safe before it stands in a message") {
  CHECK(in_quotes("C5") == "`C5`");
  CHECK(in_quotes("a\x1b[31m") == "`a?[31m`");
  CHECK(in_quotes("a\xC2\x9B") == "`a?`");
  CHECK(in_quotes("\xC3\xA9t\xC3\xA9") == "`\xC3\xA9t\xC3\xA9`");
  CHECK(in_quotes(std::string(50, 'y')).size() == 2 + 40 + std::string_view("…").size());
}
