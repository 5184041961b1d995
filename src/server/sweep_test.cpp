#include "support/hall_fixture.hpp"

#include <algorithm>

using namespace tideline;
using namespace tideline::server;

namespace {

struct Sweeping : HallFixture {
  static constexpr Millis kLong = 4'000'000;

  // Nobody needs these any more, and the hall has been told so by the store: to drop them is the next job.
  void find_stale(const std::vector<std::string>& ids) {
    time += kLong;
    hall.beat();  // puts away
    settle();
    time += kLong;
    for (const std::string& id : ids) store.unused.tables.push_back({id, time});
    hall.beat();
    for (int i = 0; i < 4; ++i) do_now(0);  // to ask what is due, to look, and to hear of both
  }
};

}  // namespace

TEST_CASE_FIXTURE(Sweeping, "who asks for a table while it goes hears that it is gone, whatever is done first") {
  const std::string id = open();
  find_stale({id});
  Heard said;
  say(id, "black", "chat hello", said);
  // The threads do it in the other order.
  std::reverse(posted.begin(), posted.end());
  settle();
  CHECK(store.tables.empty());
  CHECK(said.reason == "missing");
  CHECK(metrics.tables_live == 0);
}

TEST_CASE_FIXTURE(Sweeping, "a table that the store could not drop is there for who asked meanwhile") {
  const std::string id = open();
  find_stale({"another"});
  Heard said;
  say(id, "black", "chat hello", said);
  settle();
  CHECK(said.answered);
  CHECK(said.reason.empty());
}

TEST_CASE_FIXTURE(Sweeping, "a table that somebody took out of the store is gone for all who watch it") {
  const std::string id = begun();
  const auto watcher = std::make_shared<Listener>("ann");
  Heard watched;
  hall.streams.watch(watcher, id, "black", 0, into(watched));
  settle();
  bool polled = false;
  hall.streams.lines(id, "ann", {"black", 100, 20'000, "a"},
                     [&](const Expected<std::vector<StreamLine>, Problem>& /*lines*/) { polled = true; });
  store.tables.erase(id);
  Heard said;
  say(id, "black", "place C3", said);
  hall.tables.holders_changed({id});
  settle();
  CHECK(said.answered);
  CHECK(polled);
  CHECK(watcher->watching == 0);
  CHECK(metrics.tables_live == 0);
  Heard later;
  say(id, "black", "place C3", later);
  settle();
  CHECK(later.reason == "missing");
}

TEST_CASE_FIXTURE(Sweeping, "nobody is sent to play again at a table that is gone") {
  const std::string id = begun();
  Heard said;
  say(id, "black", "resign", said);
  settle();
  const auto again = [&] {
    std::string next;
    hall.new_tables.rematch(
        id, ann, [&](const Expected<std::string, Problem>& made) { next = made ? *made : made.error().text; });
    settle();
    return next;
  };
  const std::string first = again();
  CHECK(again() == first);
  Heard looked;
  SUBCASE("while the one before is in memory") {
    find_stale({first});
    say(id, "black", "chat hello", looked);
    do_now(0);  // drops it
  }
  SUBCASE("while the one before is read") {
    find_stale({first});
    say(id, "black", "chat hello", looked);
    REQUIRE(posted.size() == 2);
    do_now(1);  // reads the one before
    do_now(0);  // drops the next
    REQUIRE(posted.size() == 2);
    do_now(1);  // hears of that
    do_now(0);  // and of what was read
  }
  settle();
  CHECK(store.tables.count(first) == 0);
  CHECK(store.tables[id].row.rematch.empty());
  const std::string second = again();
  CHECK(second != first);
  CHECK(store.tables.count(second) == 1);
}
