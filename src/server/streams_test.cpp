#include "server/conversation.hpp"
#include "support/hall_fixture.hpp"

#include <algorithm>
#include <thread>

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture, "a page that is loaded again is not absent, one that stays away is") {
  const std::string id = begun();
  const auto seats_away = [&] {
    std::size_t away = 0;
    for (const LogLine& entry : store.tables[id].entries) away += entry.text.starts_with("@away") ? 1 : 0;
    return away;
  };
  auto first = std::make_shared<Listener>("ann");
  Heard watched;
  hall.streams.watch(first, id, "black", 0, into(watched));
  settle();
  hall.streams.gone(*first);
  time += 2'000;
  hall.beat();
  settle();
  auto second = std::make_shared<Listener>("ann");
  Heard again;
  hall.streams.watch(second, id, "black", 0, into(again));
  for (unsigned i = 0; i < 40; ++i) {
    time += 10'000;
    hall.beat();
    settle();
  }
  CHECK(seats_away() == 0);
  hall.streams.gone(*second);
  for (unsigned i = 0; i < 40; ++i) {
    time += 10'000;
    hall.beat();
    settle();
  }
  CHECK(store.tables[id].entries.size() > 4);
}

TEST_CASE_FIXTURE(HallFixture, "a socket that does not read gets nothing until it does, and then everything in order") {
  const std::string id = begun();
  const auto slow = std::make_shared<Listener>("ann");
  Heard watched;
  hall.streams.watch(slow, id, "black", 0, into(watched));
  settle();
  slow->stuffed = true;
  for (unsigned i = 0; i < 5; ++i) {
    Heard said;
    say(id, "black", "chat number " + std::to_string(i), said);
    settle();
  }
  CHECK(slow->count("number") == 0);
  slow->stuffed = false;
  hall.streams.drained(*slow);
  CHECK(slow->count("number") == 5);
  hall.streams.gone(*slow);
}

TEST_CASE_FIXTURE(HallFixture, "lines for an address that has read too many wait for the next beat, and for no other") {
  const std::string id = begun();
  for (std::size_t i = 0; i < 2 * Audience::kMostInMessage; ++i) {
    Heard said;
    say(id, "black", "chat number " + std::to_string(i), said);
    settle();
  }
  limits = Limits(LimitSettings{.reads = 1'000});
  Hall next{house};
  const auto greedy = std::make_shared<Listener>("ann");
  const auto other = std::make_shared<Listener>("ben");
  Heard watched;
  next.streams.watch(greedy, id, "", 0, into(watched));
  settle();
  CHECK(watched.reason.empty());
  CHECK(greedy->messages.size() == 1);
  next.beat();
  next.streams.drained(*greedy);
  CHECK(greedy->count("number") <= Audience::kMostInMessage);
  // To come again does not help.
  Heard again;
  next.streams.watch(greedy, id, "", 0, into(again));
  settle();
  CHECK(again.reason.empty());
  CHECK(greedy->count("\"t\": \"lines\"") == 1);
  Heard beside;
  next.streams.watch(other, id, "", 0, into(beside));
  settle();
  CHECK(other->count("number") <= Audience::kMostInMessage);
  for (int i = 0; i < 4; ++i) {
    time += 60'000;
    next.beat();
    settle();
  }
  CHECK(other->count("number") == 2 * Audience::kMostInMessage);
  CHECK(greedy->count("number 999") > 0);
  std::size_t bytes = 0;
  for (const auto& listener : {greedy, other}) {
    for (const std::string& message : listener->messages)
      bytes += message.starts_with("{\"t\": \"lines\"") ? message.size() : 0;
  }
  CHECK(metrics.stream_bytes == bytes);
  next.streams.gone(*greedy);
  next.streams.gone(*other);
}

TEST_CASE_FIXTURE(HallFixture, "a request that waits is answered by the next line") {
  const std::string id = begun();
  std::size_t lines = 0;
  hall.streams.lines(id, "ann", {"black", 0, 0, "a"},
                     [&](const Expected<std::vector<StreamLine>, Problem>& got) { lines = got->size(); });
  settle();
  bool answered = false;
  hall.streams.lines(id, "ann", {"black", lines, 20'000, "a"},
                     [&](const Expected<std::vector<StreamLine>, Problem>& got) {
                       answered = true;
                       CHECK(got->size() >= 1);
                     });
  settle();
  CHECK(!answered);
  Heard said;
  say(id, "white", "chat hello", said);
  CHECK(!answered);
  settle();
  CHECK(answered);
}

TEST_CASE_FIXTURE(HallFixture, "a game is written down apart, in fair shares, and waits for no bot") {
  const std::string id = begun();
  unsigned written = 0;
  unsigned refused = 0;
  const auto ask = [&](const Asker& who, unsigned& count) {
    hall.streams.record(id, who, {}, [&](const Expected<Streams::Paper, Problem>& paper) {
      if (!paper) {
        CHECK(paper.error().status == 429);
        ++refused;
      } else {
        CHECK((*paper)->starts_with("tideline 1\n"));
        ++count;
      }
    });
  };
  CHECK(!pool.work({"b", "bot"}, [] {}));
  for (std::size_t i = 0; i < Papers::kMost + 3; ++i) ask(ann, written);
  unsigned other = 0;
  ask(ben, other);
  settle();
  CHECK(refused == 3);
  CHECK(written == 0);
  for (unsigned i = 0; i < 2; ++i) CHECK(papers.step());
  settle();
  CHECK(written == 1);
  CHECK(other == 1);
  while (papers.step()) settle();
  CHECK(written == Papers::kMost);
}

TEST_CASE_FIXTURE(HallFixture, "who does not take away what was written down gets no more of it") {
  const std::string id = begun();
  std::vector<Streams::Paper> kept;
  unsigned refused = 0;
  const auto take = [&](const Expected<Streams::Paper, Problem>& paper) {
    refused += paper ? 0 : 1;
    if (paper) kept.push_back(*paper);
  };
  const auto ask = [&](const Asker& who) {
    hall.streams.record(id, who, {}, take);
    while (papers.step()) settle();
  };
  for (std::size_t i = 0; i < Papers::kMost + 3; ++i) ask(ann);
  CHECK(kept.size() == Papers::kMost);
  CHECK(refused == 3);
  ask(ben);
  CHECK(kept.size() == Papers::kMost + 1);
  // One is gone, there is room for one; as SGF it is one as well.
  kept.erase(kept.begin());
  hall.streams.sgf(id, ann, {}, take);
  while (papers.step()) settle();
  CHECK(refused == 3);
  CHECK(kept.back()->starts_with("(;"));
  ask(ann);
  CHECK(refused == 4);
  kept.clear();
  ask(ann);
  CHECK(refused == 4);
}

TEST_CASE_FIXTURE(HallFixture, "a table that waits is written down on another thread while somebody brings a deck") {
  const std::string id = open();
  std::string record;
  hall.streams.record(id, ann, {},
                      [&](const Expected<Streams::Paper, Problem>& paper) { record = paper ? **paper : ""; });
  const auto deck = check_deck("mine", "game = \"tsunami\"\n[cards]\nreef = 20\n");
  REQUIRE(deck);
  std::thread other([this] { papers.step(); });
  shelf.add(*deck);
  shelf.add_map(map_with_starts("11x11"));
  other.join();
  settle();
  CHECK(record.starts_with("tideline 1\ngame go\n"));
}

TEST_CASE_FIXTURE(HallFixture, "a socket watches so many streams, and those that were taken from it do not count") {
  std::vector<std::string> heard;
  const auto socket = std::make_shared<Conversation>(
      hall, nullptr, "ben", "b",
      Conversation::Outlet{[&](const std::shared_ptr<const std::string>& message) { heard.push_back(*message); },
                           [] { return false; }, [] {}});
  const auto enough = [&] {
    return std::count_if(heard.begin(), heard.end(),
                         [](const std::string& one) { return one.find("watches enough") != std::string::npos; });
  };
  const std::string id = open(R"({"white":"me"})");
  const auto watch = [&](const std::string& table, const char* seat) {
    socket->hear(R"({"t":"watch","table":")" + table + R"(","as":")" + seat + R"("})");
  };
  for (std::size_t i = 0; i < 2 * Conversation::kMostWatched; ++i) {
    Heard sat;
    hall.seats.sit(id, "black", ben, {}, into(sat));
    settle();
    watch(id, "black");
    watch(id, "black");
    settle();
    CHECK(socket->watching == 1);
    Heard up;
    hall.seats.get_up(id, "black", ben, into(up));
    settle();
    CHECK(socket->watching == 0);
  }
  CHECK(enough() == 0);
  // Asked for all at once, before any of the tables is there.
  std::vector<std::string> tables;
  for (std::size_t i = 0; i < Conversation::kMostWatched + 3; ++i) tables.push_back(open());
  time += Tables::kIdle;
  hall.beat();
  settle();
  for (const std::string& table : tables) watch(table, "");
  CHECK(enough() == 3);
  settle();
  CHECK(socket->watching == Conversation::kMostWatched);
  socket->end();
  CHECK(socket->watching == 0);
}

TEST_CASE_FIXTURE(HallFixture, "a server that is behind shows no table to strangers, and plays on") {
  const std::string id = begun();
  const auto seated = std::make_shared<Listener>("ann");
  const auto stranger = std::make_shared<Listener>("ben");
  const auto early = std::make_shared<Listener>("eve");
  Heard before;
  hall.streams.watch(early, id, "", 0, into(before));
  settle();
  CHECK(before.reason.empty());
  pressure.turned(Pressure::kManyPieces, Pressure::kHeavyTurn, time);

  Heard looked;
  hall.streams.watch(stranger, id, "", 0, into(looked));
  Heard asked;
  hall.streams.lines(id, "ben", {}, [&](const Expected<std::vector<StreamLine>, Problem>& lines) {
    asked = {true, lines ? "" : lines.error().reason};
  });
  // Who looks on already goes on with that, from wherever it wants.
  Heard once_more;
  hall.streams.watch(early, id, "", 0, into(once_more));
  Heard goes_on;
  hall.streams.lines(id, "ben", {{}, 1, 0, {}}, [&](const Expected<std::vector<StreamLine>, Problem>& lines) {
    goes_on = {true, lines ? "" : lines.error().reason};
  });
  Heard watched;
  hall.streams.watch(seated, id, "black", 0, into(watched));
  Heard said;
  say(id, "black", "place C3", said);
  settle();
  CHECK(once_more.answered);
  CHECK(once_more.reason.empty());
  CHECK(goes_on.answered);
  CHECK(goes_on.reason.empty());
  CHECK(early->watching == 1);
  CHECK(looked.reason == "busy");
  CHECK(asked.reason == "busy");
  CHECK(watched.answered);
  CHECK(watched.reason.empty());
  CHECK(said.reason.empty());
  CHECK(seated->count("black place C3") == 1);
  CHECK(early->count("black place C3") == 1);

  // Further behind, nothing more is taken; what was refused has not happened, and can be said again.
  const std::size_t kept = store.tables[id].entries.size();
  pressure.turned(Pressure::kManyPieces, Pressure::kFullTurn, time);
  Heard refused;
  say(id, "white", "place D3", refused, "k1");
  settle();
  CHECK(refused.reason == "busy");
  CHECK(store.tables[id].entries.size() == kept);
  pressure.turned(1, 0, time);
  Heard again;
  say(id, "white", "place D3", again, "k1");
  settle();
  CHECK(again.reason.empty());
  time += Pressure::kStays;
  Heard later_on;
  hall.streams.watch(stranger, id, "", 0, into(later_on));
  settle();
  CHECK(later_on.reason.empty());
  CHECK(stranger->count("white place D3") == 1);
  for (const auto& one : {seated, stranger, early}) hall.streams.gone(*one);
}
