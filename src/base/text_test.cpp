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

namespace {

std::string utf8(char32_t code) {
  const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
  const auto more = [&](unsigned shift) { return byte(0x80U | ((code >> shift) & 0x3FU)); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0U | code >> 6U), more(0)};
  if (code < 0x10000) return {byte(0xE0U | code >> 12U), more(6), more(0)};
  return {byte(0xF0U | code >> 18U), more(12), more(6), more(0)};
}

}  // namespace

TEST_CASE("text for people has no character that could rewrite its surroundings") {
  struct Range {
    char32_t first, last;
  };
  // All that is refused of Unicode: controls, marks of direction, separators, overrides, isolates, old formats,
  // surrogates, noncharacters, the byte order mark, annotations, and two more noncharacters a plane.
  std::vector<Range> refused{{0x00, 0x1F},     {0x7F, 0x9F},     {0x61C, 0x61C},   {0x200E, 0x200F},
                             {0x2028, 0x2029}, {0x202A, 0x202E}, {0x2066, 0x206F}, {0xD800, 0xDFFF},
                             {0xFDD0, 0xFDEF}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}};
  for (char32_t plane = 0; plane <= 16; ++plane) refused.push_back({plane << 16U | 0xFFFE, plane << 16U | 0xFFFF});
  std::size_t wrong = 0;
  for (char32_t code = 0; code < 0x110000; ++code) {
    bool right = true;
    for (const Range& range : refused) right = right && (code < range.first || code > range.last);
    if (clean_text("x" + utf8(code), 5) != right) ++wrong;
    const bool blank = code == '\n' || code == '\t' || code == '\r';
    if (unclean(utf8(code)).has_value() == (right || blank)) ++wrong;
    if ((cleaned(utf8(code)) == utf8(code)) != right) ++wrong;
  }
  CHECK(wrong == 0);
  // What is not UTF-8: cut short, overlong, beyond Unicode, a byte that begins nothing, half a pair.
  for (const std::string_view bad : {"a\xC3", "a\xC0\xAF", "a\xF5\x80\x80\x80", "a\x80", "a\xED\xA0\xBD"}) {
    CHECK_FALSE(clean_text(bad, 40));
    CHECK(unclean(bad)->place == Place{1, 2});
  }
}

TEST_CASE("a line of text is not blank and not too long, several are refused with their place") {
  CHECK(clean_text("Ann", 3));
  CHECK(clean_text("\xE2\x80\x8D", 3));  // a joiner, of which emoji and some scripts are made
  CHECK_FALSE(clean_text("Anna", 3));
  CHECK_FALSE(clean_text("", 3));
  CHECK_FALSE(clean_text("  ", 3));
  CHECK_FALSE(unclean("one\n\ttwo\r\n").has_value());
  CHECK(unclean("one\n\xC3\xA9t\xE2\x80\xAE")->place == Place{2, 3});
  CHECK(cleaned("a\xE2\x80\xAE"
                "b\xFF") == "a\uFFFDb\uFFFD");
  CHECK(in_quotes("a\xE2\x80\xAE"
                  "b") == "`a?b`");
}
