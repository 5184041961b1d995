// Reading: what is kept, what is taken back, and that every kind of `expect` can fail.
#include "record/reader.hpp"

#include "record/event_text.hpp"
#include "record/header.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr std::string_view kStart =
    "tideline 1\ngame go\nboard\n. B .\nB . W\n. W .\nend\nprisoners black white 2\nturn white\nbegin\n";

// The first failure after these lines, without its place; empty if all is well.
std::string failure(const std::string& lines) {
  const std::string text = std::string(kStart) + lines;
  record::Reader reader(shipped_catalogue(), text);
  reader.read();
  return reader.failures().empty() ? "" : reader.failures()[0].message;
}

}  // namespace

TEST_CASE("every kind of expectation holds or fails, and says what was found") {
  CHECK(failure("expect turn white") == "");
  CHECK(failure("expect turn black") == "expected turn black, found white");
  CHECK(failure("expect phase play") == "");
  CHECK(failure("expect phase over") == "expected over, found play");
  CHECK(failure("expect board\n. B .\nB . W\n. W .\nend") == "");
  CHECK(failure("expect board\n. B .\nB W W\n. . .\nend") == "expected no stone at B1, found white; 2 points differ");
  CHECK(failure("expect legal white place C3") == "");
  CHECK(failure("expect legal white place A3") ==
        "expected a legal event, found suicide: the stone would have no liberty (G1)");
  CHECK(failure("expect illegal white place A3 suicide") == "");
  CHECK(failure("expect illegal white place A3 ko") ==
        "expected a refusal for ko, found suicide: the stone would have no liberty (G1)");
  CHECK(failure("expect illegal white place C3 ko") == "expected a refusal for ko, found that it is legal");
  CHECK(failure("expect illegal white jump C3 syntax") == "");
  CHECK(failure("expect points white place A1 C1 B2 C3") == "");
  CHECK(failure("expect points white place A1 A3 B2 C3") ==
        "expected other points: not legal are A3; legal too are C1");
  CHECK(failure("expect points black place") == "");
  CHECK(failure("expect prisoners black white 2") == "");
  CHECK(failure("expect prisoners black white 3") == "expected 3, found 2");
  CHECK(failure("expect group B1 1 3") == "");
  CHECK(failure("expect group B1 2 3") == "expected 2 stones and 3 liberties, found 1 stones and 3 liberties");
  CHECK(failure("expect group A1 1 1") == "expected a group at A1, found no stone");
  CHECK(failure("white pass\nexpect view black white pass") == "");
  CHECK(failure("white pass\nexpect view spectator white place A1") == "expected `white place A1`, found `white pass`");
  CHECK(failure("expect view black white pass") == "expected `white pass`, found no event");
  CHECK(failure("expect score black 1") == "expected 1, found that the game is not over");
  CHECK(failure("expect winner black") == "expected black, found that the game is not over");
  const std::string end = "white pass\nblack pass\nwhite agree\nblack agree\n";
  CHECK(failure(end + "expect score white 10.5\nexpect score black 3\nexpect winner white") == "");
  CHECK(failure(end + "expect score black 4") == "expected 4, found 3");
  CHECK(failure(end + "expect winner black white") == "expected black white, found white");
  CHECK(failure("black resign\nexpect winner white\nexpect score white 7.5") ==
        "expected 7.5, found that no score is given");
}

TEST_CASE("S13 S32 a point that a card has closed and one that it has walled up are refused by their own rulings") {
  const auto found = [](const std::string& event) {
    const std::string text =
        "tideline 1\ngame tsunami\ndeck inline\ngame = \"tsunami\"\n[cards]\nmole = 2\nlate = 2\n"
        "hop = 2\n[card.mole]\ntiming = \"before\"\nname = { en = \"N\", fr = \"N\", hu = \"N\" }\n"
        "text = { fr = \"N\", hu = \"N\" }\nstep = [{ do = \"wall\", area = \"point\", where = \"anywhere\" }, "
        "{ do = \"close\" }]\n[card.late]\ntiming = \"replaces\"\nname = { en = \"N\", fr = \"N\", hu = \"N\" }\n"
        "text = { fr = \"N\", hu = \"N\" }\nstep = [{ do = \"place\", where = \"anywhere\" }]\n"
        "[card.hop]\ntiming = \"before\"\nname = { en = \"N\", fr = \"N\", hu = \"N\" }\n"
        "text = { fr = \"N\", hu = \"N\" }\nstep = [{ do = \"walk\" }]\nend\n"
        "board\n. . . .\n. W . .\n. . . .\n. . . .\nend\nhand black mole\nhand white late hop\nbegin\n"
        "black play mole B2 D1\nblack place D4\nexpect legal " +
        event + "\n";
    record::Reader reader(shipped_catalogue(), text);
    reader.read();
    return reader.failures().empty() ? "" : reader.failures()[0].message;
  };
  const std::string refused = "expected a legal event, found closed-point: that point is closed ";
  CHECK(found("white place B2") == refused + "(S32)");
  CHECK(found("white play late B2") == refused + "(S32)");
  CHECK(found("white play hop B3>B2") == refused + "(S32)");
  CHECK(found("white place D1") == refused + "(S13)");
  CHECK(found("white play late D1") == refused + "(S13)");
  CHECK(found("white play late C1") == "");
}

TEST_CASE("a failed expectation does not stop the reading, a bad line does") {
  const std::string text =
      std::string(kStart) + "expect turn black\nwhite pass\nexpect turn white\nwhite fly\nblack pass\n";
  record::Reader reader(shipped_catalogue(), text);
  CHECK_FALSE(reader.read());
  CHECK_FALSE(reader.complete());
  REQUIRE(reader.failures().size() == 3);
  CHECK(reader.failures()[2].place == Place{14, 7});
  CHECK(reader.events() == 1);
}

TEST_CASE("undo drops events, from the ko history too, and what came before is what the shorter record gives") {
  const std::string text =
      std::string(kStart) +
      "white place B2\nblack pass\nexpect turn white\nundo 2\nwhite place C3\nundo 1\nwhite place C1\n";
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE(reader.read());
  CHECK(reader.event_texts() == std::vector<std::string>{"white place C1"});
  const std::string straight_text = std::string(kStart) + "white place C1\n";
  record::Reader straight(shipped_catalogue(), straight_text);
  REQUIRE(straight.read());
  CHECK(straight.game() == reader.game());
  CHECK(reader.game_after(0) == straight.game_after(0));
}

TEST_CASE("where a game's usual map is missing, a header without a map says so") {
  GameKind kind = *shipped_catalogue().games[0];
  kind.map = "nowhere";
  Catalogue bare = shipped_catalogue();
  bare.games = {&kind};
  const std::string text = "tideline 1\ngame " + std::string(kind.name) + "\nbegin\n";
  record::Reader reader(bare, text);
  CHECK(!reader.read());
  REQUIRE(reader.failures().size() == 1);
  CHECK(reader.failures()[0].message.find("nowhere") != std::string::npos);
  CHECK(reader.failures()[0].place.line == 3);
}

TEST_CASE("a header with a position is written and read back") {
  record::Reader reader(shipped_catalogue(), kStart);
  REQUIRE(reader.read());
  const std::string written = record::header_text(shipped_catalogue(), reader.game());
  CHECK(written ==
        "tideline 1\ngame go\nrules default\nmap inline\n. . .\n. . .\n. . .\nend\nfactions black white\n"
        "board\n. B .\nB . W\n. W .\nend\nprisoners black white 2\nturn white\nbegin\n");
  record::Reader again(shipped_catalogue(), written);
  REQUIRE(again.read());
  CHECK(again.game() == reader.game());
}

TEST_CASE("a walk gives the start, then every line that was kept, with the annotations after it") {
  const std::string text =
      std::string(kStart) +
      "@first\nwhite place C3\n@second 1\n@second 2\nblack pass\n@lost\nundo 1\n@kept\nblack resign\n";
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE(reader.read());
  std::string told;
  reader.walk([&](const record::Reader::Moment& step) {
    for (const Event& event : step.events) told += record::to_text(step.game.setup(), event) + " / ";
    for (const auto& one : step.annotations) told += std::string(one.raw) + " / ";
    told += std::string(name(step.game.phase())) + "\n";
  });
  CHECK(told == "@first / play\nwhite place C3 / @second 1 / @second 2 / @kept / play\nblack resign / over\n");
}
