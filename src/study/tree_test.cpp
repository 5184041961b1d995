// Games with variations: what is read is written again, who only reads the game skips it, and what is wrong has its
// line.
#include "study/tree.hpp"

#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using study::Tree;

namespace {

const std::string kGo = "tideline 1\ngame go\nrules default\nmap 9x9\nfactions black white\nbegin\n";

Tree read(const std::string& text) {
  auto tree = Tree::read(shipped_catalogue(), text);
  REQUIRE_MESSAGE(tree.has_value(), (tree ? "" : tree.error().message));
  return *std::move(tree);
}

// `LINE:COLUMN reason` of what refuses to be read, with so many lines before it.
std::string error_of(const std::string& text) {
  const auto tree = Tree::read(shipped_catalogue(), text);
  if (tree) return "";
  return std::to_string(tree.error().place.line) + ":" + std::to_string(tree.error().place.column) + " " +
         tree.error().message;
}

std::vector<std::string> main_line(const std::string& text) {
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE(reader.read());
  return reader.event_texts();
}

}  // namespace

TEST_CASE("variations, comments, marks and arrows come back as they were, and readers of games skip them") {
  const std::string game = "black place E5\nwhite place C3\nblack place G7\n";
  const std::string text =
      kGo +
      "@comment The board is empty.\nblack place E5\n@comment In the \\x23 middle.\\nA second line.\n"
      "@mark circle C3 G7\n@mark cross E5\n@label D4 A\n@arrow E5>C3 E5>G7\n"
      "@line\n@play white pass\n@comment Too early.\n@line\n@play black place A1\n@end\n"
      "@play black place C3\n@end\n@line\n@play white place G3\n@end\n"
      "white place C3\nblack place G7\n";
  const Tree tree = read(text);
  CHECK(tree.text() == text);
  CHECK(tree.nodes().size() == 8);
  CHECK(main_line(text) == main_line(kGo + game));
  const study::Node& first = tree.nodes()[tree.nodes()[0].children[0]];
  CHECK(first.comment == "In the # middle.\nA second line.");
  CHECK(first.children.size() == 3);
  CHECK(tree.nodes()[first.children[0]].event == "white place C3");
  CHECK(tree.nodes()[first.children[1]].event == "white pass");
}

TEST_CASE("every game has variations, with questions, dice, cards and set-up positions") {
  const std::string territory =
      "tideline 1\ngame territory\nrules v1\nmap square-9\nfactions red blue\ndeck territory-v1\nbegin\nred rolloff 2 "
      "3\n"
      "@line\n@play blue rolloff 6 6\n@end\nblue rolloff 1 1\nred start A1\nblue start J9\n";
  CHECK(read(territory).text() == territory);
  const std::string tsunami =
      "tideline 1\ngame tsunami\nrules en\nmap 9x9\nfactions black white\ndeck first-wave\nhand black reef\n"
      "hand white breakwater\npile gust reef\nplayed 8\nbegin\nblack draw gust\nblack play reef D4\n@line\n@play white "
      "counter breakwater\n@end\ntable no\n";
  CHECK(read(tsunami).text().ends_with(tsunami.substr(tsunami.find("begin\n"))));
  CHECK(read(read(tsunami).text()).text() == read(tsunami).text());
  const std::string set_up =
      "tideline 1\ngame go\nrules default\nmap 3x3\nfactions black white\nboard\n. B .\nB W B\n. . .\nend\nturn white\n"
      "begin\n@mark triangle B2\nwhite place B1\n@line\n@play black pass\n@end\nblack place A1\n";
  CHECK(read(set_up).text() == set_up);
}

TEST_CASE("what a line left out is written, what nobody here knows is left away, and seats stay") {
  const Tree tree = read(kGo + "@seat black person Ann\n@time 12\nblack place E5\n@chat hello\n@sgf LB[aa:x]\n");
  CHECK(tree.text() == kGo + "@seat black person Ann\nblack place E5\n@sgf LB[aa:x]\n");
}

TEST_CASE("a name stays as it is, and what a table notes behind it is no part of it") {
  const std::string seats = "@seat black person A#1 \\n B\n@name black Ann #2\n";
  CHECK(read(kGo + seats + "@more black until 9000\n").text() == kGo + seats);
}

TEST_CASE("where no event follows, the first line is how it goes on") {
  CHECK(read(kGo + "@line\n@play black place E5\n@end\n@line\n@play black pass\n@end\n").text() ==
        kGo + "@line\n@play black pass\n@end\nblack place E5\n");
}

TEST_CASE("what is taken back takes its variations along") {
  CHECK(read(kGo + "black place E5\n@line\n@play white pass\n@end\nundo 1\nblack place C3\n").text() ==
        kGo + "black place C3\n");
}

TEST_CASE("bad input is refused with its line and why") {
  CHECK(error_of(kGo + "@play black place E5\n") == "7:1 `@play` stands between `@line` and `@end` only");
  CHECK(error_of(kGo + "@end\n") == "7:1 there is no line that could end here");
  CHECK(error_of(kGo + "@line\n@end\n") == "8:1 expected `@play` after `@line`, found `@end`");
  CHECK(error_of(kGo + "@line\n@play black place E5\nblack place C3\n@end\n") ==
        "7:1 this line is not closed: `@end` is missing");
  CHECK(error_of(kGo + "@line\n@play\n@end\n") == "8:1 expected an event");
  CHECK(error_of(kGo + "@line\n@play white place E5\n@end\n").starts_with("8:7 not-your-turn"));
  CHECK(error_of(kGo + "@line\n@play black jump E5\n@end\n").starts_with("8:13 syntax"));
  CHECK(error_of(kGo + "@mark star C5\n") == "7:7 expected circle, square, triangle or cross, found `star`");
  CHECK(error_of(kGo + "@mark circle\n") == "7:7 expected the points to be marked");
  CHECK(error_of(kGo + "@mark circle C5 Z9\n") == "7:17 `Z9` is no point of this map");
  CHECK(error_of(kGo + "@label C5\n") == "7:8 expected a point and its label, such as `C5 A`");
  CHECK(error_of(kGo + "@label C5 abcdefghijklm\n").starts_with("7:11 a label has at most 12 bytes"));
  CHECK(error_of(kGo + "@arrow C5\n") == "7:8 expected an arrow such as C5>D7, found `C5`");
  CHECK(error_of(kGo + "@arrow C5>C5\n") == "7:8 an arrow goes from one point to another");
  CHECK(error_of(kGo + "black place I5\n").starts_with("7:13 syntax"));
  CHECK(error_of("nothing\n").starts_with("1:1 "));
}

TEST_CASE("depth and size are bounded") {
  std::string deep = kGo;
  std::string ends;
  for (std::size_t i = 0; i <= Tree::kMostNesting; ++i) {
    deep += "@line\n@play " + std::string(i % 2 == 0 ? "black" : "white") + " place " + static_cast<char>('A' + i % 8) +
            std::to_string(1 + i / 8) + "\n";
    ends += "@end\n";
  }
  CHECK(error_of(deep + ends).ends_with("lines in lines are at most 50 deep"));
  std::string wide = kGo;
  for (std::size_t i = 0; i < Tree::kMostNodes; ++i) wide += "@line\n@play black place E5\n@end\n";
  CHECK(error_of(wide).ends_with("there are more than 10000 moments"));
  CHECK(error_of(std::string(Tree::kMostBytes + 1, ' ')) == "1:1 a study has at most 1048576 bytes");
  CHECK(error_of(kGo + "@comment " + std::string(Tree::kMostComment + 1, 'x') + "\n")
            .ends_with("a comment has at most 20000 bytes"));
}

TEST_CASE("a tree grows, changes and loses branches") {
  Tree tree = read(kGo + "black place E5\nwhite place C3\n");
  const auto again = tree.play(0, "black place E5");
  REQUIRE(again);
  CHECK(*again == 1);
  const auto other = tree.play(1, "white place G7");
  REQUIRE(other);
  CHECK(tree.play(*other, "black place E5").error().message.starts_with("occupied"));
  CHECK_FALSE(tree.play(*other, "black place\nE4").has_value());
  CHECK_FALSE(tree.comment(*other, "A corner.\tHere.\n\x07"));
  CHECK_FALSE(tree.toggle(*other, "@mark circle G7"));
  CHECK_FALSE(tree.toggle(*other, "@mark square G7"));
  CHECK_FALSE(tree.toggle(*other, "@label A1 1"));
  CHECK_FALSE(tree.toggle(*other, "@label A1 1"));
  CHECK_FALSE(tree.toggle(*other, "@arrow G7>E5"));
  CHECK(tree.toggle(*other, "@play black pass")->message == "expected a mark or an arrow");
  CHECK(tree.toggle(*other, "@mark circle T19")->message == "`T19` is no point of this map");
  CHECK(tree.text() == kGo +
                           "black place E5\n@line\n@play white place G7\n@comment A corner. Here.\\n\xEF\xBF\xBD\n"
                           "@mark square G7\n@arrow G7>E5\n@end\nwhite place C3\n");
  CHECK(tree.game(*other).observe(kNobody)->position().last == tree.start().map().at({6, 6}));
  CHECK(tree.promote(*other));
  CHECK(tree.text().ends_with(
      "@line\n@play white place C3\n@end\nwhite place G7\n@comment A corner. Here.\\n\xEF\xBF\xBD\n"
      "@mark square G7\n@arrow G7>E5\n"));
  CHECK(tree.remove(2) == 1);
  CHECK(tree.nodes().size() == 3);
  CHECK(tree.remove(1) == 0);
  CHECK(tree.remove(0) == 0);
  CHECK(tree.text() == kGo);
}
