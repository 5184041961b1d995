// The tree: brackets, escapes, old spellings, and what is put up with.
#include "sgf/tree.hpp"

#include "record/remarks.hpp"
#include "sgf/encoding.hpp"
#include "sgf/values.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::sgf;

namespace {

// Read and written again on one line; or the error with its place.
std::string again(std::string_view text) {
  const auto parsed = parse(text);
  if (parsed) return print(parsed->tree, Layout::OneLine);
  return std::to_string(parsed.error().place.line) + ":" + std::to_string(parsed.error().place.column) + ": " +
         parsed.error().message;
}

std::size_t warnings(std::string_view text) { return parse(text)->warnings.size(); }

}  // namespace

TEST_CASE("a tree is written as it was read") {
  for (const char* text : {"(;)", "(;GM[1];B[aa];W[bb])", "(;B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff]))(;W[gg]))",
                           "(;AB[aa][bb:cc]C[a\\]b\\\\c\\:d])", "(;C[a\\\nb\nc]LB[aa:1][bb:x\\:y])"}) {
    CHECK(again(text) == text);
  }
}

TEST_CASE("blanks, line breaks and what stands around a game do not matter") {
  CHECK(again("\xEF\xBB\xBF(;B[aa])") == "(;B[aa])");
  CHECK(again("Dear (all),\nsee this: ( \n ; B\n [aa]\t[bb] ;W[cc] ) bye)") == "(;B[aa][bb];W[cc])");
  CHECK(again("(;C[a\r\nb\n\rc\rd])") == "(;C[a\nb\nc\nd])");
  CHECK(again("(;B[aa])\x1A") == "(;B[aa])");
}

TEST_CASE("old files spell property names out") {
  CHECK(again("(;GaMe[1];Black[aa]Comment[x])") == "(;GM[1];B[aa]C[x])");
}

TEST_CASE("brackets that are missing at the end are put up with") {
  CHECK(again("(;B[aa](;W[bb](;B[cc]") == "(;B[aa];W[bb];B[cc])");
  CHECK(warnings("(;B[aa](;W[bb]") == 1);
  CHECK(warnings("(;B[aa](;W[bb]))") == 0);
}

TEST_CASE("a property that stands twice is one, and one without a value is left out") {
  CHECK(again("(;AB[aa]C[x]AB[bb])") == "(;AB[aa][bb]C[x])");
  CHECK(again("(;KM;B[aa])") == "(;;B[aa])");
  CHECK(warnings("(;KM;B[aa])") == 1);
}

TEST_CASE("what is no SGF is refused with its place") {
  CHECK(again("") == "1:1: there is no game here: expected `(;`");
  CHECK(again("(B[aa])") == "1:1: there is no game here: expected `(;`");
  CHECK(again("(;B[aa]\n;[bb])") == "2:2: a value without a property");
  CHECK(again("(;C[é]!)") == "1:7: expected a node `;`, a property or a bracket, found `!`");
  CHECK(again("(;\nC[no end)") == "2:2: this value of `C` is never closed: expected `]`");
  CHECK(again("(;C[no end\\]") == "1:4: this value of `C` is never closed: expected `]`");
  CHECK(again("(;abc[d])") == "1:3: the name of a property begins with a capital letter");
}

TEST_CASE("games are counted, the first is read") {
  const auto parsed = parse("(;B[aa])(;C[( (;\\]])(;W[bb](;B[cc]))");
  REQUIRE(parsed);
  CHECK(parsed->games == 3);
  CHECK(parsed->tree.nodes.size() == 1);
}

TEST_CASE("any depth of brackets is read and written without recursion") {
  constexpr int kDepth = 300000;
  std::string text;
  for (int i = 0; i < kDepth; ++i) text += "(;";
  CHECK(again(text + std::string(kDepth, ')')) == "(" + std::string(kDepth, ';') + ")");
  CHECK(again("(;" + std::string(2'000'000, '(')) == "1:1000002: there are too many brackets");
  CHECK(again("(" + std::string(2'000'000, ';')) == "1:1000002: there are too many nodes");
  std::string names = "(;";
  for (int i = 0; i < 600; ++i) names += "A" + std::to_string(i) + "[]";
  CHECK(again(names).ends_with("this node has too many properties"));
}

TEST_CASE("a graft copies a whole tree below a node") {
  auto tree = parse("(;B[aa])")->tree;
  tree.graft(0, parse("(;W[bb](;B[cc])(;B[dd];W[ee]))")->tree);
  CHECK(print(tree, Layout::OneLine) == "(;B[aa];W[bb](;B[cc])(;B[dd];W[ee]))");
}

TEST_CASE("text has its escapes resolved") {
  CHECK(text_of("a\\]b\\\\c\\:d\\e") == "a]b\\c:de");
  CHECK(text_of("one\ntwo\\\n three\tfour") == "one\ntwo three four");
  CHECK(simple_text_of(" one\ntwo ") == "one two");
  CHECK(text_of(escaped("[a\\b] c")) == "[a\\b] c");
}

TEST_CASE("points count from the upper left corner") {
  const Map map = Map::rectangle("", 9, 5);
  CHECK(map.point_name(*point_of("aa", map)) == "A5");
  CHECK(map.point_name(*point_of(" ie ", map)) == "J1");
  CHECK(point_text(map, *point_of("ie", map)) == "ie");
  for (const char* bad : {"", "a", "ja", "af", "AA", "a1", "aaa"}) CHECK(!point_of(bad, map));
  CHECK(is_pass("", map));
  CHECK(is_pass("tt", map));
  CHECK(!is_pass("tt", Map::rectangle("", 20, 20)));
}

TEST_CASE("lists of points have rectangles, and each point once") {
  const Map map = Map::rectangle("", 9, 9);
  CHECK(points_of({"aa:ca", "ba", "ab"}, map).points.size() == 4);
  CHECK(points_of({"cc:aa"}, map).points.size() == 9);
  CHECK(points_of({""}, map).points.empty());
  const PointList list = points_of({"aa", "zz", "bb:xx"}, map);
  CHECK(list.points.size() == 1);
  CHECK(*list.bad == "zz");
}

TEST_CASE("sizes, komi and results are read as people write them") {
  CHECK(map_of("19")->width() == 19);
  CHECK(map_of("9:5")->height() == 5);
  CHECK(!map_of("0"));
  CHECK(!map_of("26"));
  CHECK(!map_of("nine"));
  CHECK(komi_of("6.5") == 13);
  CHECK(komi_of("6,5") == 13);
  CHECK(komi_of("5.50") == 11);
  CHECK(komi_of("-3") == -6);
  CHECK(komi_of("0") == 0);
  CHECK(komi_of("375") == 15);
  CHECK(komi_of("3.75") == 15);
  CHECK(komi_of("650") == 13);
  CHECK(!komi_of("99950"));
  CHECK(!komi_of("many"));
  CHECK(!komi_of("6.3"));
  for (const char* text : {"B+3.5", "W+R", "B+T", "0", "W+12", "B+"}) CHECK(outcome_text(*outcome_of(text)) == text);
  CHECK(outcome_of("W+Resign")->ending == Ending::Resignation);
  CHECK(outcome_of("B+Time")->ending == Ending::Time);
  CHECK(outcome_of("Draw")->winner == kNobody);
  for (const char* text : {"", "?", "Void", "B", "X+3", "B+many"}) CHECK(!outcome_of(text));
}

TEST_CASE("the encoding is the one that the file names, UTF-8 if it is that, and Latin-1 else") {
  CHECK(named_charset("(;GM[1]C[\\]CA[x\\]]CA[GB2312])") == "GB2312");
  CHECK(named_charset("(;GM[1];CA[GB2312])").empty());
  CHECK(to_utf8("(;C[\xC3\xA9])", nullptr).text == "(;C[é])");
  CHECK(to_utf8("(;C[\xE9])", nullptr).text == "(;C[é])");
  CHECK(to_utf8("(;CA[ISO-8859-1]C[\xC3\xA9])", nullptr).text == "(;CA[ISO-8859-1]C[Ã©])");
  const Decoded mended = to_utf8("(;CA[utf8]C[\xE9])", nullptr);
  CHECK(mended.text == "(;CA[utf8]C[\xEF\xBF\xBD])");
  CHECK(mended.warnings.size() == 1);
  CHECK(to_utf8("(;CA[KOI8-R]C[\xE9])", nullptr).warnings.size() == 1);
  const Decode shout = [](std::string_view, std::string_view) { return std::optional<std::string>("(;C[!])"); };
  CHECK(to_utf8("(;CA[KOI8-R]C[\xE9])", shout).text == "(;C[!])");
}

TEST_CASE("a note of any text stands on lines of the record language and comes back") {
  std::string all;
  for (int c = 1; c < 128; ++c) all += static_cast<char>(c);
  const std::string longest(100'000, ' ');
  for (const std::string& text :
       {std::string(), std::string(" blanks "), std::string("a\nb # c \\n\xC2\x85 é"), all, longest}) {
    const std::string lines = record::remark_text(record::remark::kComment, text);
    std::vector<record::Reader::Annotation> annotations;
    LineReader reader(lines);
    while (reader.next() == LineReader::Found::Line) annotations.push_back({reader.line(), reader.raw(), 0});
    CHECK(reader.next() == LineReader::Found::End);
    const auto notes = record::remarks_of(annotations);
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].text == text);
  }
}
