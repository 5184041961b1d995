#include "store/columns.hpp"
#include "store/postgres_sql.hpp"
#include "store/readers.hpp"
#include "store/sql.hpp"
#include "store/upkeep.hpp"
#include "support/test_store.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <doctest/doctest.h>
#include <latch>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace tideline;
using namespace tideline::test;
using Kind = StoreError::Kind;
using What = TableQuery::What;

namespace {

std::vector<std::string> ids(const Expected<std::vector<TableRow>, StoreError>& rows) {
  std::vector<std::string> found;
  REQUIRE(rows);
  for (const TableRow& row : *rows) found.push_back(row.id);
  return found;
}
using Ids = std::vector<std::string>;

template <class F>
TableQuery query(F set) {
  TableQuery query;
  set(query);
  return query;
}

}  // namespace

TEST_CASE("what was kept is there after the store was closed and opened again") {
  const Place place;
  auto table = new_table("t1", 100);
  table.secret = std::string("\0\1binary\xFF", 9);
  table.holders = {{"blue.2", "p1"}, {"red", "p2"}};
  table.row.summary.deadline = 5'000;
  table.row.word_hash = "hash";
  {
    auto store = open(place);
    CHECK_FALSE(create(*store, table));
    auto more = batch("t1", 2, 3);
    more.entries[0].key = "k17";
    more.row.rematch = "t2";
    CHECK_FALSE(append(*store, more));
  }
  auto store = open(place);
  const auto loaded = store->load("t1");
  REQUIRE(loaded);
  CHECK(loaded->secret == table.secret);
  REQUIRE(loaded->entries.size() == 5);
  CHECK(loaded->entries[0] == table.entries[0]);
  CHECK(loaded->entries[2].key == "k17");
  CHECK(loaded->row.summary.entries == 5);
  CHECK(loaded->row.rematch == "t2");
  REQUIRE(loaded->holders.size() == 2);
  CHECK(loaded->holders[0].seat == "blue.2");
  CHECK(loaded->holders[0].player == "p1");
  CHECK(store->load("t2").error().kind == Kind::Missing);
}

TEST_CASE("every column of a row comes back as it was") {
  const Place place;
  auto store = open(place);
  auto table = new_table("t1", 100);
  TableRow& row = table.row;
  row.created = 7;
  row.word_hash = "w";
  row.rematch = "next";
  TableSummary& s = row.summary;
  s = {TableSummary::Stage::Playing,
       "Title \xC3\xA9",
       "territory",
       "v1 dice=one",
       "lake-11",
       "play",
       "red blue.2",
       "red person Ann\nblue bot level-3\n",
       "red",
       "red 23 blue 17.5",
       3,
       2,
       1'234,
       Terms::Access::Word};
  REQUIRE_FALSE(create(*store, table));
  const auto loaded = store->load("t1");
  REQUIRE(loaded);
  const TableRow& found = loaded->row;
  CHECK(found.id == "t1");
  CHECK(found.created == 7);
  CHECK(found.changed == 100);
  CHECK(found.word_hash == "w");
  CHECK(found.rematch == "next");
  const TableSummary& f = found.summary;
  CHECK(f.stage == s.stage);
  CHECK(f.title == s.title);
  CHECK(f.game == s.game);
  CHECK(f.rules == s.rules);
  CHECK(f.map == s.map);
  CHECK(f.phase == s.phase);
  CHECK(f.turn == s.turn);
  CHECK(f.seats == s.seats);
  CHECK(f.result == s.result);
  CHECK(f.scores == s.scores);
  CHECK(f.open_seats == 3);
  CHECK(f.entries == 2);
  CHECK(f.deadline == 1'234);
  CHECK(f.access == Terms::Access::Word);
}

TEST_CASE("of two who append the same number one succeeds, and there are no gaps") {
  const Place place;
  auto store = open(place);
  REQUIRE_FALSE(create(*store, new_table("t1", 1)));
  CHECK(create(*store, new_table("t1", 1))->kind == Kind::Conflict);
  CHECK_FALSE(append(*store, batch("t1", 2, 1)));
  CHECK(append(*store, batch("t1", 2, 1))->kind == Kind::Conflict);
  CHECK(append(*store, batch("t1", 4, 1))->kind == Kind::Conflict);
  CHECK(append(*store, batch("none", 0, 1))->kind == Kind::Missing);
  CHECK(store->load("t1")->entries.size() == 3);
}

TEST_CASE("what fails in one batch changes nothing, and fails no other") {
  const Place place;
  auto store = open(place);
  REQUIRE_FALSE(create(*store, new_table("t1", 1)));
  REQUIRE_FALSE(create(*store, new_table("t2", 1)));
  auto wrong = batch("t1", 9, 1);
  wrong.holders = {{"red", "thief"}};
  wrong.players_ended = {{"thief", "T", 1, 1, 5}};
  std::array<Failed, 3> failed;
  std::latch done(3);
  const auto then = [&](std::size_t i) {
    return [&, i](Failed result) {
      failed[i] = std::move(result);
      done.count_down();
    };
  };
  store->append(batch("t1", 2, 2), then(0));
  store->append(wrong, then(1));
  store->append(batch("t2", 2, 1), then(2));
  done.wait();
  CHECK_FALSE(failed[0]);
  CHECK(failed[1]->kind == Kind::Conflict);
  CHECK_FALSE(failed[2]);
  CHECK(store->load("t1")->entries.size() == 4);
  CHECK(store->load("t1")->holders.empty());
  CHECK_FALSE(store->player("thief")->has_value());
  CHECK(store->load("t2")->entries.size() == 3);
}

TEST_CASE("many batches are made durable together, each told once and in order") {
  constexpr unsigned kTables = 50;
  constexpr unsigned kRounds = 20;
  const Place place;
  auto store = open(place);
  for (unsigned i = 0; i < kTables; ++i) REQUIRE_FALSE(create(*store, new_table("t" + std::to_string(i), 1)));
  const auto commits = store->commits();
  const auto entries = store->entries_written();
  std::latch done(kTables * kRounds);
  unsigned failures = 0;
  std::array<unsigned, kTables> next{};
  bool in_order = true;
  for (unsigned round = 0; round < kRounds; ++round) {
    for (unsigned i = 0; i < kTables; ++i) {
      store->append(batch("t" + std::to_string(i), 2 + round, 1), [&, i, round](const Failed& failed) {
        failures += failed ? 1 : 0;
        in_order = in_order && next[i]++ == round;
        done.count_down();
      });
    }
  }
  done.wait();
  CHECK(failures == 0);
  CHECK(in_order);
  CHECK(store->entries_written() - entries == kTables * kRounds);
  CHECK(store->commits() - commits < kTables * kRounds / 4);
  for (unsigned i = 0; i < kTables; ++i) CHECK(store->load("t" + std::to_string(i))->entries.size() == 2 + kRounds);
}

TEST_CASE("what was given to a store that closes is kept first") {
  const Place place;
  std::atomic<unsigned> told = 0;
  {
    auto store = open(place);
    REQUIRE_FALSE(create(*store, new_table("t1", 1)));
    for (unsigned i = 0; i < 100; ++i)
      store->append(batch("t1", 2 + i, 1), [&](const Failed& failed) { told += failed ? 0 : 1; });
  }
  CHECK(told == 100);
  CHECK(open(place)->load("t1")->entries.size() == 102);
}

TEST_CASE("one who reads sees a table as it was at one moment, while others write") {
  const Place place;
  auto store = open(place);
  REQUIRE_FALSE(create(*store, new_table("t1", 1)));
  std::atomic<bool> stop = false;
  std::vector<std::thread> readers;
  std::atomic<unsigned> wrong = 0;
  for (unsigned i = 0; i < 2 * kMostReaders; ++i) {
    readers.emplace_back([&] {
      while (!stop) {
        const auto loaded = store->load("t1");
        if (!loaded || loaded->row.summary.entries != loaded->entries.size()) ++wrong;
        if (!store->list({}) || !store->due(1, 1)) ++wrong;
      }
    });
  }
  for (unsigned i = 0; i < 30; ++i) CHECK_FALSE(append(*store, batch("t1", 2 + i, 1)));
  stop = true;
  for (std::thread& reader : readers) reader.join();
  CHECK(wrong == 0);
}

TEST_CASE("after kill -9 everything that was acknowledged is there, and nothing twice") {
  const Place place;
  std::size_t acknowledged = 0;
  for (unsigned round = 0; round < 10; ++round) {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      close(ends[0]);
      auto store = open(place);
      if (!store) _exit(1);
      if (round == 0 && create(*store, new_table("t1", 1))) _exit(1);
      const auto loaded = store->load("t1");
      if (!loaded) _exit(1);
      for (std::size_t next = loaded->entries.size();; ++next) {
        auto more = batch("t1", next, 1);
        more.epoch = loaded->epoch;
        store->append(more, [&ends, next](const Failed& failed) {
          const std::size_t count = next + 1;
          if (!failed && write(ends[1], &count, sizeof count) < 0) _exit(1);
        });
        // Some stand in line, so that the end comes in the middle of a transaction too.
        if (next % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(700));
      }
    }
    close(ends[1]);
    // A moment that differs from round to round.
    const std::size_t until = acknowledged + 5 + 13 * round;
    std::size_t count = 0;
    while (read(ends[0], &count, sizeof count) == static_cast<ssize_t>(sizeof count)) {
      acknowledged = count;
      if (count >= until) kill(child, SIGKILL);
    }
    close(ends[0]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    auto store = open(place);
    const auto loaded = store->load("t1");
    REQUIRE(loaded);
    CHECK(loaded->entries.size() >= acknowledged);
    CHECK(loaded->row.summary.entries == loaded->entries.size());
    for (std::size_t i = 2; i < loaded->entries.size(); ++i) {
      if (loaded->entries[i].text != "red place " + std::to_string(i)) FAIL("entry " << i);
    }
    acknowledged = loaded->entries.size();
  }
}

TEST_CASE("lists are filtered, newest first, and go on where they ended") {
  const Place place;
  auto store = open(place);
  const auto put = [&](const std::string& id, Millis changed, TableSummary::Stage stage, unsigned open_seats,
                       const std::string& title, const std::string& seats, Terms::Access access,
                       std::vector<SeatHolder> holders, const std::string& turn) {
    auto table = new_table(id, changed);
    TableSummary& s = table.row.summary;
    s.stage = stage;
    s.open_seats = open_seats;
    s.title = title;
    s.seats = seats;
    s.access = access;
    s.turn = turn;
    s.game = id == "go" ? "go" : "territory";
    table.holders = std::move(holders);
    REQUIRE_FALSE(create(*store, table));
  };
  using Stage = TableSummary::Stage;
  using Access = Terms::Access;
  put("new", 50, Stage::Gathering, 2, "100% ready", "red person Ann\nblue empty\n", Access::Open, {{"red", "ann"}}, "");
  put("full", 40, Stage::Gathering, 0, "Full", "red person Ann\nblue person Bob\n", Access::Open,
      {{"red", "ann"}, {"blue", "bob"}}, "");
  put("go", 30, Stage::Playing, 0, "Go", "red person Bob\nblue bot level-3\n", Access::Open, {{"red", "bob"}}, "red");
  put("duel", 30, Stage::Playing, 0, "Duel", "red person Ann\nblue.2 person Bob\n", Access::Link,
      {{"red", "ann"}, {"blue.2", "bob"}, {"blue", "bob"}}, "blue.2");
  put("old", 10, Stage::Over, 0, "Old", "red person Ann\n", Access::Open, {{"red", "ann"}}, "");

  CHECK(ids(store->list(query([](auto& q) { q.what = What::All; }))) == Ids{"new", "full", "go", "old"});
  CHECK(ids(store->list(query([](auto& q) { q.what = What::Open; }))) == Ids{"new"});
  CHECK(ids(store->list(query([](auto& q) { q.what = What::Unfinished; }))) == Ids{"new", "full", "go"});
  CHECK(ids(store->list(query([](auto& q) { q.what = What::Over; }))) == Ids{"old"});
  CHECK(ids(store->list(query([](auto& q) {
          q.what = What::All;
          q.player = "bob";
        }))) == Ids{"full", "go", "duel"});
  CHECK(ids(store->list(query([](auto& q) {
          q.what = What::Unfinished;
          q.player = "ann";
        }))) == Ids{"new", "full", "duel"});
  CHECK(ids(store->list(query([](auto& q) {
          q.what = What::Over;
          q.player = "ann";
        }))) == Ids{"old"});
  CHECK(ids(store->list(query([](auto& q) {
          q.what = What::Open;
          q.player = "ann";
        }))) == Ids{"new"});
  CHECK(ids(store->list(query([](auto& q) {
          q.player = "bob";
          q.my_turn = true;
        }))) == Ids{"go", "duel"});
  CHECK(ids(store->list(query([](auto& q) {
          q.player = "ann";
          q.my_turn = true;
        }))).empty());
  CHECK(ids(store->list(query([](auto& q) { q.player = "nobody"; }))).empty());
  CHECK(ids(store->list(query([](auto& q) { q.text = "ann"; }))) == Ids{"new", "full", "old"});
  CHECK(ids(store->list(query([](auto& q) { q.text = "person"; }))).empty());
  CHECK(ids(store->list(query([](auto& q) { q.text = "0%"; }))) == Ids{"new"});
  CHECK(ids(store->list(query([](auto& q) { q.text = "_"; }))).empty());
  CHECK(ids(store->list(query([](auto& q) {
          q.text = "bob";
          q.game = "go";
        }))) == Ids{"go"});
  CHECK(ids(store->list(query([](auto& q) { q.most = 2; }))) == Ids{"new", "full"});
  CHECK(ids(store->list(query([](auto& q) {
          q.before = 40;
          q.before_id = "full";
          q.most = 2;
        }))) == Ids{"go", "old"});
  CHECK(ids(store->list(query([](auto& q) {
          q.player = "bob";
          q.before = 30;
          q.before_id = "go";
        }))) == Ids{"duel"});
}

TEST_CASE("a text is found wherever it stands, as it is now, and only where the table is") {
  const Place place;
  auto store = open(place);
  const auto found = [&](const std::string& text) { return ids(store->list(query([&](auto& q) { q.text = text; }))); };
  auto table = new_table("t1", 1);
  table.row.summary.title = "Őszi \"nagy\" játszma";
  table.row.summary.seats = "red person Ann\nblue empty\n";
  REQUIRE_FALSE(create(*store, table));
  for (const char* text : {"ŐSZI", "őszi \"nagy\"", "Y\" J", "ann", "nagy", "sz", "\""}) {
    CAPTURE(text);
    CHECK(found(text) == Ids{"t1"});
  }
  for (const std::string text : {"nagy*", "nagy OR ann", "title:nagy", "\"\"\"", "Bob", "person", "%%%", "___"}) {
    CAPTURE(text);
    CHECK(found(text).empty());
  }
  // Whatever bytes it has.
  CHECK(found(std::string("na\0gy", 5)).empty());
  CHECK(found("\xff\x80\xc5").empty());
  auto more = batch("t1", 2, 1);
  more.row = table.row;
  more.row.summary.title = "Spring";
  more.row.summary.seats = "red person Ann\nblue person Bob\n";
  REQUIRE_FALSE(append(*store, more));
  CHECK(found("nagy").empty());
  CHECK(found("bob") == Ids{"t1"});
  CHECK(found("spring") == Ids{"t1"});
  REQUIRE_FALSE(store->drop({.tables = {{"t1", 1'000'000}}, .texts = {}, .players = 0}));
  CHECK(found("spring").empty());
  // A new one does not take the place of the old one.
  REQUIRE_FALSE(create(*store, new_table("t2", 1)));
  CHECK(found("spring").empty());
}

TEST_CASE("tables go one by one, so that nobody waits for all of them") {
  const Place place;
  auto store = open(place);
  constexpr std::size_t kTables = 12;
  Store::Stale stale;
  for (std::size_t i = 0; i < kTables; ++i) {
    const std::string id = "t" + std::to_string(i);
    REQUIRE_FALSE(create(*store, new_table(id, 1)));
    stale.tables.push_back({id, 1'000'000});
  }
  // Of each other write that there is meanwhile none waits for more than one of them.
  const std::uint64_t before = store->commits();
  REQUIRE_FALSE(store->drop(stale));
  CHECK(store->commits() >= before + kTables);
  for (const Store::Stale::Thing& table : stale.tables) CHECK_FALSE(store->load(table.id));
}

TEST_CASE("one or two characters are looked for in the newest thousand tables") {
  const Place place;
  auto store = open(place);
  constexpr Millis kTables = 1'001;
  std::latch done(kTables);
  for (Millis i = 0; i < kTables; ++i) {
    auto table = new_table("t" + std::to_string(i), 1);
    table.row.changed = 1 + i;
    table.row.summary.title = i < 2 ? "zq" : "no";
    store->create(std::move(table), [&](const Failed& failed) {
      CHECK_FALSE(failed);
      done.count_down();
    });
  }
  done.wait();
  CHECK(ids(store->list(query([](auto& q) {
          q.text = "zq";
          q.before = 1'002;
        }))) == Ids{"t1"});
}

TEST_CASE("start points of a map are kept") {
  const Place place;
  {
    auto store = open(place);
    CHECK_FALSE(store->starts("25x25")->has_value());
    REQUIRE_FALSE(store->put_starts("25x25", "text"));
  }
  CHECK(*open(place)->starts("25x25") == "text");
}

TEST_CASE("deadlines come in their order, and a start wakes the games that are on") {
  const Place place;
  auto store = open(place);
  CHECK_FALSE(store->next_deadline()->has_value());
  const auto put = [&](const std::string& id, TableSummary::Stage stage, std::optional<Millis> deadline) {
    auto table = new_table(id, 1);
    table.row.summary.stage = stage;
    table.row.summary.deadline = deadline;
    REQUIRE_FALSE(create(*store, table));
  };
  using Stage = TableSummary::Stage;
  put("a", Stage::Playing, 300);
  put("b", Stage::Playing, 100);
  put("c", Stage::Playing, std::nullopt);
  put("d", Stage::Gathering, 200);
  put("e", Stage::Over, std::nullopt);
  CHECK(store->next_deadline()->value() == 100);
  CHECK(store->due(99, 10)->empty());
  CHECK(*store->due(300, 10) == Ids{"b", "d", "a"});
  CHECK(*store->due(300, 2) == Ids{"b", "d"});
  const auto start_again = [&] {
    store.reset();
    store = open(place);
    CHECK_FALSE(store->wake(50));
  };
  start_again();
  CHECK(*store->due(50, 10) == Ids{"a", "b", "c"});
  auto later = batch("b", 2, 1);
  later.epoch = store->load("b")->epoch;
  later.row.summary.deadline.reset();
  CHECK_FALSE(append(*store, later));
  CHECK(*store->due(50, 10) == Ids{"a", "c"});
  // Those that say when they have to be looked after, or that they need not.
  for (const auto& [id, alone] : {std::pair("a", std::optional<Millis>(70)), {"b", std::optional<Millis>()}}) {
    auto known = batch(id, id == std::string("b") ? 3 : 2, 1);
    known.row.summary.stage = Stage::Playing;
    known.row.summary.deadline = 1'000;
    known.row.summary.alone = alone;
    known.epoch = store->load(id)->epoch;
    CHECK_FALSE(append(*store, known));
  }
  start_again();
  CHECK(*store->due(119, 10) == Ids{"c"});
  CHECK(*store->due(120, 10) == Ids{"c", "a"});
  CHECK(*store->due(1'000, 10) == Ids{"c", "a", "d", "b"});
}

TEST_CASE("seats change hands together with what is appended") {
  const Place place;
  auto store = open(place);
  auto table = new_table("t1", 1);
  table.holders = {{"red", "ann"}};
  REQUIRE_FALSE(create(*store, table));
  auto more = batch("t1", 2, 1);
  more.holders = {{"red", ""}, {"blue", "ann"}, {"green", "bob"}};
  REQUIRE_FALSE(append(*store, more));
  auto holders = store->load("t1")->holders;
  REQUIRE(holders.size() == 2);
  CHECK(holders[0].seat == "blue");
  auto again = batch("t1", 3, 0);
  again.holders = {{"blue", "cleo"}};
  REQUIRE_FALSE(append(*store, again));
  CHECK(store->load("t1")->holders[0].player == "cleo");
  CHECK(store->load("t1")->entries.size() == 3);
}

TEST_CASE("players have a name and a history (R10)") {
  const Place place;
  auto store = open(place);
  CHECK_FALSE(store->player("ann")->has_value());
  CHECK_FALSE(store->put_player({"ann", "Ann", 0, 0, 10}));
  REQUIRE_FALSE(create(*store, new_table("t1", 1)));
  auto end = batch("t1", 2, 1);
  end.players_ended = {{"ann", "", 1, 1, 20}, {"bob", "Bob", 1, 0, 20}};
  REQUIRE_FALSE(append(*store, end));
  CHECK_FALSE(store->put_player({"ann", "Anna", 0, 0, 15}));
  const auto ann = store->player("ann");
  REQUIRE(ann->has_value());
  CHECK((*ann)->name == "Anna");
  CHECK((*ann)->played == 1);
  CHECK((*ann)->won == 1);
  CHECK((*ann)->seen == 20);
  CHECK((*store->player("bob"))->played == 1);
}

TEST_CASE("a code gives seats away once, and not for ever") {
  const Place place;
  auto store = open(place);
  for (const char* id : {"t1", "t2"}) {
    auto table = new_table(id, 1);
    table.holders = {{"red", "ann"}, {"blue", "ann"}, {"green", "bob"}};
    REQUIRE_FALSE(create(*store, table));
  }
  CHECK_FALSE(store->put_code("one", "ann", "t2", 100));
  CHECK_FALSE(store->put_code("all", "ann", "", 100));
  CHECK_FALSE(store->put_code("late", "bob", "", 50));
  CHECK(*store->use_code("one", "ann-2", 60) == Ids{"t2"});
  CHECK(store->load("t2")->holders[0].player == "ann-2");
  CHECK(store->load("t1")->holders[0].player == "ann");
  CHECK(store->use_code("one", "thief", 60).error().kind == Kind::Missing);
  CHECK(store->use_code("late", "thief", 50).error().kind == Kind::Missing);
  CHECK(store->use_code("none", "thief", 50).error().kind == Kind::Missing);
  CHECK(*store->use_code("all", "ann-3", 60) == Ids{"t1"});
  CHECK(store->load("t1")->holders[1].player == "bob");
  // One that nobody used goes too, as what else is not needed.
  CHECK_FALSE(store->put_code("old", "bob", "", 100));
  CHECK_FALSE(store->put_code("new", "bob", "", 101));
  Store::Unused since;
  since.codes = 100;
  CHECK_FALSE(store->drop(*store->stale(since, 10)));
  CHECK(store->use_code("old", "thief", 60).error().kind == Kind::Missing);
  CHECK(*store->use_code("new", "bob-2", 60) == Ids{"t1", "t2"});
}

TEST_CASE("texts are kept once, and the server's secret is made once") {
  const Place place;
  {
    auto store = open(place);
    CHECK_FALSE(store->put_text("deck", "mine", "sha256:1", "text", 5));
    CHECK_FALSE(store->put_text("deck", "mine", "sha256:1", "text", 6));
    CHECK_FALSE(store->put_text("map", "lake", "sha256:2", "map", 4));
    CHECK(*store->server_secret([] { return std::string("s\0cret", 6); }) == std::string("s\0cret", 6));
  }
  auto store = open(place);
  CHECK(*store->server_secret([] { return std::string("another"); }) == std::string("s\0cret", 6));
  const auto texts = store->texts();
  REQUIRE(texts);
  REQUIRE(texts->size() == 2);
  CHECK((*texts)[0].kind == "map");
  CHECK((*texts)[1].text == "text");
}

TEST_CASE("what nobody has used goes, and what was used, is needed or was thought about stays") {
  using Stage = TableSummary::Stage;
  const Place place;
  auto store = open(place);
  const auto put = [&](const std::string& id, Millis changed, Stage stage, const std::string& seats,
                       const std::string& header = {}, std::vector<SeatHolder> holders = {}) {
    auto table = new_table(id, changed);
    table.row.summary.stage = stage;
    table.row.summary.seats = seats;
    table.entries[0].text += header;
    table.holders = std::move(holders);
    REQUIRE_FALSE(create(*store, table));
  };
  put("bare", 50, Stage::Gathering, "black empty\nwhite bot level-1\n");
  put("waits", 40, Stage::Gathering, "black person Ann\nwhite empty\n", {}, {{"black", "ann"}});
  put("plays", 30, Stage::Playing, "black person Ann\n", "\ngame tsunami\ndeck mine sha256:needed\nbegin");
  put("ended", 20, Stage::Over, "black person Ann\n", "\ngame tsunami\ndeck mine\nbegin");
  put("liked", 10, Stage::Over, "black person Ann\n");
  put("unseen", 5, Stage::Playing, "black person Ann\n");
  REQUIRE_FALSE(store->put_feedback({"liked", "ann", "black", 1, "{}"}));
  // Others see that game later: `changed` stays, and yet it goes on.
  auto move = batch("unseen", 2, 1);
  move.row = row("unseen", 5);
  move.row.summary.stage = Stage::Playing;
  move.entries[0].at = 95;
  REQUIRE_FALSE(append(*store, move));
  for (const char* digest : {"sha256:needed", "sha256:lost", "sha256:used"})
    REQUIRE_FALSE(store->put_text("deck", "mine", digest, "text", 10));
  REQUIRE_FALSE(store->put_text("deck", "mine", "sha256:used", "text", 95));
  REQUIRE_FALSE(store->put_player({.player = "ann", .name = "Ann", .played = 0, .won = 0, .seen = 1}));
  REQUIRE_FALSE(store->put_player({.player = "gone", .name = "Gone", .played = 0, .won = 0, .seen = 1}));
  REQUIRE_FALSE(store->put_player({.player = "here", .name = "Here", .played = 0, .won = 0, .seen = 99}));

  const auto found = [&](const Store::Unused& since, unsigned most = 10) {
    const auto stale = store->stale(since, most);
    REQUIRE(stale);
    Ids names;
    for (const auto* things : {&stale->tables, &stale->texts}) {
      for (const Store::Stale::Thing& thing : *things) names.push_back(thing.id);
    }
    return names;
  };
  CHECK(found({}).empty());
  CHECK(found({.unsat = 90}) == Ids{"bare"});
  CHECK(found({.unsat = 50}).empty());
  CHECK(found({.unstarted = 90}) == Ids{"waits", "bare"});
  CHECK(found({.unstarted = 90}, 1) == Ids{"waits"});
  CHECK(found({.unfinished = 90}) == Ids{"plays"});
  CHECK(found({.unfinished = 96}) == Ids{"unseen", "plays"});
  CHECK(found({.over = 90}) == Ids{"ended"});
  CHECK(found({.texts = 90}) == Ids{"sha256:lost"});
  CHECK(found({.texts = 96}) == Ids{"sha256:lost", "sha256:used"});

  // Used between the two: it stays.
  Store::Append next{"ended", 2, {}, row("ended", 20), {}, {}};
  next.row.summary.stage = Stage::Over;
  next.row.rematch = "waits";
  REQUIRE_FALSE(append(*store, next));
  REQUIRE_FALSE(store->put_text("deck", "mine", "sha256:lost", "text", 91));
  auto more = batch("bare", 2, 1);
  more.row.changed = 91;
  REQUIRE_FALSE(append(*store, more));
  const Store::Stale stale{.tables = {{"bare", 90}, {"waits", 90}, {"liked", 90}, {"unseen", 90}},
                           .texts = {{"sha256:lost", 90}, {"sha256:needed", 90}},
                           .players = 90};
  REQUIRE_FALSE(store->drop(stale));
  for (const char* id : {"bare", "ended", "liked", "unseen", "plays"}) CHECK_MESSAGE(store->load(id).has_value(), id);
  REQUIRE_FALSE(store->load("waits"));
  CHECK(store->load("waits").error().kind == Kind::Missing);
  CHECK(store->load("ended")->row.rematch.empty());
  CHECK(store->texts()->size() == 3);
  CHECK(store->texts("sha256:lost")->size() == 1);
  CHECK(store->texts("sha256:none")->empty());
  CHECK_FALSE(store->player("gone")->has_value());
  CHECK(store->player("here")->has_value());
  CHECK_FALSE(store->player("ann")->has_value());  // the chair went with the table

  // With the table its deck may go.
  REQUIRE_FALSE(store->drop({.tables = {{"plays", 90}}, .texts = {{"sha256:needed", 90}}, .players = 0}));
  CHECK_FALSE(store->load("plays"));
  CHECK(store->texts()->size() == 2);
}

TEST_CASE("a server that is older than its database goes on with it, if that says that it may") {
  const Place place;
  REQUIRE_FALSE(create(*open(place), new_table("t1", 1)));
  const bool postgres = !place.schema.empty();
  const std::string newer = postgres ? "UPDATE tideline SET version = 99" : "PRAGMA user_version = 99";
  place.change(newer +
               "; ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';"
               " CREATE TABLE moods (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE);"
               " INSERT INTO moods VALUES ('t1')");
  {
    auto store = open(place);
    REQUIRE(store);
    auto more = batch("t1", 2, 1);
    more.epoch = store->load("t1")->epoch;
    CHECK_FALSE(append(*store, more));
    CHECK_FALSE(create(*store, new_table("t2", 5)));
    CHECK(ids(store->list({})) == Ids{"t2", "t1"});
    CHECK_FALSE(store->drop({{{"t1", 100}}, {}, 0}));
    CHECK(store->load("t1").error().kind == Kind::Missing);
    CHECK(store->load("t2"));
  }
  // It would leave behind what it does not know.
  const Folder copies;
  const auto copied = backup_store(place.address, copies.path + "/copy.db");
  REQUIRE(copied);
  CHECK(copied->message.find("it was written by a newer Tideline (version 99 of the database") != std::string::npos);
  place.change("UPDATE usable SET lowest = 99");
  const auto refused = open_store(place.address);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().kind == Kind::Broken);
}

TEST_CASE("a table whose log needs a newer program is left to one, and listed") {
  const Place place;
  auto store = open(place);
  for (const char* id : {"t1", "t2"}) {
    auto table = new_table(id, 1);
    table.row.summary.deadline = 5;
    REQUIRE_FALSE(create(*store, table));
  }
  place.change("UPDATE tables SET needs = " + std::to_string(kLogVersion + 1) + " WHERE id = 't1'");
  const auto loaded = store->load("t1");
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().kind == Kind::Elsewhere);
  CHECK(loaded.error().address.empty());
  CHECK(store->load("t2"));
  CHECK(*store->due(10, 9) == Ids{"t2"});
  CHECK(ids(store->list({})) == Ids{"t2", "t1"});
  Store::Unused unused;
  unused.unstarted = 100;
  CHECK(store->stale(unused, 9)->tables.size() == 1);
  REQUIRE_FALSE(store->drop({{{"t1", 100}}, {}, 0}));
  CHECK(ids(store->list({})) == Ids{"t2", "t1"});
}

TEST_CASE("what a table needs is written with its entries, and never falls") {
  CHECK(needs_of(std::vector<LogLine>{{1, "@table T\ngame go", ""}, {1, "@chat red hello", ""}}) == kLogVersion);
  CHECK(needs_of(std::vector<LogLine>{{1, "@chat red hello", ""}}) == 1);
  const Place place;
  auto store = open(place);
  REQUIRE_FALSE(create(*store, new_table("t1", 1)));
  place.change("UPDATE tables SET needs = " + std::to_string(kLogVersion + 1));
  // Of one that has the table still.
  REQUIRE_FALSE(append(*store, batch("t1", 2, 1)));
  CHECK(store->load("t1").error().kind == Kind::Elsewhere);
}

TEST_CASE("a step beside which older servers may go on only adds") {
  const auto check = [](const auto& steps) {
    for (std::size_t i = 1; i < steps.size(); ++i) {
      CHECK(steps[i].lowest >= steps[i - 1].lowest);
      CHECK(steps[i].lowest <= i + 1);
      if (steps[i].lowest > steps[i - 1].lowest) continue;
      const std::string_view sql = steps[i].sql;
      for (std::size_t at = sql.find_first_not_of(" \n"); at != std::string_view::npos;) {
        const std::string_view statement = sql.substr(at, sql.find(';', at) - at);
        at = sql.find_first_not_of("; \n", at + statement.size());
        CAPTURE(statement);
        const auto has = [&](std::string_view words) { return statement.find(words) != std::string_view::npos; };
        const bool column = statement.starts_with("ALTER TABLE ") && has(" ADD COLUMN ") && !has(" DROP ") &&
                            (!has(" NOT NULL") || has(" DEFAULT "));
        const bool adds = column || statement.starts_with("CREATE TABLE ") || statement.starts_with("CREATE INDEX ") ||
                          statement.starts_with("INSERT INTO usable ");
        CHECK(adds);
      }
    }
  };
  check(sql::kSteps);
  check(pgsql::kSteps);
}
