#include "table/note.hpp"

#include "record/event_text.hpp"
#include "shipped/catalogue.hpp"
#include "table/core.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

const std::string kHeader = "tideline 1\ngame territory\nmap square-9\nfactions red blue\nteam red 2\nbegin\n";

AnyGame game() {
  auto read = read_game(shipped_catalogue(), kHeader);
  REQUIRE(read.has_value());
  return *std::move(read);
}

// One of every note.
const std::vector<std::string> kNotes{
    "@table A table\n" + kHeader,
    "@terms clock=fischer/300/10 question=9",
    "@commit c0ffee",
    "@seat red.2 person Ann Lee",
    "@seat blue bot level-3",
    "@seat blue empty",
    "@name red.2 Ann of the Lee",
    "@added red 0123456789abcdef",
    "@pledge red",
    "@pledge red 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "@draw until 1700",
    "@draw until 1700 red=-2 blue=-5",
    "@sealed until 1800",
    "@reveal red 0123456789abcdef0123456789abcdef",
    "@void red silent",
    "@void red lost",
    "@void red left",
    "@start\n" + kHeader,
    "@clock red=0+3-1500 blue=0+0! turn=red run=nobody",
    "@question 3 until 5000 asked red blue",
    "@question 3 until never asked red",
    "@more red.2 until 9000",
    "@answered red play reject blue",
    "@answered blue no",
    "@order red never",
    "@order red answer reject",
    "@waives blue",
    "@answers blue",
    "@away red.2 until 5000",
    "@for red",
    "@because blue ahead",
    "@because blue lost",
    "@because blue worse",
    "@because blue useless",
    "@sits-in red level-3",
    "@back red",
    "@scoring until 5000",
    "@scoring until never",
    "@proposal C3 D4",
    "@proposal",
    "@undo red 2",
    "@finish red.2",
    "@consent blue",
    "@refuse blue",
    "@chat red hello  there",
    "@team red psst",
    "@mute red blue",
    "@unmute red blue",
    "@secret 5ec2e7",
    "@rematch k3v9",
};

Note read(const AnyGame& game, const std::string& text) {
  auto note = parse_note(&game, text);
  REQUIRE_MESSAGE(note.has_value(), text);
  return *std::move(note);
}

}  // namespace

TEST_CASE("every note is written as it was read") {
  const AnyGame now = game();
  std::vector<bool> seen(std::variant_size_v<Note>);
  for (const std::string& text : kNotes) {
    const Note note = read(now, text);
    CHECK(to_text(now.setup(), note) == text);
    seen[note.index()] = true;
  }
  for (std::size_t i = 0; i < seen.size(); ++i) CHECK_MESSAGE(seen[i], "no example of note " << i);
}

TEST_CASE("what is no note is refused") {
  const AnyGame now = game();
  for (const char* text : {"@",
                           "@nonsense",
                           "@seat",
                           "@seat purple person Ann",
                           "@seat red king Ann",
                           "@clock red=x",
                           "@question 1 until",
                           "@question 1 until x asked red",
                           "@question 1 until 5 asked purple",
                           "@more red until never",
                           "@order red maybe",
                           "@proposal Z99",
                           "@undo red x",
                           "@answered red roll 6 6",
                           "@answered red place",
                           "@terms clock=x",
                           "@mute red purple",
                           "@void red bored",
                           "@because red bored",
                           "@because purple ahead",
                           "@draw until 5 purple=-1",
                           "@draw until 5 red",
                           "@draw until 5 red="}) {
    CHECK_MESSAGE(!parse_note(&now, text).has_value(), text);
  }
  CHECK_FALSE(parse_note(nullptr, "@seat red person Ann").has_value());
  CHECK(parse_note(nullptr, kNotes[0]).has_value());
}

TEST_CASE("notes of a seat are seen by whom they are for") {
  const AnyGame now = game();
  Seat red;
  red.id = {Colour(1), 1};
  Seat second = red;
  second.id.member = 2;
  Seat blue = red;
  blue.id.faction = Colour(2);
  const auto hear = [&](const std::string& text) {
    const Note note = read(now, text);
    std::string who;
    if (hears(nullptr, note)) who += " spectator";
    if (hears(&red, note)) who += " red";
    if (hears(&second, note)) who += " red.2";
    if (hears(&blue, note)) who += " blue";
    return who;
  };
  CHECK(hear("@seat red person Ann") == " spectator red red.2 blue");
  CHECK(hear("@answered red no") == " red red.2");
  CHECK(hear("@order red never") == " red");
  CHECK(hear("@mute red.2 blue") == " red.2");
  CHECK(hear("@team red.2 psst") == " red red.2");
  CHECK(hear("@chat blue hello") == " spectator red red.2 blue");
  red.muted = {blue.id, second.id};
  CHECK(hear("@chat blue hello") == " spectator red.2 blue");
  CHECK(hear("@team red.2 psst") == " red.2");
}

TEST_CASE("what does not follow from the log, or could not be read again, is refused and not kept") {
  TableCore core{{shipped_catalogue(), game()}, {}, {}, {}, {}};
  REQUIRE_FALSE(core.append(note::Opened{"A table", {kHeader}}, 1));
  const SeatId red{Colour(1), 1};
  const SeatId nobody{Colour(2), 7};
  REQUIRE_FALSE(core.append(note::Seated{red, Seat::Kind::Person, "Ann"}, 1));
  const TableState before = core.state;
  const auto refused = [&](std::variant<Event, TakeBack, Note> what) {
    const auto done = core.append(std::move(what), 2);
    REQUIRE(done);
    CHECK(done->reason == "broken");
    CHECK(core.log.size() == 2);
    CHECK(core.fresh.size() == 2);
    CHECK(core.state == before);
  };
  refused(note::Back{nobody});
  refused(note::Mutes{red, nobody});
  refused(note::Chat{red, " begins with a blank"});
  refused(note::Seated{red, Seat::Kind::Person, "two\nlines"});
  refused(note::Started{{"tideline 1\ngame chess\nbegin\n"}});
  refused(TakeBack{1});
  refused(Event{Colour(1), Verb::Place, {arg(core.state.game().map().at({2, 2}))}});
  refused(Event{Colour(1), Verb::Place, {}});
}

TEST_CASE("of a draft whose second line could not be read again, the first is not kept either") {
  TableCore core{{shipped_catalogue(), game()}, {}, {}, {}, {}};
  REQUIRE_FALSE(core.append(note::Opened{"A table", {kHeader}}, 1));
  REQUIRE_FALSE(core.append(note::Started{{kHeader}}, 1));
  const TableState before = core.state;
  const Event first{Colour(1), Verb::Rolloff, {dice_arg(3, 4)}};
  const auto refused = core.install({core.state.game(), {first, Event{Colour(1), Verb::Place, {}}}}, 2);
  REQUIRE(refused);
  CHECK(refused->reason == "broken");
  CHECK(core.log.size() == 2);
  CHECK(core.fresh.size() == 2);
  CHECK(core.state == before);
  CHECK_FALSE(core.append(first, 2));
}
