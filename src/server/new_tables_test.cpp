#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "support/hall_fixture.hpp"
#include "table/lone_table.hpp"

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture, "what waits to be judged is bounded for all together, and who is too many is told so") {
  server::Workers judges{0, 2, 3};
  House with = house;
  with.judge = [&](const Share& share, std::function<void()> job) { return judges.work(share, std::move(job)); };
  Hall next{std::move(with)};
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","seats":{"black":"me","white":"me"}})"));
  std::map<unsigned, unsigned> refused;  // status, and how many
  std::vector<std::string> ids;
  const auto open_one = [&](const Asker& who) {
    next.new_tables.open(*opening, who, [&](const Expected<std::string, Problem>& made) {
      if (made) return ids.push_back(*made);
      CHECK(made.error().retry_after > 0);
      ++refused[made.error().status];
    });
  };
  const auto judge_all = [&] {
    while (judges.step()) settle();
  };
  open_one(ann);
  judge_all();
  REQUIRE(ids.size() == 1);
  for (unsigned i = 0; i < 3; ++i) open_one(ann);
  CHECK(refused == std::map<unsigned, unsigned>{{429, 1}});
  open_one(ben);
  for (const char* other : {"c", "d"}) open_one({other, "Cy", other});
  CHECK(refused == std::map<unsigned, unsigned>{{429, 1}, {503, 2}});
  // The same for who begins a game.
  const Asker cy{"ann", "Ann", "c"};
  Heard heard;
  next.seats.start(ids[0], cy, into(heard));
  settle();
  CHECK(heard.reason == "busy");
  judge_all();
  CHECK(ids.size() == 4);
  open_one({"c", "Cy", "c"});
  judge_all();
  CHECK(ids.size() == 5);
}

TEST_CASE_FIXTURE(ApartFixture, "the table of a rematch is laid on another thread, and who asks too much is told") {
  const std::string id = brought(kBothMine, ann);
  Heard said;
  next.seats.say(id, "ann", {"white", "resign", {}, 0, false, "a"}, into(said));
  while (judges.step()) settle();
  REQUIRE(said.answered);
  judgements.clear();
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5"})"));
  std::vector<std::string> answers;
  const auto again = [&](const Expected<std::string, Problem>& made) {
    answers.push_back(made ? *made : made.error().reason);
  };
  // No room: told at once, and it can be asked for again.
  for (unsigned i = 0; i < 2; ++i)
    next.new_tables.open(*opening, ann, [](const Expected<std::string, Problem>& /*made*/) {});
  next.new_tables.rematch(id, ann, again);
  CHECK(answers == std::vector<std::string>{"too-many"});
  while (judges.step()) settle();
  judgements.clear();
  next.new_tables.rematch(id, ann, again);
  next.new_tables.rematch(id, ann, again);
  CHECK(judgements.size() == 1);
  CHECK(store.waiting.empty());
  // It waits, and nobody is forgotten, however long it takes.
  time += Tables::kIdle + 1'000;
  next.beat();
  while (judges.step()) settle();
  REQUIRE(answers.size() == 3);
  CHECK(answers[1] == answers[2]);
  CHECK(store.tables.count(answers[1]) == 1);
  CHECK(store.tables[id].row.rematch == answers[1]);
}

TEST_CASE_FIXTURE(HallFixture, "a deck whose cards can take too long is brought by nobody, nor played with if it was") {
  const std::string slow = R"(game = "territory"
[cards]
storm = 20
[card.storm]
step = [{ do = "move", distance = 12 }, { do = "move", distance = 12, apart = "groups" }]
name = { en = "Storm", fr = "Tempête", hu = "Vihar" }
text = { fr = "F", hu = "H" }
)";
  const auto refused = check_deck("slow", slow);
  REQUIRE(!refused);
  CHECK(refused.error().message.find("card `storm`") == 0);
  // A card that is just not too deep, asked about again and again.
  std::string often = "tideline 1\ngame territory\nmap 5x5\nfactions red blue\nbegin\n";
  for (unsigned i = 0; i < 100; ++i) often += "expect illegal red play gale no-card\n";
  const std::string gale = R"(game = "territory"
[cards]
gale = 20
[card.gale]
step = [{ do = "place", where = "anywhere" }, { do = "move", distance = 1 }]
name = { en = "Gale", fr = "Rafale", hu = "Fuvallat" }
text = { fr = "F", hu = "H" }
example = [{ title = "Often", record = '''
)" + often + "''' }]\n";
  const auto tiring = check_deck("gale", gale);
  REQUIRE(!tiring);
  CHECK(tiring.error().message == "the examples are too long for this server");
  // What is taken back is played again, however it is written.
  for (const char* undo : {"undo 1", " undo 1", "\tundo 1"}) {
    std::string takes_back = gale;
    takes_back.replace(takes_back.find(often), often.size(),
                       "tideline 1\ngame go\nmap 5x5\nbegin\nblack pass\n" + std::string(undo) + "\n");
    const auto taken = check_deck("gale", takes_back);
    CHECK_MESSAGE(!taken, undo);
    if (!taken) CHECK_MESSAGE(taken.error().message == "examples with `undo` are not run on this server", undo);
  }
  const auto kept = read_kept({"deck", "slow", "sha256:00", slow});
  REQUIRE(kept);
  shelf.add(*kept);
  const auto opening = read_opening(*read_object(R"({"game":"territory","map":"9x9","deck":"sha256:00"})"));
  REQUIRE(opening);
  std::string reason;
  hall.new_tables.open(*opening, ann,
                       [&](const Expected<std::string, Problem>& made) { reason = made ? "" : made.error().text; });
  CHECK(reason.find("card `storm`") == 0);
}

TEST_CASE_FIXTURE(HallFixture, "nothing is opened once the server goes away") {
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","word":"lagoon"})"));
  REQUIRE(opening);
  std::string heard;
  hall.new_tables.open(*opening, ann,
                       [&](const Expected<std::string, Problem>& made) { heard = made ? *made : made.error().reason; });
  for (int i = 0; i < 2; ++i) do_now(0);  // lays it, and hears of that: the word is to be hashed
  REQUIRE(posted.size() == 1);
  bool stopped = false;
  hall.tables.stop([&] { stopped = true; });
  settle();
  CHECK(stopped);
  CHECK(heard == "store");
  CHECK(store.tables.empty());
}

TEST_CASE_FIXTURE(HallFixture, "who wants to play again hears of it, whatever becomes of the table") {
  const std::string id = begun();
  Heard said;
  say(id, "black", "resign", said);
  settle();
  std::string next;
  hall.new_tables.rematch(
      id, ann, [&](const Expected<std::string, Problem>& made) { next = made ? *made : made.error().reason; });
  SUBCASE("nobody has used it for long") {
    time += Tables::kIdle;
    hall.beat();
    settle();
    CHECK(store.tables.count(next) == 1);
  }
  SUBCASE("it is taken out of the store") {
    store.tables.erase(id);
    hall.tables.holders_changed({id});
    for (int i = 0; i < 4; ++i) do_now(0);  // lays the next one, reads it, and hears of both: it is not there
    CHECK(next == "missing");
    settle();
  }
}

TEST_CASE_FIXTURE(HallFixture, "a game that was played without a server is kept, and counts for nobody (R10)") {
  const std::string header = "tideline 1\ngame territory\nmap 7x7\nfactions red blue\nbegin\n";
  auto lone = LoneTable::open({&shipped_catalogue(), bot_presets(), {}}, std::string(kSecretBytes, 's'),
                              {"Alone", header, ""}, time);
  REQUIRE(lone);
  Table& alone = lone->table();
  for (const unsigned faction : {1U, 2U}) CHECK(!lone->sit_bot({Colour(faction)}, "level-1", time));
  CHECK(!alone.start({}, time));
  for (unsigned step = 0; step < 5'000 && !alone.over(); ++step) {
    const auto thought = lone->think();
    if (thought) CHECK(!lone->play(*thought, time));
    if (!thought) alone.tick(alone.deadline().value_or(time));
  }
  REQUIRE(alone.over());
  std::vector<std::string> whole;
  for (const LogLine& line : alone.take_new()) {
    if (!line.text.starts_with('@')) whole.push_back(line.text);
  }
  std::vector<std::string> events(whole.begin(), whole.end() - 1);
  const auto opening = *read_opening(*read_object(
      R"({"game":"territory","map":"7x7","factions":["red","blue"],"seats":{"red":"me","blue":"bot level-1"},"terms":"access=open"})"));
  Expected<std::string, Problem> made = std::string();
  const auto hand_in = [&](const Asker& who) {
    hall.new_tables.hand_in(opening, events, who, [&](const Expected<std::string, Problem>& id) { made = id; });
    settle();
  };
  hand_in(ann);
  CHECK(!made);  // it is not over
  events = whole;
  hand_in({});
  CHECK(!made);
  hand_in(ann);
  REQUIRE(made);
  bool looked = false;
  hall.seats.facts(*made, "ann", [&](const Expected<Seats::Facts, Problem>& facts) {
    looked = true;
    CHECK(facts->row.summary.stage == TableSummary::Stage::Over);
    CHECK(facts->row.summary.scores == alone.summary().scores);
    CHECK(facts->row.summary.access == Terms::Access::Link);
    CHECK(facts->commitment.empty());
    CHECK(facts->yours == std::vector<std::string>{"red"});
  });
  CHECK(looked);
  std::string record;
  hall.streams.record(*made, ann, "", [&](const Expected<Streams::Paper, Problem>& paper) { record = **paper; });
  while (papers.step()) settle();
  for (const std::string& event : events) CHECK(record.find("\n" + event + "\n") != std::string::npos);
  CHECK(record.find("@secret") == std::string::npos);
  // Nothing that is done there later makes it count either.
  hall.new_tables.rematch(*made, ann, [](const Expected<std::string, Problem>& id) { CHECK(id); });
  settle();
  CHECK(store.players["ann"].played == 0);
  // What the rules refuse is refused.
  events.front() = "red place A1";
  hand_in(ann);
  CHECK(!made);
}

TEST_CASE("only events are taken for events of a game that was played elsewhere") {
  for (const char* bad : {R"({})", R"({"events":[]})", R"({"events":[5]})", R"({"events":["@secret 00"]})",
                          R"({"events":["undo 3"]})", R"({"events":["black pass\nwhite pass"]})", R"({"events":""})",
                          R"({"events":[" undo 3"]})", R"({"events":["  @secret 00"]})", R"({"events":[" "]})"})
    CHECK_MESSAGE(!read_events(*read_object(bad)), bad);
  CHECK(read_events(*read_object(R"({"events":["black pass","white pass"]})")));
}
