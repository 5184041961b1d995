#include "support/hall_fixture.hpp"

#include <array>

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture,
                  "a table whose write failed is read again, and rests a while before it does anything by itself") {
  unsigned again = 0;
  unsigned shown = 0;
  Wishes wishes(house, {[&](LiveTable& live) {
                          ++again;
                          live.loading = true;
                        },
                        [&](LiveTable&) { ++shown; }, [] {}});
  LiveTable live;
  live.row.id = open();
  auto table = Table::restore(*shelf.catalogue(), store.tables[live.row.id].entries, {}, time);
  REQUIRE(table);
  live.table = *std::move(table);
  const auto chat = [](LiveTable& at) {
    return as_problem(at.table->say(*at.table->seat_named("black"), "chat hello", 1'000'000));
  };
  Heard kept;
  wishes.add(live, {chat, into(kept)});
  CHECK(live.writing);
  settle();
  CHECK(kept.answered);
  CHECK(shown == 1);
  Heard lost;
  store.fails = StoreError{StoreError::Kind::Full, "for a test"};
  wishes.add(live, {chat, into(lost)});
  settle();
  CHECK(lost.reason == "store");
  CHECK(again == 1);
  CHECK(shown == 1);
  CHECK(live.rest_until == time + Wishes::kAfterFailure);
}

TEST_CASE_FIXTURE(HallFixture, "nobody hears of anything before it is durable") {
  const std::string id = begun();
  const auto watcher = std::make_shared<Listener>("ann");
  Heard watched;
  hall.streams.watch(watcher, id, "black", 0, into(watched));
  settle();
  const std::size_t before = watcher->count("place");
  Heard said;
  say(id, "black", "place C3", said);
  CHECK(!said.answered);
  CHECK(watcher->count("place C3") == 0);
  // What is asked while it is being written waits too, and so does whoever only wants to look.
  Heard second;
  say(id, "white", "place C4", second);
  bool looked = false;
  hall.seats.facts(id, "ann", [&](const Expected<Seats::Facts, Problem>& facts) {
    looked = true;
    CHECK(facts->row.summary.turn == "black");
  });
  CHECK(!looked);
  settle();
  CHECK(looked);
  CHECK(said.answered);
  CHECK(said.reason.empty());
  CHECK(second.answered);
  CHECK(watcher->count("place C3") == 1);
  CHECK(watcher->count("place C4") == 1);
  CHECK(before == 0);
  hall.streams.gone(*watcher);
}

TEST_CASE_FIXTURE(HallFixture, "what could not be kept has not happened, and can be said again with the same key") {
  const std::string id = begun();
  for (const auto kind : {StoreError::Kind::Full, StoreError::Kind::Conflict}) {
    store.fails = StoreError{kind, "for a test"};
    Heard said;
    say(id, "black", "place C3", said, "k1");
    settle();
    CHECK(said.reason == "store");
    // The table can be read at once, as it was before.
    bool looked = false;
    hall.seats.facts(id, "ann", [&](const Expected<Seats::Facts, Problem>& facts) {
      looked = true;
      REQUIRE(facts);
      CHECK(facts->row.summary.turn == "black");
    });
    settle();
    CHECK(looked);
  }
  Heard again;
  say(id, "black", "place C3", again, "k1");
  settle();
  CHECK(again.reason.empty());
  Heard twice;
  say(id, "black", "place C3", twice, "k1");
  settle();
  CHECK(twice.reason.empty());
  std::size_t stones = 0;
  for (const LogLine& entry : store.tables[id].entries) stones += entry.text == "black place C3" ? 1 : 0;
  CHECK(stones == 1);
}

TEST_CASE_FIXTURE(HallFixture, "where a deck of somebody's own is played, what is said is judged on another thread") {
  const auto deck = check_deck("mine", "game = \"tsunami\"\n[cards]\nreef = 20\n");
  REQUIRE(deck);
  shelf.add(*deck);
  std::string id;
  const auto opening = read_opening(*read_object(R"({"game":"tsunami","map":"5x5","deck":")" + deck->digest +
                                                 R"(","seats":{"black":"me","white":"me"}})"));
  REQUIRE(opening);
  hall.new_tables.open(*opening, ann, [&](const Expected<std::string, Problem>& made) {
    REQUIRE_MESSAGE(made, made.error().text);
    id = *made;
  });
  settle();
  hall.seats.start(id, ann, [](const std::optional<Problem>& problem) { CHECK(!problem); });
  settle();
  const std::uint64_t before = metrics.judged_apart;
  Heard first;
  Heard refused;
  Heard chat;
  say(id, "black", "place C3", first);
  // The other thread has it: nothing is done to the table and nothing answered until it comes back.
  CHECK(store.waiting.empty());
  CHECK(posted.size() == 1);
  say(id, "black", "place C4", refused);
  say(id, "white", "chat hello", chat);
  CHECK(posted.size() == 1);
  // Meanwhile seats change hands: what was said is kept all the same.
  hall.tables.holders_changed({id});
  settle();
  CHECK(first.answered);
  CHECK(first.reason.empty());
  CHECK(refused.reason == "not-your-turn");
  CHECK(chat.reason.empty());
  CHECK(metrics.judged_apart == before + 3);
  const std::string plain = begun();
  CHECK(metrics.judged_apart == before + 4);
  Heard there;
  say(plain, "black", "place C3", there);
  settle();
  CHECK(there.answered);
  CHECK(metrics.judged_apart == before + 4);
}

TEST_CASE_FIXTURE(ApartFixture,
                  "a deck with a card that takes long to judge is judged on another thread, others are not") {
  for (const std::string deck : {"first-wave", "first-wave-2", "balaton", "second-tide"}) {
    CAPTURE(deck);
    const auto opening = read_opening(
        *read_object(R"({"game":"tsunami","map":"5x5","deck":")" + deck + R"(","seats":)" + kBothMine + "}"));
    REQUIRE(opening);
    const std::string id = begins(*opening, ann);
    Heard said;
    next.seats.say(id, "ann", {"black", "place C3", {}, 0, false, "a"}, into(said));
    settle();
    const bool apart = deck == "second-tide";
    CHECK(said.answered != apart);
    CHECK(judgements.size() == (apart ? 1 : 0));
    while (judges.step()) settle();
    CHECK(said.reason.empty());
    CHECK(moves(id) == 1);
  }
}

TEST_CASE_FIXTURE(ApartFixture, "what a judgement leaves of a table is taken apart on another thread") {
  const std::string id = brought(kBothMine, ann);
  House with = with_judges();
  std::vector<std::function<void()>> given;
  with.work = [&](std::function<void()> job) { given.push_back(std::move(job)); };
  with.work_for = [](const Share& /*share*/, const std::function<void()>& job) { return job(), std::nullopt; };
  Hall own{with};
  Heard said;
  own.seats.say(id, "ann", {"black", "place C3", {}, 0, false, "a"}, into(said));
  settle();
  const std::size_t before = given.size();
  REQUIRE(judges.step());
  settle();
  CHECK(said.reason.empty());
  CHECK(moves(id) == 1);
  CHECK(given.size() == before + 1);
}

TEST_CASE_FIXTURE(ApartFixture, "what time alone does with a deck of somebody's own is judged on another thread") {
  const std::string id = brought(kBothMine, ann);
  const std::size_t before = store.tables[id].entries.size();
  time += Terms().absent + 60'000;
  next.beat();
  settle();
  CHECK(judgements.size() == 1);
  CHECK(store.tables[id].entries.size() == before);
  REQUIRE(judges.step());
  settle();
  CHECK(store.tables[id].entries.size() > before);
}

TEST_CASE_FIXTURE(ApartFixture,
                  "what time alone does is judged in its turn, however much waits of those who play there") {
  std::vector<std::string> anns;
  for (unsigned i = 0; i < 3; ++i) anns.push_back(brought(kBothMine, ann));
  std::array<Heard, 2> heard;
  for (unsigned i = 0; i < 2; ++i)
    next.seats.say(anns[i], "ann", {"black", "place C3", {}, 0, false, "a"}, into(heard[i]));
  CHECK(judges.work({"a", {}}, [] {}) == Crowd::One);
  const std::size_t before = store.tables[anns[2]].entries.size();
  time += Terms().absent + 60'000;
  next.beat();
  settle();
  CHECK(no_room == 0);
  while (judges.step()) settle();
  CHECK(store.tables[anns[2]].entries.size() > before);
}

TEST_CASE_FIXTURE(ApartFixture, "of one address so much waits to be judged, and others wait for one of it") {
  std::vector<std::string> anns;
  for (unsigned i = 0; i < 3; ++i) anns.push_back(brought(kBothMine, ann));
  const std::string bens = brought(kBothMine, ben);
  std::array<Heard, 3> heard;
  for (unsigned i = 0; i < 3; ++i)
    next.seats.say(anns[i], "ann", {"black", "place C3", {}, 0, false, "a"}, into(heard[i]));
  CHECK(heard[2].reason == "too-many");
  CHECK(no_room == 1);
  Heard other;
  next.seats.say(bens, "ben", {"black", "place C3", {}, 0, false, "b"}, into(other));
  for (unsigned i = 0; i < 2; ++i) CHECK(judges.step());
  settle();
  CHECK(heard[0].answered);
  CHECK(other.answered);
  CHECK(!heard[1].answered);
  // A bot that finds no room is heard later.
  const std::string bots = brought(R"({"black":"bot random","white":"me"})", ann);
  CHECK(heard[1].answered);
  std::array<Heard, 2> again;
  next.seats.say(anns[0], "ann", {"white", "place C4", {}, 0, false, "a"}, into(again[0]));
  next.seats.say(anns[2], "ann", {"black", "place C3", {}, 0, false, "a"}, into(again[1]));
  CHECK(pool.step());
  settle();
  CHECK(no_room == 2);
  CHECK(moves(bots) == 0);
  while (judges.step()) settle();
  for (const Heard& one : again) CHECK((one.answered && one.reason.empty()));
  while (pool.step() || judges.step()) settle();
  CHECK(moves(bots) == 1);
  CHECK(metrics.bots_refused == 0);
}

TEST_CASE_FIXTURE(ApartFixture,
                  "whether a game can end is worked out on another thread, once until something happens") {
  const std::string id =
      begins(*read_opening(*read_object(R"({"game":"go","map":"5x5","seats":{"black":"me","white":"me"}})")), ann);
  const auto says = [&](const char* seat, const char* words, Heard& heard) {
    next.seats.say(id, "ann", {seat, words, {}, 0, false, "a"}, into(heard));
  };
  Heard first;
  says("black", "finish", first);
  settle();
  CHECK(judgements.size() == 1);
  CHECK(!first.answered);
  REQUIRE(judges.step());
  settle();
  CHECK(first.reason == "not-now");
  for (const char* seat : {"black", "white"}) {
    Heard again;
    says(seat, "finish", again);
    settle();
    CHECK(again.reason == "not-now");
  }
  CHECK(judgements.size() == 1);
  Heard moved;
  says("black", "place C3", moved);
  settle();
  CHECK(moved.answered);
  CHECK(judgements.size() == 1);
  Heard later;
  says("black", "finish", later);
  CHECK(judgements.size() == 2);
  REQUIRE(judges.step());
  settle();
  CHECK(later.reason == "not-now");
}

TEST_CASE_FIXTURE(ApartFixture, "a take-back of a long game is judged on another thread, that of a short one at once") {
  const std::string id =
      begins(*read_opening(*read_object(R"({"game":"go","map":"19x19","seats":{"black":"me","white":"me"}})")), ann);
  const auto says = [&](unsigned seat, const std::string& words) {
    Heard heard;
    next.seats.say(id, "ann", {seat == 0 ? "black" : "white", words, {}, 0, false, "a"}, into(heard));
    settle();
    while (judges.step()) settle();
    CHECK_MESSAGE((heard.answered && heard.reason.empty()), words, heard.reason);
  };
  unsigned moved = 0;
  const auto move = [&] {
    const std::string column(1, "ABCDEFGHJKLMNOPQRST"[moved % 19]);
    says(moved % 2, "place " + column + std::to_string(moved / 19 + 1));
    ++moved;
  };
  const auto take_back = [&] {
    says((moved + 1) % 2, "undo 1");
    says(moved % 2, "consent yes");
    --moved;
  };
  move();
  move();
  take_back();
  CHECK(judgements.empty());
  while (moved <= Table::kFewEvents) move();
  CHECK(judgements.empty());
  take_back();
  CHECK(judgements.size() == 2);
  CHECK(moves(id, "undo 1") == 2);
  move();
  CHECK(judgements.size() == 2);
}

TEST_CASE_FIXTURE(ApartFixture, "who was judged is answered soon, whatever others go on saying") {
  const std::string id = brought(kBothMine, ann);
  std::array<Heard, 4> heard;
  for (Heard& one : heard) next.seats.say(id, "ann", {"black", "chat hello", {}, 0, false, "a"}, into(one));
  // Together, if it is quick.
  REQUIRE(judges.step());
  for (const auto& job : std::exchange(posted, {})) job();
  CHECK(store.waiting.empty());
  // Not when it takes long.
  time += 1'000;
  REQUIRE(judges.step());
  for (const auto& job : std::exchange(posted, {})) job();
  CHECK(store.waiting.size() == 1);
  settle();
  CHECK(heard[1].answered);
  CHECK(!heard[2].answered);
  while (judges.step()) settle();
  CHECK(heard[3].answered);
}

TEST_CASE_FIXTURE(ApartFixture, "before a game only what may begin it is judged on another thread") {
  std::string id;
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","seats":{"black":"me","white":"me"}})"));
  next.new_tables.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
  while (judges.step()) settle();
  judgements.clear();
  const std::string seed(32, '1');
  const auto says = [&](const std::string& words) {
    Heard said;
    next.seats.say(id, "ann", {"black", words, {}, 0, false, "a"}, into(said));
    while (judges.step()) settle();
    settle();
    CHECK(said.answered);
    return said.reason;
  };
  for (const char* cheap : {"chat hello", "name Anna"}) CHECK(says(cheap).empty());
  CHECK(says("pledge " + Draws::pledge_of(seed)).empty());
  CHECK(judgements.empty());
  next.seats.start(id, ann, [](const std::optional<Problem>& problem) { CHECK(!problem); });
  CHECK(judgements.size() == 1);
  while (judges.step()) settle();
  CHECK(says("reveal " + seed).empty());
  CHECK(judgements.size() == 2);
}

TEST_CASE_FIXTURE(HallFixture, "that a game goes on which others see later does not show in the list, nor when") {
  for (const char* terms : {"delay=60", "spectators=no", ""}) {
    std::string id;
    const auto opening = read_opening(
        *read_object(R"({"game":"go","map":"5x5","terms":")" + std::string(terms) + R"(","seats":)" + kBothMine + "}"));
    hall.new_tables.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { id = *made; });
    settle();
    time += 1'000;
    hall.seats.start(id, ann, [](const std::optional<Problem>& problem) { CHECK(!problem); });
    settle();
    const Millis began = time;
    CHECK(store.tables[id].row.changed == began);
    time += 1'000;
    Heard said;
    say(id, "black", "place C3", said);
    settle();
    CHECK(store.tables[id].row.changed == (*terms == '\0' ? time : began));
    // That it is over everybody may know.
    time += 1'000;
    Heard given_up;
    say(id, "white", "resign", given_up);
    settle();
    CHECK(store.tables[id].row.changed == time);
  }
}
