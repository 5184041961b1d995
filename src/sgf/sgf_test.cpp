// Import and export: what becomes of files as other programs write them, and that nothing is lost on the way.
#include "sgf/export.hpp"
#include "sgf/import.hpp"
#include "shipped/catalogue.hpp"
#include "study/tree.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::sgf;

namespace {

// The record without its header and the file's own properties: events and notes.
std::string body(const std::string& record) { return record.substr(record.find("begin\n") + 6); }

std::string header(const std::string& record) { return record.substr(0, record.find("begin\n")); }

bool says(const std::string& text, std::string_view piece) { return text.find(piece) != std::string::npos; }

Imported imported(std::string_view sgf) {
  auto result = to_record(sgf, {});
  REQUIRE(result.has_value());
  record::Reader reader(shipped_catalogue(), result->record);
  CHECK_MESSAGE(reader.read(), result->record);
  return *std::move(result);
}

Exported exported(const std::string& record, Colour viewer = kNobody) {
  record::Reader reader(shipped_catalogue(), record);
  REQUIRE_MESSAGE(reader.read(), record);
  return from_record(reader, {.viewer = viewer, .application = "Test:1"});
}

std::string error_of(std::string_view sgf) {
  const auto result = to_record(sgf, {});
  return result ? "" : result.error().message;
}

}  // namespace

TEST_CASE("the main line becomes events, everything else notes") {
  const Imported game = imported(
      "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]PB[Black];B[ee]C[first\nmove];W[tt]BL[3];B[]"
      "(;W[gg])(;W[aa];B[bb]))");
  CHECK(header(game.record) == "tideline 1\ngame go\nrules japanese komi=6.5\nmap 9x9\nfactions black white\n");
  CHECK(
      body(game.record) ==
      "@sgf SZ[9]\n@sgf KM[6.5]\n@sgf RU[Japanese]\n@sgf PB[Black]\nblack place E5\n@comment first\\nmove\nwhite pass\n"
      "@sgf BL[3]\nblack pass\n@line\n@play white resume\n@play white place A9\n@play black place B8\n@end\n"
      "white resume\nwhite place G3\n");
  CHECK(game.moves == 4);
  CHECK(game.warnings.empty());
}

TEST_CASE("branches become lines with their comments, marks and arrows, and come back") {
  const std::string sgf =
      "(;GM[1]FF[4]CA[UTF-8]AP[Test:1]SZ[9]KM[7.5]RU[Chinese]C[start]\n"
      "(;B[ee]CR[cc][gg]LB[dd:A][aa:1]\n(;W[gg]\n;B[cc])\n(;W[cc]C[corner]AR[cc:ee]\n(;B[aa])\n(;B[bb]MA[bb]N[x]\n;\n;"
      "B[gc])))\n"
      "(;B[]))\n";
  const Imported game = imported(sgf);
  CHECK(body(game.record) ==
        "@sgf SZ[9]\n@sgf KM[7.5]\n@sgf RU[Chinese]\n@comment start\n@line\n@play black pass\n@end\n"
        "black place E5\n@mark circle G3 C7\n@label D6 A\n@label A9 1\n"
        "@line\n@play white place C7\n@comment corner\n@arrow C7>E5\n"
        "@line\n@play black place B8\n@mark cross B8\n@sgf N[x]\n@node\n@play white pass\n@implied\n@play black place "
        "G7\n@end\n@play black place A9\n@end\nwhite place G3\nblack place C7\n");
  CHECK(game.warnings.empty());
  const Exported out = exported(game.record);
  CHECK(out.warnings.empty());
  CHECK(says(out.text, "LB[dd:A][aa:1]"));
  CHECK(says(out.text, "(;B[bb]MA[bb]N[x]\n;\n;B[gc])"));
  CHECK(imported(out.text).record == game.record);
  CHECK(study::Tree::read(shipped_catalogue(), game.record)->nodes().size() == 11);
}

TEST_CASE("a branch that the rules refuse stays SGF, from where they refuse it") {
  const Imported game =
      imported("(;SZ[5](;B[ab];W[ee];B[ba](;W[cc])(;W[aa];B[bb]))(;AB[cc];W[dd])(;B[cc];AW[aa];B[ee]))");
  CHECK(says(game.record,
             "begin\n@sgf SZ[5]\n@variation (;AB[cc];W[dd])\n@line\n@play black place C3\n@rest (;AW[aa];B[ee])\n"
             "@end\nblack place A4\n"));
  CHECK(says(game.record, "black place B5\n@variation (;W[aa];B[bb])\nwhite place C3\n"));
  CHECK(game.warnings.empty());
  CHECK(imported(exported(game.record).text).record == game.record);
}

TEST_CASE("branches beside stones that only the main line sets up, and too deep ones, stay SGF") {
  CHECK(says(imported("(;SZ[9](;AB[aa];W[bb])(;W[cc]))").record, "@variation (;W[cc])\n"));
  CHECK(says(imported("(;SZ[9]HA[2]KM[0]AB[cg][gc](;W[ee])(;W[dd]))").record,
             "black starter G7\n@line\n@play white place D6\n@end\nwhite place E5\n"));
  std::string deep = "(;SZ[19]";
  for (int i = 0; i < 60; ++i) {
    const std::string at{static_cast<char>('a' + i % 15), static_cast<char>('a' + i / 15)};
    deep += (i % 2 == 0 ? "(;B[ss])(;B[" : "(;W[ss])(;W[") + at + "]";
  }
  const Imported game = imported(deep);
  CHECK(says(game.record, "@variation (;"));
  CHECK(imported(exported(game.record).text).record == game.record);
  CHECK(study::Tree::read(shipped_catalogue(), game.record).has_value());
}

TEST_CASE("lines of a record that are not right are named and left out of the SGF") {
  const Exported out = exported(
      "tideline 1\ngame go\nmap 5x5\nbegin\n@play black place A1\n@end\n@mark star C3\n@line\n@play black jump\n"
      "@play black place B2\nblack place C3\n");
  CHECK(out.warnings.size() == 4);
  CHECK(says(out.text, "(;B[cc])\n(;B[bd])"));
}

TEST_CASE("handicap stones become starters, other set-up stones a board") {
  const Imported handicap = imported("(;SZ[9]HA[2]KM[0]AB[cg][gc];W[ee])");
  CHECK(says(handicap.record, "rules default komi=0 handicap=2\n"));
  CHECK(says(handicap.record, "black starter C3\nblack starter G7\nwhite place E5\n"));
  const Imported board = imported("(;SZ[3]AB[aa][ba]AW[cc];AE[ba]PL[W];W[bb])");
  CHECK(says(board.record, "board\nB . .\n. . .\n. . W\nend\nturn white\n"));
  CHECK(says(imported("(;SZ[9]HA[2]AB[cg][gc][ee];W[cc])").record, "turn white\n"));
  CHECK(says(imported("(;SZ[9];W[cc])").record, "turn white\n"));
}

TEST_CASE("a result by resignation, on time or by counting ends the record") {
  CHECK(imported("(;SZ[9]RE[B+R];B[ee])").record.ends_with("white resign\n"));
  CHECK(imported("(;SZ[9]RE[W+Time];B[ee])").record.ends_with("black timeout\n"));
  const std::string counted = "(;SZ[3]KM[0]RE[B+9];B[bb];W[aa];B[];W[]TB[aa:cc])";
  CHECK(imported(counted).record.ends_with("black mark A3\nblack agree\nwhite agree\n"));
  const Imported wrong = imported("(;SZ[3]KM[0]RE[B+2];B[bb];W[aa];B[];W[]TB[aa:cc])");
  CHECK(wrong.record.ends_with("@sgf TB[aa:cc]\n"));
  REQUIRE(wrong.warnings.size() == 1);
  CHECK(wrong.warnings[0].message == "the result `B+2` is kept as a note: counting the last position gives B+9");
}

TEST_CASE("a move that the rules refuse ends the game there, and the rest is kept") {
  const Imported game = imported("(;SZ[5];B[ab];W[ee];B[ba]\n;W[aa](;B[cc])(;B[dd]))");
  CHECK(game.record.ends_with("black place B5\n@rest (;W[aa](;B[cc])(;B[dd]))\n"));
  REQUIRE(game.warnings.size() == 1);
  CHECK(game.warnings[0].place == Place{2, 1});
  CHECK(says(game.warnings[0].message, "move 4 (W[aa]) is refused: suicide"));
  CHECK(says(exported(game.record).text, ";W[aa]\n(;B[cc])\n(;B[dd])"));
}

TEST_CASE("a game that superko refuses is kept with simple ko") {
  const Imported game = imported("(;SZ[5:4]KM[0]AW[ac][bd]AB[bc][cc][dd]PL[W];W[cd];B[ad];W[bd];B[dc])");
  CHECK(says(game.record, "rules default komi=0 ko=simple\n"));
  CHECK(game.moves == 4);
  CHECK(game.warnings.size() == 1);
}

TEST_CASE("when the same side moves twice, a pass that export leaves out again makes room") {
  const Imported game = imported("(;SZ[9];B[cc];B[gg];W[ee])");
  CHECK(says(game.record, "black place C7\nwhite pass\n@implied\nblack place G3\n"));
  CHECK(says(exported(game.record).text, ";B[cc]\n;B[gg]\n;W[ee])"));
}

TEST_CASE("only so many moves are taken over, if so many are asked for") {
  ImportOptions options;
  options.moves = 2;
  const auto game = to_record("(;SZ[9]RE[B+R];B[cc];W[gg]C[here];B[ee])", options);
  REQUIRE(game.has_value());
  CHECK(game->record.ends_with("white place G3\n@comment here\n"));
}

TEST_CASE("what is no game of go is refused") {
  CHECK(error_of("(;GM[2])") == "this is not go: expected GM[1], found `2`");
  CHECK(error_of("(;SZ[30])") == "a board of 30x30 is too large: at most 25x25 can be played");
  CHECK(error_of("nothing") == "there is no game here: expected `(;`");
}

TEST_CASE("import, export, import gives the same record") {
  for (const char* sgf : {
           "(;GM[1]FF[4]SZ[9]KM[6.50]PB[B \\] x]XX[a\\:b];B[ee](;W[gg]C[a \\] b];B[cc])(;W[cc](;B[aa])(;B[bb])))",
           "(;SZ[9]HA[2]KM[0]AB[gc][cg];W[ee];B[ce])",
           "(;SZ[9];C[no move];AB[aa:cc]AW[ee];PL[W]N[x];W[dd];;B[gg]C[])",
           "(;SZ[9]AB[aa];B[bb];AE[aa];W[cc])",
           "(;SZ[7];B[aa];B[bb];B[];B[cc];W[];W[dd])",
           "(;KM[375]RU[AGA]RE[?];B[pd](;W[dd])(;W[dc]))",
           "(;)",
           "(;C[nothing else];B[aa])",
           "(;SZ[5]B[aa]W[bb];B[cc]W[dd])",
           "(;SZ[3]KM[0]RE[B+9];B[bb];W[aa];B[];W[]TB[aa:cc])",
       }) {
    const Imported first = imported(sgf);
    const Exported out = exported(first.record);
    CHECK(out.warnings.empty());
    CHECK(out.text.starts_with("(;GM[1]FF[4]CA[UTF-8]AP[Test:1]"));
    CHECK(imported(out.text).record == first.record);
  }
}

TEST_CASE("a record of our own comes back with the same events and rules") {
  const std::string record =
      "tideline 1\ngame go\nrules japanese ko=superko komi=0.5 handicap=2\nmap 9x9\nbegin\n@seat black A name\n"
      "black starter C3\nblack starter G7\nwhite place E5\nblack pass\nwhite pass\nwhite resume\nblack place C5\nwhite "
      "pass\n"
      "black pass\nblack mark E5\nwhite agree\nblack agree\n";
  const Exported out = exported(record);
  CHECK(says(out.text, "RU[tideline japanese ko=superko]KM[0.5]HA[2]AB[cg][gc]RE[B+78.5]"));
  CHECK(says(out.text, "PB[A name]"));
  const Imported back = imported(out.text);
  CHECK(says(back.record, "rules japanese ko=superko komi=0.5 handicap=2\n"));
  record::Reader before(shipped_catalogue(), record);
  record::Reader after(shipped_catalogue(), back.record);
  REQUIRE(before.read());
  REQUIRE(after.read());
  CHECK(before.game().observe(kNobody)->position().result == after.game().observe(kNobody)->position().result);
}

TEST_CASE("whoever is called otherwise later has the newest name in SGF, unless SGF said one itself") {
  const std::string begin = "tideline 1\ngame go\nmap 5x5\nbegin\n@seat black person Guest\n@seat white bot level-3\n";
  const Exported out = exported(begin + "black place C3\n@name black Ann\nwhite place C4\n@name black Ann Lee\n");
  CHECK(says(out.text, "PB[Ann Lee]PW[bot level-3]"));
  CHECK(says(exported(begin + "black place C3\n").text, "PB[Guest]"));
  const Exported kept = exported(begin + "@sgf PB[Black]\nblack place C3\n@name black Ann\n");
  CHECK(says(kept.text, "PB[Black]"));
  CHECK_FALSE(says(kept.text, "Ann"));
}

TEST_CASE("what a table notes behind a name is no part of it, and a name has any signs") {
  const std::string begin = "tideline 1\ngame go\nmap 5x5\nbegin\n@seat black person Guest\n@seat white empty\n";
  const Exported out =
      exported(begin + "@name black Ann\n@more black until 9000\n@seat white person A#1 \\n B\n@more white until 9\n");
  CHECK(says(out.text, "PB[Ann]PW[A#1 \\\\n B]"));
  CHECK_FALSE(says(exported(begin).text, "PW"));
  const Exported note = exported(begin + "@comment one\n@more  two\n@mark circle C3\n@more black until 9000\n");
  CHECK(says(note.text, "C[one two]"));
  CHECK_FALSE(says(note.text, "until"));
}

TEST_CASE("a header that was changed by hand wins over the root that was kept") {
  std::string record = imported("(;SZ[9]KM[6.5]PB[Black];B[ee])").record;
  record.replace(record.find("komi=6.5"), 8, "komi=0.5");
  CHECK(says(exported(record).text, "PB[Black]SZ[9]RU[Chinese]KM[0.5]\n"));
}

TEST_CASE("a note that is no SGF is named and left out") {
  const Exported out = exported("tideline 1\ngame go\nmap 5x5\nbegin\nblack place C3\n@sgf LB[\n@comment fine\n");
  REQUIRE(out.warnings.size() == 1);
  CHECK(out.warnings[0].place.line == 6);
  CHECK(says(out.text, ";B[cc]C[fine]"));
}

TEST_CASE("games with cards and more colours are written as positions, and the export says so") {
  const Exported out = exported(
      "tideline 1\ngame territory\nrules v1 dice=none\nfactions red blue green\nboard\n. . _\nR B G\n. . .\nend\n"
      "hand red no-move\nbegin\nred place A3\nblue pass\ngreen place B1\n");
  CHECK(out.unsaid.size() == 4);
  CHECK(says(out.text, "red is black, blue is white, green is black with the letter G"));
  CHECK(says(out.text, "AB[ab][cb]AW[bb]LB[cb:G]"));
  CHECK(says(out.text, "DD[ca]"));
  CHECK(says(out.text, ";AB[aa]LB[cb:G]CR[aa]C[red place A3"));
}

TEST_CASE("an export holds what its viewer may know and no more") {
  const std::string record =
      "tideline 1\ngame tsunami\nmap 9x9\nplayed 8\npile reef reef gust\nbegin\nblack draw reef\nblack place C3\n";
  CHECK(says(exported(record, Colour(1)).text, "C[black draw reef]"));
  CHECK(!says(exported(record, Colour(2)).text, "reef"));
  CHECK(!says(exported(record).text, "reef"));
}
