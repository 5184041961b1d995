#include "support/hall_fixture.hpp"

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture, "a table that nobody needs is put away, and is there again when somebody asks") {
  const std::string id = open();
  time += Tables::kIdle + 1'000;
  hall.beat();
  CHECK(metrics.tables_live == 0);
  bool looked = false;
  hall.seats.facts(id, "ann", [&](const Expected<Seats::Facts, Problem>& facts) { looked = facts.has_value(); });
  CHECK(!looked);
  settle();
  CHECK(looked);
  CHECK(metrics.loads == 1);
}

TEST_CASE_FIXTURE(HallFixture, "what is left of a table that was read is taken apart on another thread") {
  const std::string id = open();
  House with = house;
  std::vector<std::function<void()>> given;
  with.work = [&](std::function<void()> job) { given.push_back(std::move(job)); };
  with.work_for = [](const Share& /*share*/, const std::function<void()>& job) { return job(), std::nullopt; };
  Hall own{with};
  bool looked = false;
  own.seats.facts(id, "ann", [&](const Expected<Seats::Facts, Problem>& facts) { looked = facts.has_value(); });
  settle();
  CHECK(looked);
  CHECK(given.size() == 1);
}

TEST_CASE_FIXTURE(HallFixture, "what is wished of a table that is still being read waits for it") {
  const std::string id = open();
  time += Tables::kIdle + 1'000;
  hall.beat();
  REQUIRE(metrics.tables_live == 0);
  Heard first;
  Heard second;
  say(id, "black", "chat hello", first);
  say(id, "white", "chat hello", second);
  CHECK(!first.answered);
  settle();
  CHECK(first.answered);
  CHECK(first.reason.empty());
  CHECK(second.reason.empty());
  CHECK(metrics.loads == 1);
  Heard nowhere;
  say("nosuchtable1", "black", "chat hello", nowhere);
  settle();
  CHECK(nowhere.reason == "missing");
  CHECK(metrics.tables_live == 1);
}

TEST_CASE_FIXTURE(HallFixture, "stopping waits for what is being written") {
  const std::string id = begun();
  Heard said;
  say(id, "black", "place C3", said);
  bool stopped = false;
  hall.tables.stop([&] { stopped = true; });
  CHECK(!stopped);
  settle();
  CHECK(said.answered);
  CHECK(stopped);
}

TEST_CASE_FIXTURE(HallFixture, "start points of a large map are looked for once, and kept") {
  const auto first = map_with_starts(store, metrics, "11x11");
  REQUIRE(first);
  std::string& kept = store.maps.at("11x11");
  const std::size_t line = kept.find("start 2 ");
  REQUIRE(line != std::string::npos);
  // Those that are kept are taken.
  kept.replace(line, kept.find('\n', line) - line, "start 2 A1 B1");
  const auto second = map_with_starts(store, metrics, "11x11");
  REQUIRE(second);
  CHECK(metrics.starts_sought == 1);
  CHECK(second->point_name(second->listed_starts(2)[1]) == "B1");
  CHECK(second->listed_starts(3).size() == 3);
  // What cannot be read is looked for again.
  kept = "damaged";
  const auto third = map_with_starts(store, metrics, "11x11");
  REQUIRE(third);
  CHECK(third->text() == first->text());
  CHECK(kept == first->text());
  CHECK(metrics.starts_sought == 2);
}

TEST_CASE_FIXTURE(HallFixture, "a start loads no game before its time, then some at once, and keeps none of them") {
  constexpr unsigned kGames = 60;
  std::vector<std::string> ids;
  for (unsigned i = 0; i < kGames; ++i) ids.push_back(begun());
  // As if the program had ended there and another one begun.
  Metrics counts;
  Hall next{
      House{store, shelf, pool, limits, counts, pressure, log, house.now, later, later, {}, apart, apart, on_paper}};
  const auto beats = [&](int count) {
    for (int i = 0; i < count; ++i) {
      next.beat();
      CHECK(counts.tables_live <= 16);
      settle();
    }
  };
  time += 1'000;
  next.tables.wake();
  beats(10);
  time += 5'000;
  beats(10);
  CHECK(counts.loads == 0);
  // Nobody came back: every table is looked after once, and put away.
  const std::size_t before = store.tables.at(ids[0]).entries.size();
  time += Terms().absent;
  beats(20);
  CHECK(counts.loads == kGames);
  CHECK(counts.tables_live == 0);
  CHECK(store.tables.at(ids[0]).entries.size() > before);
  // Who asks is answered, whether its time has come or not.
  bool there = false;
  next.seats.facts(ids[0], "ann", [&](const Expected<Seats::Facts, Problem>& facts) { there = facts.has_value(); });
  settle();
  CHECK(there);
  CHECK(counts.tables_live == 1);
}

TEST_CASE_FIXTURE(HallFixture, "while the server takes nothing from players nobody's time ends anything") {
  std::string id;
  const auto opening = read_opening(
      *read_object(R"({"game":"go","map":"5x5","terms":"clock=absolute/60","seats":{"black":"me","white":"me"}})"));
  hall.new_tables.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
  settle();
  Heard started;
  hall.seats.start(id, ann, into(started));
  settle();
  REQUIRE(started.reason.empty());
  const auto player = std::make_shared<Listener>("ann");
  for (const char* seat : {"black", "white"}) {
    Heard watched;
    hall.streams.watch(player, id, seat, 0, into(watched));
    settle();
  }
  const auto beat = [&] {
    hall.beat();
    settle();
  };
  const auto over = [&] { return store.tables[id].row.summary.stage == TableSummary::Stage::Over; };
  time += 50'000;
  beat();
  pressure.turned(Pressure::kManyPieces, Pressure::kFullTurn, time);
  for (unsigned i = 0; i < 4; ++i) {
    time += 10'000;
    Heard refused;
    say(id, "black", "place C3", refused, "k");
    CHECK(refused.reason == "busy");
    beat();
    CHECK_FALSE(over());
  }
  // Also when it was away itself for longer than it holds on.
  time += 10'000;
  pressure.turned(1, 0, time);
  time += 1'000;
  beat();
  CHECK_FALSE(over());
  SUBCASE("what was refused is said again") {
    Heard said;
    say(id, "black", "place C3", said, "k");
    settle();
    CHECK(said.reason.empty());
    CHECK_FALSE(over());
    // The clock of who is next runs from then on.
    time += 59'000;
    beat();
    CHECK_FALSE(over());
    time += 2'000;
    beat();
    CHECK(over());
  }
  SUBCASE("nothing is said, and the clock goes on from where it was when that began") {
    time += 1'000;
    beat();
    time += 9'000;
    beat();
    CHECK_FALSE(over());
    time += 2'000;
    beat();
    CHECK(over());
  }
  hall.streams.gone(*player);
}

TEST_CASE_FIXTURE(HallFixture, "who is not there is not played for while it could not say anything") {
  const std::string here = begun();
  const std::string elsewhere = begun();
  const auto length = [&](const std::string& id) { return store.tables[id].entries.size(); };
  const std::size_t before = length(here);
  // As if the program had ended there and another one begun, where somebody asks for one of the tables.
  Metrics counts;
  Hall next{
      House{store, shelf, pool, limits, counts, pressure, log, house.now, later, later, {}, apart, apart, on_paper}};
  next.tables.wake();
  next.seats.facts(here, "ann", [](const Expected<Seats::Facts, Problem>&) {});
  settle();
  CHECK(counts.loads == 1);
  pressure.turned(Pressure::kManyPieces, Pressure::kFullTurn, time);
  const auto beats = [&] {
    for (unsigned i = 0; i < 5; ++i) {
      next.beat();
      settle();
      time += 500;
    }
  };
  time += Terms().absent + 60'000;
  beats();
  CHECK(length(here) == before);
  CHECK(length(elsewhere) == before);
  CHECK(counts.loads == 1);
  pressure.turned(1, 0, time);
  beats();
  beats();
  CHECK(length(here) > before);
  CHECK(length(elsewhere) > before);
}

TEST_CASE_FIXTURE(HallFixture, "a table that another server has taken is let go, and who watched it comes again") {
  const std::string id = begun();
  const auto watcher = std::make_shared<Listener>("ann");
  Heard watched;
  hall.streams.watch(watcher, id, "black", 0, into(watched));
  settle();
  const std::size_t kept = store.tables[id].entries.size();
  store.elsewhere.insert(id);
  Heard said;
  say(id, "black", "place C3", said);
  settle();
  CHECK(said.reason == "store");
  CHECK(watcher->count("place C3") == 0);
  CHECK(watcher->sent_away);
  CHECK(metrics.tables_live == 0);
  CHECK(store.tables[id].entries.size() == kept);
  // Whoever asks meanwhile is told to ask again; then it may be here.
  Heard asked;
  say(id, "black", "place C3", asked);
  settle();
  CHECK(asked.reason == "elsewhere");
  store.elsewhere.clear();
  time += Tables::kKnownAway;
  Heard again;
  say(id, "black", "place C3", again);
  settle();
  CHECK(again.reason.empty());
}

TEST_CASE_FIXTURE(HallFixture, "what a server that is gone leaves behind is woken by another") {
  hall.beat();
  settle();
  CHECK(store.wakes == 0);
  store.gone = true;
  hall.beat();
  hall.beat();
  settle();
  CHECK(store.wakes == 1);
}

namespace {

// Tables come from the store when they are told to, two at most for one address, and of each address so much is here.
struct LoadsFixture : HallFixture {
  server::Workers loads{0, 2, SIZE_MAX, 1};
  Hall next{with_loads()};
  std::map<std::string, std::string> heard;  // by table

  House with_loads() {
    House with = house;
    with.work_for = [this](const Share& share, std::function<void()> job) { return loads.work(share, std::move(job)); };
    with.most_held = 200'000;  // two tables that are nearly new
    return with;
  }
  void ask(const std::string& id, const std::string& address) {
    next.seats.facts({id, address}, "ann", [this, id](const Expected<Seats::Facts, Problem>& facts) {
      heard[id] = facts ? "" : facts.error().reason;
    });
  }
  void load_all() {
    while (loads.step()) settle();
  }
};

}  // namespace

TEST_CASE_FIXTURE(HallFixture,
                  "of tables that are asked for so many wait for the store, and those that are due wait besides") {
  std::vector<std::string> ids;
  for (unsigned i = 0; i < 5; ++i) ids.push_back(open());
  server::Workers loads{0, 2, 3, 1};
  House with = house;
  with.work_for = [&](const Share& share, std::function<void()> job) { return loads.work(share, std::move(job)); };
  Hall next{std::move(with)};
  std::vector<std::string> reasons;
  for (unsigned i = 0; i < 5; ++i) {
    const std::string address = i < 3 ? "a" : std::string(1, static_cast<char>('b' + i));
    next.seats.facts({ids[i], address}, "ann", [&reasons](const Expected<Seats::Facts, Problem>& facts) {
      reasons.push_back(facts ? "" : facts.error().reason);
      if (!facts) CHECK(facts.error().retry_after > 0);
    });
  }
  CHECK(reasons == std::vector<std::string>{"too-many", "busy"});
  CHECK(!loads.work({}, [] {}));
  while (loads.step()) settle();
  CHECK(reasons == std::vector<std::string>{"too-many", "busy", "", "", ""});
}

TEST_CASE_FIXTURE(LoadsFixture, "tables come from the store in fair shares, and for one address not all at once") {
  std::vector<std::string> ids;
  for (unsigned i = 0; i < 4; ++i) ids.push_back(open());
  for (unsigned i = 0; i < 3; ++i) ask(ids[i], "a");
  ask(ids[3], "b");
  CHECK(heard == std::map<std::string, std::string>{{ids[2], "too-many"}});
  CHECK(loads.step());
  CHECK(loads.step());
  settle();
  CHECK(heard.size() == 3);
  CHECK(heard.contains(ids[0]));
  CHECK(heard[ids[3]].empty());
  load_all();
  CHECK(heard[ids[1]].empty());
  // Later it is not too many any more.
  ask(ids[2], "a");
  load_all();
  CHECK(heard[ids[2]].empty());
}

TEST_CASE_FIXTURE(LoadsFixture, "of the tables that one address asks for no more are here than there is room for") {
  std::vector<std::string> ids;
  for (unsigned i = 0; i < 9; ++i) ids.push_back(open());
  // Who only looks in has them put away again, those first that were asked for first.
  for (unsigned i = 0; i < 5; ++i) {
    ask(ids[i], "a");
    load_all();
    next.beat();
    time += 1;
  }
  settle();
  CHECK(metrics.tables_live == 2);
  CHECK(next.tables.here(ids[3]) != nullptr);
  CHECK(next.tables.here(ids[4]) != nullptr);
  // Those that are watched stay, and then there is no room for others.
  const auto visitor = std::make_shared<Listener>("a");
  Heard watched[4];
  for (unsigned i = 0; i < 4; ++i) {
    next.streams.watch(visitor, ids[i], "", 0, into(watched[i]));
    if (i != 1) load_all();  // the next is asked for before it is there
    CHECK(watched[i].answered == (i != 1));
  }
  for (unsigned i = 0; i < 4; ++i) CHECK(watched[i].reason == (i < 3 ? "" : "too-many"));
  next.beat();
  heard.clear();
  ask(ids[8], "a");
  CHECK(heard[ids[8]] == "too-many");
  // For somebody else there is.
  ask(ids[8], "b");
  load_all();
  CHECK(heard[ids[8]].empty());
  next.streams.gone(*visitor);
  next.beat();
  settle();
  ask(ids[7], "a");
  load_all();
  CHECK(heard[ids[7]].empty());
}

TEST_CASE_FIXTURE(LoadsFixture, "tables that are here because they were due count for the address that watches them") {
  std::vector<std::string> ids;
  for (unsigned i = 0; i < 6; ++i) ids.push_back(begun());
  next.tables.wake();
  time += Terms().absent + 6'000;
  next.beat();
  settle();
  load_all();
  for (const std::string& id : ids) REQUIRE(next.tables.here(id) != nullptr);
  // Each is watched before the next beat puts it away again.
  const auto visitor = std::make_shared<Listener>("a");
  for (unsigned i = 0; i < 6; ++i) {
    Heard watched;
    next.streams.watch(visitor, ids[i], "", 0, into(watched));
    settle();
    CHECK(watched.answered);
    CHECK(watched.reason == (i < 3 ? "" : "too-many"));
  }
  CHECK(metrics.refused["loads"] == 3);
  next.beat();
  settle();
  CHECK(metrics.tables_live == 3);
}

TEST_CASE_FIXTURE(HallFixture, "who asks for tables that are not there leaves nothing behind") {
  for (unsigned i = 0; i < 50; ++i) {
    Heard said;
    say("nosuchtable" + std::to_string(i % 10), "black", "pass", said);
    settle();
    CHECK(said.reason == "missing");
  }
  CHECK(metrics.tables_live == 0);
  CHECK(hall.tables.left_alone() == 0);
}
