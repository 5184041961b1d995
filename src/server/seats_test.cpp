#include "shipped/catalogue.hpp"
#include "support/hall_fixture.hpp"

#include <algorithm>
#include <array>

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture,
                  "who opened a table sits there only once it sat down, and what changes hands is to be kept") {
  const auto table = Table::open(shipped_catalogue(), {"A table", "tideline 1\ngame go\nmap 5x5\nbegin\n", ""}, {}, 1);
  REQUIRE(table);
  Chairs chairs;
  chairs.set({{Chairs::kOpener, "ann"}, {"white", "ben"}}, *table);
  CHECK(chairs.opened("ann"));
  CHECK(!chairs.sits("ann"));
  CHECK(chairs.holds("white", "ben"));
  CHECK(!chairs.holds("black", ""));  // nobody is not somebody
  CHECK(!chairs.changed());
  chairs.hand_over(*table, "black", "ann");
  CHECK(chairs.sits("ann"));
  // For the table both chairs are free: so they are for all.
  CHECK(chairs.free(*table));
  CHECK(chairs.take_changed().size() == 3);
  CHECK(chairs.holder("white").empty());
  CHECK(chairs.opened("ann"));
  CHECK(!chairs.free(*table));
}

TEST_CASE_FIXTURE(HallFixture, "a seat is its holder's") {
  const std::string id = open(R"({"black":"me"})");
  Heard heard;
  hall.seats.say(id, "ben", {"black", "chat hello", {}, 0, false, "b"}, into(heard));
  settle();
  CHECK(heard.reason == "forbidden");
  Heard sat;
  hall.seats.sit(id, "white", ben, {}, into(sat));
  settle();
  CHECK(sat.reason.empty());
  CHECK(store.tables[id].holders["white"] == "ben");
  const auto peeper = std::make_shared<Listener>("ben");
  Heard watched;
  hall.streams.watch(peeper, id, "black", 0, into(watched));
  CHECK(watched.reason == "forbidden");
  CHECK(peeper->messages.empty());
}

TEST_CASE_FIXTURE(HallFixture, "an old key takes nobody's seat") {
  const std::string id = open("{}");
  const auto sit = [&](const char* seat, const Asker& who, const char* key) {
    Heard heard;
    hall.seats.sit(id, seat, who, {"", "", "", key}, into(heard));
    settle();
    CHECK(heard.answered);
    return heard.reason;
  };
  CHECK(sit("black", ann, "k").empty());
  CHECK(sit("white", ben, "k").empty());
  // Said again, it is done; for another seat, it is not.
  CHECK(sit("black", ann, "k").empty());
  CHECK(sit("white", ann, "k") == "seat-taken");
  std::vector<std::string> yours;
  hall.seats.facts(id, "ben", [&](const Expected<Seats::Facts, Problem>& facts) { yours = facts->yours; });
  CHECK(yours == std::vector<std::string>{"white"});
}

TEST_CASE_FIXTURE(HallFixture, "nobody alone voids the dice of a table so often that no game begins there") {
  const std::string id = open(R"({"black":"me"})");
  unsigned pledges = 0;
  const auto pledge = [&] { return Draws::pledge_of(std::string(32, '0') + std::to_string(10 + ++pledges)); };
  const auto sit = [&](const Asker& who) {
    Heard sat;
    hall.seats.sit(id, "white", who, {"", "", pledge(), ""}, into(sat));
    settle();
    return sat.reason;
  };
  const auto start = [&] {
    Heard said;
    say(id, "black", "pledge " + pledge(), said);
    Heard started;
    hall.seats.start(id, ann, into(started));
    settle();
    return started.reason;
  };
  const auto voids = [&] {
    const auto& entries = store.tables[id].entries;
    return std::count_if(entries.begin(), entries.end(),
                         [](const LogLine& line) { return line.text.starts_with("@void white"); });
  };
  const auto leaves = [&](const Asker& who) {
    Heard up;
    hall.seats.get_up(id, "white", who, into(up));
    settle();
    CHECK(up.reason.empty());
  };
  // Getting up before the dice are drawn is nobody's fault.
  for (unsigned i = 0; i < 4; ++i) {
    CHECK(sit(ben).empty());
    leaves(ben);
  }
  // Once can happen to anybody.
  CHECK(sit(ben).empty());
  CHECK(start().empty());
  leaves(ben);
  CHECK(voids() == 1);
  CHECK(sit(ben).empty());
  CHECK(start().empty());
  SUBCASE("by getting up") { leaves(ben); }
  SUBCASE("by saying nothing") {
    Heard revealed;
    say(id, "black", "reveal " + std::string(32, '0') + std::to_string(10 + pledges), revealed);
    settle();
    CHECK(revealed.reason.empty());
    time += Terms().absent + 60'000;
    hall.beat();
    settle();
  }
  CHECK(voids() == 2);
  for (unsigned i = 0; i < 8; ++i) CHECK(sit(ben) == "forbidden");
  // Whoever comes instead is not blamed for what went before, and the game can begin.
  const Asker cy{"cy", "Cy", "c"};
  for (unsigned i = 0; i < 3; ++i) {
    CHECK(sit(cy).empty());
    leaves(cy);
  }
  CHECK(sit(cy).empty());
  CHECK(start().empty());
}

TEST_CASE_FIXTURE(HallFixture, "whoever owes its part of the dice may say it also while nothing else is taken") {
  const std::string id = open(R"({"black":"me"})");
  const auto seed = [](char last) { return std::string(63, '0') + last; };
  Heard sat;
  hall.seats.sit(id, "white", ben, {"", "", Draws::pledge_of(seed('1')), ""}, into(sat));
  settle();
  CHECK(sat.reason.empty());
  pressure.turned(Pressure::kManyPieces, Pressure::kFullTurn, time);
  Heard pledged;
  say(id, "black", "pledge " + Draws::pledge_of(seed('2')), pledged);
  Heard started;
  hall.seats.start(id, ann, into(started));
  settle();
  CHECK(pledged.reason.empty());
  CHECK(started.reason.empty());
  Heard chatted;
  say(id, "black", "chat hello", chatted);
  CHECK(chatted.reason == "busy");
  Heard revealed;
  say(id, "black", "reveal " + seed('2'), revealed);
  SUBCASE("said") {
    hall.seats.say(id, "ben", {"white", "reveal " + seed('1'), {}, 0, false, "b"},
                   [](const std::optional<Problem>& problem) { CHECK(!problem); });
    settle();
    CHECK(store.tables[id].row.summary.stage == TableSummary::Stage::Playing);
  }
  SUBCASE("no longer known") {
    hall.seats.say(id, "ben", {"white", "void", {}, 0, false, "b"},
                   [](const std::optional<Problem>& problem) { CHECK(!problem); });
    settle();
  }
  CHECK(revealed.reason.empty());
}

TEST_CASE_FIXTURE(HallFixture, "a word is looked at elsewhere, and lets in who knows it") {
  std::string id;
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","word":"sesame"})"));
  hall.new_tables.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
  CHECK(id.empty());
  settle();
  REQUIRE(!id.empty());
  for (const char* word : {"", "wrong", "sesame"}) {
    Heard heard;
    hall.seats.sit(id, "black", ben, {"", word, "", ""}, into(heard));
    settle();
    CHECK(heard.answered);
    CHECK(heard.reason == (word == std::string("sesame") ? "" : "forbidden"));
  }
}

TEST_CASE_FIXTURE(HallFixture, "words of tables are hashed apart, some of an address, and what is too much is told") {
  server::Workers words{0, 2};
  House with = house;
  with.hash = [&](const Share& share, std::function<void()> job) { return words.work(share, std::move(job)); };
  Hall next{std::move(with)};
  std::vector<std::string> ids;
  unsigned refused = 0;
  const auto open_one = [&](const Asker& who) {
    const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","word":"kraken"})"));
    next.new_tables.open(*opening, who, [&](const Expected<std::string, Problem>& made) {
      if (made) return ids.push_back(*made);
      CHECK(made.error().status == 429);
      CHECK(made.error().retry_after > 0);
      ++refused;
    });
  };
  for (unsigned i = 0; i < 3; ++i) open_one(ann);
  open_one(ben);
  settle();
  CHECK(refused == 1);
  CHECK(ids.empty());
  while (words.step()) settle();
  REQUIRE(ids.size() == 3);
  // And so are words that are tried.
  std::array<Heard, 3> tried;
  for (Heard& one : tried) next.seats.tell_word(ids[0], ben, "whale", into(one));
  settle();
  CHECK(!tried[0].answered);
  CHECK(tried[2].reason == "too-many");
  while (words.step()) settle();
  CHECK(tried[0].reason == "forbidden");
}

namespace {

// Black, who has lost a first seed and pledged another: the next one that is lost costs the chair.
struct OnceLost : HallFixture {
  std::string id = open();

  OnceLost() {
    CHECK(says("pledge " + std::string(64, '1')).empty());
    hall.seats.start(id, ann, [](const std::optional<Problem>& problem) { CHECK(!problem); });
    settle();
    CHECK(says("void").empty());
    CHECK(store.tables[id].holders["black"] == "ann");
    CHECK(says("pledge " + std::string(64, '2')).empty());
  }
  std::string says(const std::string& words) {
    Heard said;
    say(id, "black", words, said);
    settle();
    return said.reason;
  }
};

}  // namespace

TEST_CASE_FIXTURE(OnceLost, "whose chair the dice have freed holds it no more") {
  CHECK(says("void").empty());
  CHECK(store.tables[id].holders["black"].empty());
  CHECK(store.tables[id].holders["white"] == "ann");
  CHECK(says("chat hello") == "forbidden");
}

TEST_CASE_FIXTURE(OnceLost, "a bot that sits down as soon as the dice have freed a chair has it alone") {
  Heard lost;
  Heard seated;
  Heard named;
  say(id, "black", "void", lost);
  // It is being judged: these wait, and are done before anything is written.
  hall.seats.seat_bot(id, "black", ann, "level-1", into(seated));
  say(id, "black", "name Ann", named);
  settle();
  CHECK(lost.reason.empty());
  CHECK(seated.reason.empty());
  CHECK(named.reason == "forbidden");
  CHECK(store.tables[id].holders["black"].empty());
  CHECK(says("chat hello") == "forbidden");
}

TEST_CASE_FIXTURE(HallFixture, "who cannot pledge what it wants to does not sit down") {
  const std::string id = open(R"({"black":"me )" + std::string(64, '1') + R"("})");
  Heard copied;
  hall.seats.sit(id, "white", ben, {"", "", std::string(64, '1'), ""}, into(copied));
  settle();
  CHECK(copied.reason == "condition");
  CHECK(store.tables[id].holders["white"].empty());
  Heard own;
  hall.seats.sit(id, "white", ben, {"", "", std::string(64, '2'), ""}, into(own));
  settle();
  CHECK(own.reason.empty());
  CHECK(store.tables[id].holders["white"] == "ben");
}

TEST_CASE_FIXTURE(HallFixture,
                  "what the players have won is asked for on another thread, and no game begins without it") {
  const auto opening = read_opening(
      *read_object(R"({"game":"territory","rules":"v1 handicap=history","map":"7x7","factions":["red","blue"],)"
                   R"("seats":{"red":"me","blue":"me"}})"));
  REQUIRE(opening);
  std::string id;
  hall.new_tables.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
  settle();
  store.blind = true;
  const unsigned asked = store.asked;
  Heard unknown;
  hall.seats.start(id, ann, into(unknown));
  CHECK(store.asked == asked);
  settle();
  CHECK(store.asked == asked + 1);
  CHECK(unknown.reason == "store");
  CHECK(store.tables[id].row.summary.stage == TableSummary::Stage::Gathering);
  store.blind = false;
  Heard started;
  hall.seats.start(id, ann, into(started));
  settle();
  CHECK(started.reason.empty());
  CHECK(store.tables[id].row.summary.stage == TableSummary::Stage::Playing);
}
