// What is PostgreSQL's alone: connections that are lost, and whose database it is. tests/postgres.sh makes a database
// for these; without one they are skipped.
#include "store/archive.hpp"
#include "store/copying.hpp"
#include "store/postgres_sql.hpp"
#include "store/postgres_store.hpp"
#include "store/upkeep.hpp"
#include "support/cutting_proxy.hpp"
#include "support/test_store.hpp"

#include <array>
#include <csignal>
#include <doctest/doctest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace tideline;
using namespace tideline::test;
using Kind = StoreError::Kind;
using Cut = CuttingProxy::Cut;

namespace {

const bool kNoPostgres = postgres_for_tests() == nullptr;
#define POSTGRES_CASE(name) TEST_CASE(name* doctest::skip(kNoPostgres))

// The folder of the database's socket, from `postgresql:///NAME?host=FOLDER…`.
std::string socket_folder() {
  const std::string address = postgres_for_tests();
  const std::size_t from = address.find("host=") + 5;
  return address.substr(from, address.find('&', from) - from);
}

// A store of its own that is reached by way of a proxy.
struct Proxied {
  Place place;
  Folder folder;
  CuttingProxy proxy{socket_folder(), folder.path};
  Expected<std::unique_ptr<PostgresStore>, StoreError> opened = PostgresStore::open(address(), {"first", "here:1"});

  [[nodiscard]] std::string address() const {
    const std::string there = socket_folder();
    std::string by_proxy = place.address;
    return by_proxy.replace(by_proxy.find(there), there.size(), folder.path);
  }
  PostgresStore& store() {
    REQUIRE(opened);
    return **opened;
  }
};

// Ends every other connection to the database, all at once, and waits until they are gone.
void cut_all_connections() {
  for (const char* wait : {"0", "5000"}) {
    Place::run("SELECT pg_terminate_backend(pid, " + std::string(wait) +
               ") FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()");
  }
}

// The one answer to a question about a schema, as text.
std::string asked(const Place& place, const std::string& question) {
  auto connection = postgres::Connection::open(place.address);
  REQUIRE(connection);
  const auto answer = connection->ask(question);
  REQUIRE(answer);
  return answer->text(0, 0);
}

template <class F>
void wait_until(F so) {
  while (!so()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

// Its connections come back by themselves, all of them, and renew its lease.
void wait_until_back(const Place& place) {
  wait_until([&] {
    return asked(place, "SELECT count(*) > " + std::to_string(PostgresStore::kWriters) +
                            " AND (SELECT bool_and(s.backend IN (SELECT pid FROM pg_stat_activity)) FROM servers s)"
                            " FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted"
                            " AND objid = (current_schema()::regnamespace::oid::bigint % 2147483647)::oid") == "t";
  });
}

// As if its lease had run out.
void strike_off(const Place& place, const std::string& name) {
  Place::run("DELETE FROM " + place.schema + ".servers WHERE name = '" + name + "'");
}

// Something of everything that is kept.
void keep_some_of_all(Store& store) {
  auto table = new_table("t1", 100);
  table.secret = std::string("\0\1binary\xFF", 9);
  table.holders = {{"blue.2", "ann"}, {"red", "bob"}};
  table.row.summary.title = "\xC5\x90szi \"nagy\" {j\xC3\xA1tszma} \\ NULL";
  table.row.summary.seats = "red person Bob\nblue.2 person Ann\n";
  table.row.summary.deadline = 5'000;
  table.row.summary.alone.reset();
  table.entries[0].text += "\ngame tsunami\ndeck mine sha256:1\nbegin";
  REQUIRE_FALSE(create(store, table));
  REQUIRE_FALSE(create(store, new_table("t2", 50)));
  auto more = batch("t2", 2, 1'200);
  more.entries[3].key = "k17";
  more.row.rematch = "t1";
  more.row.summary.stage = TableSummary::Stage::Playing;
  more.row.summary.alone = 70;
  more.players_ended = {{"ann", "Ann", 1, 1, 20}};
  REQUIRE_FALSE(append(store, more));
  REQUIRE_FALSE(store.put_player({"bob", "Bob", 0, 0, 10}));
  REQUIRE_FALSE(store.put_code("code", "ann", "t1", 100));
  REQUIRE_FALSE(store.put_text("deck", "mine", "sha256:1", "text\nof lines\n", 5));
  REQUIRE_FALSE(store.put_text("deck", "mine", "sha256:1", "text\nof lines\n", 7));
  REQUIRE_FALSE(store.put_starts("25x25", "map"));
  REQUIRE_FALSE(store.put_feedback({"t1", "ann", "blue.2", 1, "{\"fun\":5}"}));
  REQUIRE_FALSE(store.put_feedback({"", "bob", "go", 2, "{}"}));
  REQUIRE(store.server_secret([] { return std::string("s\0cret", 6); }));
}

// Every row that is kept there.
std::vector<std::string> all_of(const std::string& address) {
  auto archive = open_archive(address);
  REQUIRE(archive);
  std::vector<std::string> rows;
  const auto failed = each_row(**archive, [&](std::string_view table, std::span<const Cell> row) {
    std::string text(table);
    for (const Cell& cell : row) text += " | " + cell.value_or("NULL");
    rows.push_back(text);
    return Failed();
  });
  REQUIRE_FALSE(failed);
  return rows;
}

bool finds(const std::string& address, const std::string& text) {
  const auto store = open_store(address);
  REQUIRE(store);
  TableQuery query;
  query.text = text;
  return (*store)->list(query)->size() == 1;
}

// A database of before, which a newer server only adds to.
void make_one_to_add_to(postgres::Connection& old) {
  REQUIRE_FALSE(old.run(pgsql::kMakeHome));
  for (std::size_t version = 1; version < pgsql::kSaysLowest; ++version) {
    REQUIRE_FALSE(old.run(pgsql::kSteps[version - 1].sql));
    REQUIRE_FALSE(old.act(pgsql::kSetVersion, version));
  }
}

// A server in a process of its own, with a table. It lives no longer than this, nor than the test.
class ServerApart {
 public:
  ServerApart(const Place& place, const std::string& name, const std::string& table) {
    const pid_t parent = getpid();
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) return;
    child_ = fork();
    if (child_ == 0) {
      if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(1);
      const auto store = PostgresStore::open(place.address, {name, "here:1"});
      if (!store || create(**store, new_table(table, 1))) _exit(1);
      char there = 1;
      if (write(ends[1], &there, 1) != 1) _exit(1);
      while (true) pause();
    }
    // So that one that ends early is not waited for.
    close(ends[1]);
    char there = 0;
    is_there_ = child_ > 0 && read(ends[0], &there, 1) == 1;
    close(ends[0]);
  }
  ServerApart(const ServerApart&) = delete;
  ServerApart& operator=(const ServerApart&) = delete;
  ~ServerApart() { end(); }

  [[nodiscard]] bool is_there() const { return is_there_; }
  void stand_still() const {
    kill(child_, SIGSTOP);
    waitpid(child_, nullptr, WUNTRACED);
  }
  void end() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  pid_t child_ = -1;
  bool is_there_ = false;
};

// By which others see it go.
bool has_its_lock(const Place& place, const std::string& name) {
  return asked(place, "SELECT count(*) FROM pg_locks l JOIN servers s ON s.backend = l.pid WHERE s.name = '" + name +
                          "' AND l.locktype = 'advisory' AND l.classid = 1416193110 AND l.granted") == "1";
}

// The only server that goes on has looked at the other from now on.
void wait_until_looked(const Place& place) {
  const std::string now = asked(place, "SELECT clock_timestamp()");
  wait_until([&] {
    return asked(place,
                 "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE query LIKE '%) watched' AND state = 'idle'"
                 " AND query_start > '" +
                     now + "')") == "t";
  });
}

}  // namespace

POSTGRES_CASE("a name is one server's, and who had it before does not go on") {
  Proxied proxied;
  const Place& place = proxied.place;
  CuttingProxy& proxy = proxied.proxy;
  PostgresStore& store = proxied.store();
  REQUIRE_FALSE(create(store, new_table("t1", 1)));
  const auto second = PostgresStore::open(place.address, {"first", "here:1"});
  REQUIRE_FALSE(second);
  CHECK(second.error().kind == Kind::Conflict);
  CHECK(second.error().message.find("another server has this database (on this machine); stop it first") !=
        std::string::npos);
  // Who has no address has it alone.
  const auto alone = PostgresStore::open(place.address);
  REQUIRE_FALSE(alone);
  CHECK(alone.error().kind == Kind::Conflict);
  // Another schema is another home.
  const Place elsewhere;
  CHECK(PostgresStore::open(elsewhere.address, {"first", "here:1"}));

  // Its connections are lost, and another begins before it is back.
  proxy.shut(true);
  cut_all_connections();
  auto third = PostgresStore::open(place.address, {"first", "here:1"});
  REQUIRE(third);
  REQUIRE((*third)->load("t1"));
  // It cannot know that, but that it may be so.
  wait_until([&] { return !store.well(); });
  proxy.shut(false);
  const auto late = append(store, batch("t1", 2, 1));
  REQUIRE(late);
  CHECK(late->kind == Kind::Elsewhere);
  wait_until([&] { return store.taken(); });
  CHECK_FALSE((*third)->taken());
  auto more = batch("t1", 2, 1);
  more.epoch = 2;
  CHECK_FALSE(append(**third, more));
  CHECK((*third)->load("t1")->entries.size() == 3);
}

POSTGRES_CASE("servers of different names share a database, and a table is one server's at a time") {
  const Place place;
  auto first = PostgresStore::open(place.address, {"first", "here:1"});
  auto second = PostgresStore::open(place.address, {"second", "here:2"});
  REQUIRE(first);
  REQUIRE(second);
  for (const char* id : {"t1", "t2"}) {
    auto table = new_table(id, 1);
    table.row.summary.stage = TableSummary::Stage::Playing;
    table.row.summary.alone = 70;
    table.row.summary.deadline = 100;
    REQUIRE_FALSE(create(**first, table));
  }
  const auto loaded = (*second)->load("t1");
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().kind == Kind::Elsewhere);
  CHECK(loaded.error().address == "here:1");
  CHECK((*second)->other_server("t1") == "here:1");
  CHECK((*first)->other_server("t1").empty());
  CHECK((*second)->other_server("none").empty());
  CHECK(append(**second, batch("t1", 2, 1))->kind == Kind::Elsewhere);
  CHECK_FALSE(append(**first, batch("t1", 2, 1)));
  CHECK((*second)->load("none").error().kind == Kind::Missing);
  // Deadlines, what sleeps and what nobody uses are the business of who has the table.
  CHECK((*first)->due(100, 9)->size() == 1);
  CHECK((*second)->due(100, 9)->empty());
  REQUIRE_FALSE((*second)->wake(10));
  CHECK((*first)->due(99, 9)->empty());
  Store::Unused unused;
  unused.unfinished = 90;
  CHECK((*first)->stale(unused, 9)->tables.size() == 1);
  CHECK((*second)->stale(unused, 9)->tables.empty());
  REQUIRE_FALSE((*second)->drop({{{"t2", 90}}, {}, 0}));
  CHECK((*first)->load("t2"));
  // Who stops leaves all of it, at once.
  (*first)->leave();
  REQUIRE_FALSE((*second)->wake(10));
  CHECK((*second)->due(80, 9)->size() == 1);
  const auto taken = (*second)->load("t1");
  REQUIRE(taken);
  CHECK(taken->taken);
  CHECK(taken->epoch == Store::kFirstEpoch + 1);
  CHECK(taken->entries.size() == 3);
  CHECK_FALSE((*second)->load("t1")->taken);
}

POSTGRES_CASE("what may be had in a day is one quota for all servers, and comes back with time") {
  constexpr Millis kHour = 3'600'000;
  const Place place;
  auto first = PostgresStore::open(place.address, {"first", "here:1"});
  auto second = PostgresStore::open(place.address, {"second", "here:2"});
  REQUIRE(first);
  REQUIRE(second);
  const Millis now = 100 * kHour;
  const auto take = [](PostgresStore& store, const char* address, const char* player, Millis later) {
    const auto wait = store.take_quota({{address, player}, 2}, now + later);
    REQUIRE(wait);
    return *wait;
  };
  CHECK(take(**first, "home", "ann", 0) == 0);
  CHECK(take(**second, "home", "ben", 0) == 0);
  CHECK(take(**first, "home", "cy", 0) == 12 * kHour);
  CHECK(take(**second, "home", "cy", 6 * kHour) == 6 * kHour);
  // Of both, or of none.
  CHECK(take(**first, "office", "cy", 6 * kHour) == 0);
  CHECK(take(**second, "office", "cy", 6 * kHour) == 0);
  CHECK(take(**first, "office", "dee", 6 * kHour) > 0);
  CHECK(take(**first, "elsewhere", "dee", 6 * kHour) == 0);
  CHECK(take(**second, "home", "eve", 12 * kHour) == 0);
  // A clock that is behind gives nothing back, and takes nothing.
  CHECK(take(**second, "home", "eve", 11 * kHour) > 0);
  // Nobody is remembered for longer than that.
  CHECK(take(**first, "home", "ann", 40 * kHour) == 0);
  CHECK(asked(place, "SELECT string_agg(name, ' ' ORDER BY name) FROM quotas") == "ann home");
}

POSTGRES_CASE("the table of a server that is there but cannot be reached is taken by who is asked for it") {
  const Place place;
  auto first = PostgresStore::open(place.address, {"first", "here:1"});
  auto second = PostgresStore::open(place.address, {"second", "here:2"});
  REQUIRE(first);
  REQUIRE(second);
  for (const char* id : {"t1", "t2"}) REQUIRE_FALSE(create(**first, new_table(id, 1)));
  (*second)->cannot_reach("here:3");
  CHECK((*second)->load("t1").error().kind == Kind::Elsewhere);
  (*second)->cannot_reach("here:1");
  const auto taken = (*second)->load("t1");
  REQUIRE(taken);
  CHECK(taken->taken);
  // Only what it was asked for, and the other finds out when it writes.
  CHECK(append(**first, batch("t1", 2, 1))->kind == Kind::Elsewhere);
  CHECK_FALSE(append(**first, batch("t2", 2, 1)));
  CHECK_FALSE((*first)->taken());
}

POSTGRES_CASE("who was taken for gone writes nothing any more, not even what has no entries") {
  Proxied proxied;
  const Place& place = proxied.place;
  PostgresStore& store = proxied.store();
  auto second = PostgresStore::open(place.address, {"second", "here:2"});
  REQUIRE(second);
  for (const char* id : {"t1", "t2"}) REQUIRE_FALSE(create(store, new_table(id, 1)));
  REQUIRE_FALSE(append(store, batch("t1", 2, 1)));
  strike_off(place, "first");
  REQUIRE((*second)->load("t1"));
  auto more = batch("t1", 3, 1);
  more.epoch = 2;
  more.row.summary.deadline = 500;
  more.holders = {{"red", "ann"}};
  REQUIRE_FALSE(append(**second, more));
  // With the right number of entries, and with none at all.
  auto late = batch("t1", 4, 1);
  late.players_ended = {{"bob", "Bob", 1, 1, 20}};
  CHECK(append(store, late)->kind == Kind::Elsewhere);
  auto row_alone = batch("t1", 4, 0);
  row_alone.row.summary.deadline = 1;
  row_alone.holders = {{"red", ""}};
  CHECK(append(store, row_alone)->kind == Kind::Elsewhere);
  // The epoch that is right, of a server that is not.
  late.epoch = 2;
  CHECK(append(store, late)->kind == Kind::Elsewhere);
  // It takes nothing any more either.
  REQUIRE((*second)->load("t2"));
  CHECK(store.load("t2").error().kind == Kind::Elsewhere);
  wait_until([&] { return store.taken(); });
  const auto loaded = (*second)->load("t1");
  REQUIRE(loaded);
  CHECK(loaded->entries.size() == 4);
  CHECK(loaded->row.summary.deadline == 500);
  CHECK(loaded->holders.size() == 1);
  CHECK_FALSE(*(*second)->player("bob"));
  CHECK(asked(place, "SELECT string_agg(epoch::text, ' ' ORDER BY number) FROM entries WHERE table_id = 't1'") ==
        "1 1 1 2");
}

POSTGRES_CASE("a commit in doubt is looked up also if another server has the table by then") {
  Cut how = Cut::Nothing;
  bool kept = false;
  SUBCASE("it never got there") { how = Cut::Question; }
  SUBCASE("it got there") {
    how = Cut::Answer;
    kept = true;
  }
  Proxied proxied;
  PostgresStore& store = proxied.store();
  auto second = PostgresStore::open(proxied.place.address, {"second", "here:2"});
  REQUIRE(second);
  REQUIRE_FALSE(create(store, new_table("t1", 1)));
  proxied.proxy.shut(true);
  proxied.proxy.cut(how);
  Failed in_doubt;
  std::latch done(1);
  store.append(batch("t1", 2, 1), [&](Failed failed) {
    in_doubt = std::move(failed);
    done.count_down();
  });
  wait_until([&] { return proxied.proxy.cuts() > 0; });
  strike_off(proxied.place, "first");
  const auto taken = (*second)->load("t1");
  REQUIRE(taken);
  CHECK(taken->entries.size() == (kept ? 3 : 2));
  proxied.proxy.shut(false);
  done.wait();
  CHECK(in_doubt.has_value() != kept);
  CHECK((*second)->load("t1")->entries.size() == taken->entries.size());
}

POSTGRES_CASE("a server that is cut off is taken for gone when its lease has run out, and not by who was away itself") {
  Proxied proxied;
  PostgresStore& store = proxied.store();
  REQUIRE_FALSE(create(store, new_table("t1", 1)));
  auto second = PostgresStore::open(proxied.place.address, {"second", "here:2"});
  REQUIRE(second);
  proxied.proxy.shut(true);
  cut_all_connections();
  REQUIRE_FALSE((*second)->wake(1));
  CHECK((*second)->load("t1").error().kind == Kind::Elsewhere);
  wait_until([&] { return (*second)->somebody_gone(); });
  // Its connections were cut as well, as if the database had been away: so nobody is struck off but by the clock.
  CHECK(asked(proxied.place, "SELECT (expires < clock_timestamp())::text FROM servers WHERE name = 'first'") == "true");
  REQUIRE_FALSE((*second)->wake(1));
  // What was asked before that may be answered after it.
  wait_until([&] { return !(*second)->somebody_gone(); });
  CHECK((*second)->load("t1")->taken);
  CHECK_FALSE(store.taken());
  proxied.proxy.shut(false);
  wait_until([&] { return store.taken(); });
}

POSTGRES_CASE("a database of version 1 is brought up to date, and nobody comes back who knew only that") {
  const Place place;
  {
    auto old = postgres::Connection::open(place.address);
    REQUIRE(old);
    REQUIRE_FALSE(old->run(pgsql::kMakeHome));
    REQUIRE_FALSE(old->run(pgsql::kSteps[0].sql));
    REQUIRE_FALSE(
        old->run("UPDATE tideline SET version = 1, owner = 'old';"
                 "INSERT INTO tables (id, created, changed, stage, title, game, rules, map, phase, turn,"
                 " seats, result, scores, open_seats, entries, access, word_hash, rematch, names, deck,"
                 " secret) VALUES ('t1', 1, 1, 0, '', 'go', '', '', '', '', '', '', '', 1, 1, 0, '', '', '',"
                 " '', ''); INSERT INTO entries (table_id, number, at, text, key)"
                 " VALUES ('t1', 0, 1, '@table', '');"
                 "INSERT INTO searched (table_id, words) VALUES ('t1', '')"));
  }
  const auto store = open(place);
  REQUIRE(store);
  CHECK(asked(place, "SELECT owner FROM tideline") != "old");
  const auto loaded = store->load("t1");
  REQUIRE(loaded);
  auto more = batch("t1", 1, 1);
  more.epoch = loaded->epoch;
  CHECK_FALSE(append(*store, more));
  CHECK(check_store(place.address, {})->problems.empty());
}

POSTGRES_CASE("a server that is killed is seen to go, however long its lease would last") {
  const Place place;
  ServerApart first(place, "first", "t1");
  REQUIRE(first.is_there());
  auto second = PostgresStore::open(place.address, {"second", "here:2"});
  REQUIRE(second);
  wait_until([&] { return has_its_lock(place, "first"); });
  // It no longer renews its lease, which is good for an hour, and is watched.
  first.stand_still();
  wait_until_looked(place);
  place.change("UPDATE servers SET expires = clock_timestamp() + interval '1 hour' WHERE name = 'first'");
  CHECK((*second)->load("t1").error().kind == Kind::Elsewhere);
  first.end();
  wait_until([&] { return (*second)->somebody_gone(); });
  REQUIRE_FALSE((*second)->wake(1));
  // What was asked before that may be answered after it.
  wait_until([&] { return !(*second)->somebody_gone(); });
  CHECK((*second)->load("t1")->taken);
}

POSTGRES_CASE("a server that was seen to go, and is back before it is struck off, is left there") {
  const Place place;
  ServerApart first(place, "first", "t1");
  REQUIRE(first.is_there());
  auto second = PostgresStore::open(place.address, {"second", "here:2"});
  REQUIRE(second);
  wait_until([&] { return has_its_lock(place, "first"); });
  first.stand_still();
  wait_until_looked(place);
  place.change("UPDATE servers SET expires = clock_timestamp() + interval '1 hour' WHERE name = 'first'");
  first.end();
  wait_until([&] { return (*second)->somebody_gone(); });
  auto back = postgres::Connection::open(place.address);
  REQUIRE(back);
  REQUIRE_FALSE(
      back->act(pgsql::kBeKnown, std::stoll(asked(place, "SELECT incarnation FROM servers WHERE name = 'first'"))));
  REQUIRE_FALSE((*second)->wake(1));
  REQUIRE(asked(place, "SELECT count(*) FROM servers") == "2");
  CHECK((*second)->load("t1").error().kind == Kind::Elsewhere);
}

POSTGRES_CASE("a server that has lost only the connection that renews its lease is not gone") {
  const Place place;
  auto first = PostgresStore::open(place.address, {"first", "here:1"});
  auto second = PostgresStore::open(place.address, {"second", "here:2"});
  REQUIRE(first);
  REQUIRE(second);
  const std::string lock =
      " FROM pg_locks l JOIN servers s ON s.backend = l.pid WHERE s.name = 'first' AND l.locktype = 'advisory' AND"
      " l.classid = 1416193110 AND l.granted";
  wait_until([&] { return asked(place, "SELECT count(*)" + lock) == "1"; });
  const std::string before = asked(place, "SELECT l.pid" + lock);
  Place::run("SELECT pg_terminate_backend(" + before + ", 5000)");
  wait_until([&] { return asked(place, "SELECT count(*)" + lock + " AND l.pid <> " + before) == "1"; });
  CHECK_FALSE((*second)->somebody_gone());
  CHECK_FALSE((*first)->taken());
}

POSTGRES_CASE("what a newer server needs is added beside those that are there, which go on") {
  const Place place;
  auto old = postgres::Connection::open(place.address);
  REQUIRE(old);
  make_one_to_add_to(*old);
  // A server of that version, and what it says of a table.
  REQUIRE_FALSE(old->act(pgsql::kShare));
  const auto lease = [&](const std::string& name, const std::string& address) {
    return old->run("INSERT INTO servers (name, incarnation, address, version, backend, expires) SELECT '" + name +
                    "', nextval('incarnations'), '" + address +
                    "', 3, pg_backend_pid(), clock_timestamp() + interval '1 hour'");
  };
  REQUIRE_FALSE(lease("old", "here:1"));
  const auto put = [&](const std::string& id) {
    return old->run(
        "INSERT INTO tables (id, created, changed, stage, title, game, rules, map, phase, turn, seats, result, scores,"
        " open_seats, entries, access, word_hash, rematch, names, deck, secret, owner, epoch) SELECT '" +
        id +
        "', 1, 1, 0, '', 'go', '', '', '', '', '', '', '', 1, 1, 0, '', '', '', '', '', incarnation, 1 FROM"
        " servers WHERE name = 'old'; INSERT INTO searched (table_id, words) VALUES ('" +
        id +
        "', '');"
        "INSERT INTO entries (table_id, number, at, text, key) VALUES ('" +
        id + "', 0, 1, '@table', '')");
  };
  REQUIRE_FALSE(put("t1"));
  // Two that begin at once do not get in each other's way.
  std::array<std::unique_ptr<Store>, 2> fresh;
  std::array<std::thread, 2> begin;
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    begin[i] = std::thread([&, i] {
      auto opened = PostgresStore::open(place.address, {"new " + std::to_string(i), "here:" + std::to_string(2 + i)});
      if (opened) fresh[i] = std::move(*opened);
    });
  }
  for (std::thread& one : begin) one.join();
  for (const auto& one : fresh) REQUIRE(one);
  CHECK(asked(place, "SELECT version FROM tideline") == std::to_string(pgsql::kSteps.size()));
  CHECK(asked(place, pgsql::kLowest.data()) == "3");
  REQUIRE_FALSE(put("t2"));
  REQUIRE_FALSE(old->run("UPDATE servers SET expires = clock_timestamp() + interval '4 s' WHERE name = 'old'"));
  CHECK(fresh[0]->load("t2").error().address == "here:1");
  REQUIRE_FALSE(old->run("DELETE FROM servers WHERE name = 'old'"));
  CHECK(fresh[0]->load("t1")->entries.size() == 1);
  CHECK(fresh[1]->load("t2")->entries.size() == 1);
  CHECK(check_store(place.address, {})->problems.empty());
}

POSTGRES_CASE("who has added to a database waits for others as long as before") {
  const Place place;
  auto old = postgres::Connection::open(place.address);
  auto fresh = postgres::Connection::open(place.address);
  REQUIRE(old);
  REQUIRE(fresh);
  make_one_to_add_to(*old);
  const auto patience = [&] { return fresh->ask("SHOW lock_timeout")->text(0, 0); };
  const std::string before = patience();
  REQUIRE(PostgresHome::enter(place.address, *fresh));
  CHECK(asked(place, "SELECT version FROM tideline") == std::to_string(pgsql::kSteps.size()));
  CHECK(patience() == before);
}

POSTGRES_CASE("who begins while a copy is made of what is to be added to is told so") {
  const Place place;
  auto old = postgres::Connection::open(place.address);
  auto copies = postgres::Connection::open(place.address);
  REQUIRE(old);
  REQUIRE(copies);
  make_one_to_add_to(*old);
  REQUIRE_FALSE(copies->run("BEGIN; SELECT FROM tables"));
  const auto refused = PostgresStore::open(place.address, {"new", "here:2"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().kind == Kind::Conflict);
  CHECK(refused.error().message.find("is a copy being made?") != std::string::npos);
  CHECK(asked(place, "SELECT version FROM tideline") == "3");
  REQUIRE_FALSE(copies->run("COMMIT"));
  CHECK(PostgresStore::open(place.address, {"new", "here:2"}));
}

POSTGRES_CASE("what older servers would do harm to is changed when they are gone") {
  const Place place;
  auto old = postgres::Connection::open(place.address);
  REQUIRE(old);
  REQUIRE_FALSE(old->run(pgsql::kMakeHome));
  REQUIRE_FALSE(old->run(pgsql::kSteps[0].sql));
  REQUIRE_FALSE(old->act(pgsql::kSetVersion, 1));
  REQUIRE_FALSE(old->act(pgsql::kShare));
  const auto refused = PostgresStore::open(place.address, {"new", "here:2"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().kind == Kind::Conflict);
  CHECK(asked(place, "SELECT version FROM tideline") == "1");
  REQUIRE_FALSE(old->run("SELECT pg_advisory_unlock_all()"));
  CHECK(PostgresStore::open(place.address, {"new", "here:2"}));
}

POSTGRES_CASE("a table that this program cannot read is asked for at a server that can") {
  const Place place;
  auto older = PostgresStore::open(place.address, {"older", "here:1"});
  auto newer = PostgresStore::open(place.address, {"newer", "here:2"});
  REQUIRE(older);
  REQUIRE(newer);
  REQUIRE_FALSE(create(**newer, new_table("t1", 1)));
  place.change("UPDATE servers SET reads = 99 WHERE name = 'newer'; UPDATE tables SET needs = 99");
  // Whose it is, is asked first; then whoever can.
  CHECK((*older)->load("t1").error().address == "here:2");
  place.change("UPDATE tables SET owner = NULL");
  CHECK((*older)->load("t1").error().kind == Kind::Elsewhere);
  CHECK((*older)->load("t1").error().address == "here:2");
  CHECK((*older)->other_server("t1") == "here:2");
  (*older)->cannot_reach("here:2");
  CHECK((*older)->load("t1").error().kind == Kind::Elsewhere);
  // Nobody can: it waits for one.
  (*newer)->leave();
  CHECK((*older)->load("t1").error().address.empty());
  CHECK(asked(place, "SELECT epoch FROM tables") == "1");
}

POSTGRES_CASE("the time is the database's") {
  const Place place;
  auto store = open(place);
  const auto before = store->time();
  const Millis now = std::stoll(asked(place, std::string(pgsql::kTime)));
  const auto after = store->time();
  REQUIRE(before);
  REQUIRE(after);
  CHECK(*before <= now);
  CHECK(now <= *after);
}

POSTGRES_CASE("who lost its connections and writes nothing still has the database") {
  const Place place;
  auto store = open(place);
  cut_all_connections();
  wait_until_back(place);
  CHECK(PostgresStore::open(place.address).error().kind == Kind::Conflict);
  CHECK_FALSE(store->taken());
}

POSTGRES_CASE("a newer database, and another program's, are refused and left alone") {
  const Place place;
  std::string reason;
  SUBCASE("newer") {
    REQUIRE(PostgresStore::open(place.address));
    place.change("UPDATE tideline SET version = 99; UPDATE usable SET lowest = 6");
    reason = "it was written by a newer Tideline (version 99 of the database; this program knows 5): use that one";
  }
  SUBCASE("another's") {
    Place::run("CREATE TABLE " + place.schema + ".x (y integer)");
    reason = "this is another program's database";
  }
  const auto store = PostgresStore::open(place.address);
  REQUIRE_FALSE(store);
  CHECK(store.error().message.ends_with(": " + reason));
}

POSTGRES_CASE("a database that is not there is told by its place, without a password") {
  const auto store = PostgresStore::open("postgresql://ann:secret@127.0.0.1:1/games?connect_timeout=2");
  REQUIRE_FALSE(store);
  CHECK(store.error().message.starts_with("postgresql://127.0.0.1/games: cannot be opened ("));
  CHECK(store.error().message.find("secret") == std::string::npos);
}

POSTGRES_CASE("connections that were cut while nobody wrote are made anew, and nobody notices") {
  const Place place;
  auto store = open(place);
  REQUIRE_FALSE(create(*store, new_table("t1", 1)));
  REQUIRE(store->load("t1"));
  cut_all_connections();
  CHECK(store->load("t1"));
  CHECK_FALSE(append(*store, batch("t1", 2, 1)));
  CHECK_FALSE(store->put_player({"ann", "Ann", 0, 0, 10}));
  CHECK(store->load("t1")->entries.size() == 3);
}

POSTGRES_CASE("a commit whose answer is lost is neither yes nor no until it was looked up") {
  Cut how = Cut::Nothing;
  SUBCASE("it never got there") { how = Cut::Question; }
  SUBCASE("it got there") { how = Cut::Answer; }
  SUBCASE("it gets there late") { how = Cut::Late; }
  Proxied proxied;
  CuttingProxy& proxy = proxied.proxy;
  Store& store = proxied.store();

  // A new table, with its seats.
  proxy.cut(how);
  auto table = new_table("t1", 1);
  table.holders = {{"red", "ann"}};
  CHECK_FALSE(create(store, table));
  CHECK(proxy.cuts() == 1);
  // Somebody else's with the same name is not taken for it.
  auto other = new_table("t1", 1);
  other.secret = "another";
  proxy.cut(how);
  CHECK(create(store, other)->kind == Kind::Conflict);

  // Entries, with what belongs to them: once.
  proxy.cut(how);
  auto more = batch("t1", 2, 3);
  more.entries[1].text = "red says \"{a, b}\" \\ NULL";
  more.holders = {{"red", ""}, {"blue", "bob"}};
  more.players_ended = {{"bob", "Bob", 1, 1, 20}};
  CHECK_FALSE(append(store, more));
  CHECK(proxy.cuts() == 3);
  // What somebody else has written there is not taken for one's own.
  proxy.cut(how);
  auto wrong = batch("t1", 2, 3);
  CHECK(append(store, wrong)->kind == Kind::Conflict);
  // Only the row: it is the same, however often it is written.
  proxy.cut(how);
  auto row_alone = batch("t1", 5, 0);
  row_alone.row.rematch = "t2";
  CHECK_FALSE(append(store, row_alone));
  // What is not a table.
  proxy.cut(how);
  CHECK_FALSE(store.put_player({"ann", "Ann", 0, 0, 10}));
  proxy.cut(how);
  CHECK_FALSE(store.put_code("code", "bob", "t1", 100));
  CHECK(proxy.cuts() == 7);

  const auto loaded = store.load("t1");
  REQUIRE(loaded);
  REQUIRE(loaded->entries.size() == 5);
  CHECK(loaded->entries[3].text == more.entries[1].text);
  CHECK(loaded->row.rematch == "t2");
  REQUIRE(loaded->holders.size() == 1);
  CHECK(loaded->holders[0].player == "bob");
  CHECK((*store.player("bob"))->played == 1);
  CHECK((*store.player("ann"))->name == "Ann");
  CHECK(store.use_code("code", "cleo", 50)->size() == 1);
}

POSTGRES_CASE("while the database cannot be reached, what has not begun is refused, and what is in doubt waits") {
  Proxied proxied;
  CuttingProxy& proxy = proxied.proxy;
  Store& store = proxied.store();
  REQUIRE_FALSE(create(store, new_table("t1", 1)));
  proxy.shut(true);
  proxy.cut(Cut::Answer);
  std::atomic<bool> told = false;
  Failed in_doubt;
  std::latch done(1);
  store.append(batch("t1", 2, 1), [&](Failed failed) {
    told = true;
    in_doubt = std::move(failed);
    done.count_down();
  });
  while (proxy.cuts() == 0) std::this_thread::yield();
  // By a connection that is still there, it goes on.
  const auto writer_of = [](const std::string& id) { return std::hash<std::string>()(id) % PostgresStore::kWriters; };
  std::string other = "t2";
  while (writer_of(other) == writer_of("t1")) other += "x";
  CHECK_FALSE(create(store, new_table(other, 1)));
  cut_all_connections();
  const auto refused = append(store, batch(other, 2, 1));
  REQUIRE(refused);
  CHECK(refused->kind == Kind::Broken);
  CHECK_FALSE(store.load("t1"));
  CHECK_FALSE(told);
  proxy.shut(false);
  done.wait();
  CHECK_FALSE(in_doubt);
  CHECK(store.load("t1")->entries.size() == 3);
}

POSTGRES_CASE("what cannot be kept as text is refused, and fails no other") {
  const Place place;
  auto store = open(place);
  for (const char* id : {"t1", "t2", "t3", "t4"}) REQUIRE_FALSE(create(*store, new_table(id, 1)));
  std::array<Failed, 4> failed;
  std::latch done(4);
  for (std::size_t i = 0; i < failed.size(); ++i) {
    auto more = batch("t" + std::to_string(i + 1), 2, 1);
    if (i == 1) more.entries[0].text = std::string("a\0b", 3);
    if (i == 2) more.entries[0].text = "\xff\x80";
    store->append(more, [&, i](Failed result) {
      failed[i] = std::move(result);
      done.count_down();
    });
  }
  done.wait();
  CHECK_FALSE(failed[0]);
  CHECK(failed[1]->message.ends_with("a text has a zero byte"));
  CHECK(failed[2]->message.find("a text is not UTF-8") != std::string::npos);
  CHECK_FALSE(failed[3]);
  CHECK(store->load("t2")->entries.size() == 2);
  CHECK(store->load(std::string("t\0", 2)).error().kind == Kind::Missing);
  CHECK(store->load("\xff").error().kind == Kind::Missing);
}

POSTGRES_CASE("what is written is found by its keys, also where the database has not counted what is there") {
  const Place place;
  auto store = open(place);
  auto connection = postgres::Connection::open(place.address);
  REQUIRE(connection);
  REQUIRE_FALSE(connection->run(pgsql::kWriting));
  for (const auto& [sql, arrays] : {std::pair(pgsql::kAppend, 38), std::pair(pgsql::kCreate, 34)}) {
    std::string values;
    for (int i = 0; i < arrays; ++i) values += "'{}', ";
    REQUIRE_FALSE(connection->run("PREPARE q AS " + std::string(sql)));
    const auto rows = connection->ask("EXPLAIN EXECUTE q (" + values + "1)");
    REQUIRE(rows);
    std::string text;
    for (int i = 0; i < rows->size(); ++i) text += rows->text(i, 0) + "\n";
    CAPTURE(text);
    CHECK(text.find("Seq Scan") == std::string::npos);
    REQUIRE_FALSE(connection->run("DEALLOCATE q"));
  }
}

POSTGRES_CASE("lists and deadlines can go through an index, and never need all tables") {
  const Place place;
  auto store = open(place);
  auto connection = postgres::Connection::open(place.address);
  REQUIRE(connection);
  // Few rows are read faster as they lie: what is possible is asked.
  REQUIRE_FALSE(connection->run("SET enable_seqscan = off"));
  const auto plan = [&](std::string_view sql, const std::string& values) {
    REQUIRE_FALSE(connection->run("PREPARE q AS " + std::string(sql)));
    const auto rows = connection->ask("EXPLAIN EXECUTE q (" + values + ")");
    REQUIRE(rows);
    std::string text;
    for (int i = 0; i < rows->size(); ++i) text += rows->text(i, 0) + "\n";
    REQUIRE_FALSE(connection->run("DEALLOCATE q"));
    return text;
  };
  const auto check = [&](std::string_view sql, const std::string& values) {
    const std::string text = plan(sql, values);
    CAPTURE(sql);
    CAPTURE(text);
    CHECK(text.find("Index") != std::string::npos);
    CHECK(text.find("Seq Scan") == std::string::npos);
  };
  check(pgsql::kDue, "100, 10, 1, 1");
  check(pgsql::kLoadTable, "'t1'");
  check(pgsql::kLoadEntries, "'t1'");
  check(pgsql::kHeldBy, "'ann', ''");
  check(pgsql::kDropOldCodes, "100");
  check(pgsql::kDropOldQuotas, "100");
  for (const auto sql : pgsql::kListed) {
    check(sql, "100, 't1', '', 50");
    CHECK(plan(sql, "100, 't1', '', 50").find("Sort") == std::string::npos);
  }
  const auto over = pgsql::kListed[static_cast<std::size_t>(TableQuery::What::Over)];
  CHECK(plan(over, "100, 't1', '', 50").find("tables_over") != std::string::npos);
  for (const auto& lists : {pgsql::kFound, pgsql::kSkimmed}) {
    for (const auto sql : lists) check(sql, "100, 't1', '', 50, '%ann%'");
  }
  for (const auto sql : pgsql::kListedOfPlayer) check(sql, "100, 't1', '', 50, '', 'ann', false");
}

POSTGRES_CASE("all of a store moves to PostgreSQL and back, and nothing is lost or changed") {
  const Folder folder;
  const Folder back;
  const Place place;
  keep_some_of_all(*open(folder));
  const auto rows = all_of(folder.path);
  CHECK(rows.size() > 1'210);
  CHECK(*move_store("sqlite:" + folder.path, place.address) == database_path(folder.path));
  CHECK(all_of(place.address) == rows);
  CHECK(all_of(folder.path) == rows);
  const auto report = check_store(place.address, {});
  REQUIRE(report);
  CHECK(report->problems.empty());
  CHECK(report->tables == 2);
  CHECK(report->entries == 1'204);
  CHECK(finds(place.address, "NAGY\" {J\xC3\x81"));
  // What is there stays, and nobody moves under a server.
  CHECK(move_store(folder.path, place.address).error().kind == Kind::Conflict);
  {
    const auto store = open(place);
    CHECK(move_store(place.address, back.path).error().message.find("another server has this database") !=
          std::string::npos);
  }
  REQUIRE(move_store(place.address, "sqlite:" + back.path + "/new"));
  CHECK(all_of(back.path + "/new") == rows);
  CHECK(check_store(back.path + "/new", {})->problems.empty());
  CHECK(finds(back.path + "/new", "NAGY\" {J\xC3\x81"));
  CHECK(stored_texts(place.address)->size() == 1);
  unsigned heard = 0;
  CHECK_FALSE(visit_feedback(place.address, [&](const Store::Feedback& feedback, const Store::Loaded& loaded) {
    ++heard;
    CHECK((feedback.table.empty() ? loaded.row.summary.game == "go" : loaded.entries.size() == 2));
  }));
  CHECK(heard == 2);
}

POSTGRES_CASE("a copy of PostgreSQL's is made while a server writes, and both kinds of stores can begin with it") {
  const Place place;
  const Place other;
  const Folder copies;
  const std::string file = copies.path + "/copy.db";
  auto store = open(place);
  keep_some_of_all(*store);
  std::atomic<bool> stop = false;
  std::thread plays([&] {
    for (std::size_t next = 2; !stop; ++next) {
      if (append(*store, batch("t1", next, 1))) break;
    }
  });
  const auto failed = backup_store(place.address, file);
  stop = true;
  plays.join();
  REQUIRE_FALSE(failed);
  REQUIRE_FALSE(restore_store(file, other.address, false));
  REQUIRE_FALSE(restore_store(file, copies.path + "/data", false));
  CHECK(all_of(other.address) == all_of(copies.path + "/data"));
  CHECK(check_store(other.address, {})->problems.empty());
  CHECK(restore_store(file, other.address, true)->kind == Kind::Conflict);
}

POSTGRES_CASE("a copy of an older version can be restored into PostgreSQL, if all that is kept was kept then") {
  const Place place;
  const Folder folder;
  const std::string file = folder.path + "/copy.db";
  keep_some_of_all(*open(folder));
  REQUIRE_FALSE(backup_store(folder.path, file));
  std::string back = "DROP TABLE usable; ALTER TABLE tables DROP COLUMN needs; PRAGMA user_version = 8;";
  bool whole = true;
  SUBCASE("8") {}
  SUBCASE("7") { back += "DROP INDEX tables_over; PRAGMA user_version = 7;"; }
  SUBCASE("6") {
    back += "DROP INDEX tables_over; DROP TABLE paper_feedback; PRAGMA user_version = 6;";
    whole = false;
  }
  {
    auto copy = sqlite::Database::open(file, sqlite::Database::Mode::Write);
    REQUIRE(copy);
    REQUIRE_FALSE(copy->run(back));
  }
  const auto failed = restore_store(file, place.address, false);
  REQUIRE(failed.has_value() != whole);
  if (!whole) return;
  CHECK(check_store(place.address, {})->problems.empty());
  REQUIRE_FALSE(restore_store(file, folder.path + "/data", false));
  CHECK(all_of(place.address) == all_of(folder.path + "/data"));
}

POSTGRES_CASE("a check of PostgreSQL's finds gaps, wrong columns and lost tables") {
  const Place place;
  keep_some_of_all(*open(place));
  std::string found;
  SUBCASE("a gap") {
    Place::run("DELETE FROM " + place.schema + ".entries WHERE table_id = 't2' AND number = 3");
    found = "table t2: its row says 1202 entries, its log has 1201, from 0 to 1201";
  }
  SUBCASE("no table") {
    Place::run("DELETE FROM " + place.schema + ".tables WHERE id = 't2'");
    found = "an entry of entries belongs to no table";
  }
  SUBCASE("no search") {
    Place::run("DELETE FROM " + place.schema + ".searched");
    found = "table t1: no search finds it";
  }
  const auto report = check_store(place.address, {});
  REQUIRE(report);
  REQUIRE_FALSE(report->problems.empty());
  CHECK(report->problems[0] == found);
}
