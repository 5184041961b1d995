// The hall with a store that writes when it is told to, a clock that stands still, and a loop of its own.
#include "server/hall.hpp"

#include "server/api.hpp"
#include "server/conversation.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "support/memory_store.hpp"
#include "table/lone_table.hpp"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::server;

namespace {

class Listener final : public Visitor {
 public:
  explicit Listener(std::string player) : player_(std::move(player)) {}
  void send(std::shared_ptr<const std::string> message) override { messages.push_back(*message); }
  [[nodiscard]] bool full() const override { return stuffed; }
  [[nodiscard]] const std::string& player() const override { return player_; }
  [[nodiscard]] const std::string& address() const override { return player_; }
  // How many lines came in all, of a kind of message.
  [[nodiscard]] std::size_t count(const std::string& text) const {
    std::size_t found = 0;
    for (const std::string& message : messages) {
      for (std::size_t at = message.find(text); at != std::string::npos; at = message.find(text, at + 1)) ++found;
    }
    return found;
  }

  std::vector<std::string> messages;
  bool stuffed = false;

 private:
  std::string player_;
};

constexpr const char* kBothMine = R"({"black":"me","white":"me"})";

struct Fixture {
  Millis time = 1'000'000;
  MemoryStore store;
  Shelf shelf;
  Metrics metrics;
  Log log{Log::Level::Off};
  std::vector<std::function<void()>> posted;
  BotPool pool{0, std::chrono::milliseconds(10), metrics};
  Hall hall{Hall::House{store,
                        shelf,
                        pool,
                        metrics,
                        log,
                        [this] { return time; },
                        [this](std::function<void()> job) { posted.push_back(std::move(job)); },
                        [this](std::function<void()> job) { posted.push_back(std::move(job)); },
                        {},
                        {}}};
  const Hall::Asker ann{"ann", "Ann", "a"};
  const Hall::Asker ben{"ben", "Ben", "b"};

  // The writes that wait are through, and everybody hears of it.
  void settle() {
    while (!store.waiting.empty() || !posted.empty()) {
      store.write_all();
      for (const auto& job : std::exchange(posted, {})) job();
    }
  }
  std::string open(const std::string& seats = kBothMine) { return open(seats, ann); }
  std::string open(const std::string& seats, const Hall::Asker& who) {
    std::string id;
    const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","seats":)" + seats + "}"));
    hall.open(*opening, who, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
    settle();
    return id;
  }
  std::string begun(const std::string& seats = kBothMine) { return begun(seats, ann); }
  std::string begun(const std::string& seats, const Hall::Asker& who) {
    std::string id = open(seats, who);
    hall.start(id, who, [](const std::optional<Problem>& problem) { CHECK(!problem); });
    settle();
    return id;
  }
  // What the answer was, once there is one.
  struct Heard {
    bool answered = false;
    std::string reason;
  };
  Reply into(Heard& heard) {
    return [&heard](const std::optional<Problem>& problem) {
      CHECK(!heard.answered);
      heard = {true, problem ? problem->reason : ""};
    };
  }
  void say(const std::string& id, const std::string& seat, const std::string& words, Heard& heard,
           const std::string& key = {}) {
    hall.say(id, "ann", {seat, words, key, 0, false, "a"}, into(heard));
  }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "nobody hears of anything before it is durable") {
  const std::string id = begun();
  const auto watcher = std::make_shared<Listener>("ann");
  Heard watched;
  hall.watch(watcher, id, "black", 0, into(watched));
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
  hall.facts(id, "ann", [&](const Expected<Hall::Facts, Problem>& facts) {
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
  hall.gone(*watcher);
}

TEST_CASE_FIXTURE(Fixture, "what could not be kept has not happened, and can be said again with the same key") {
  const std::string id = begun();
  for (const auto kind : {StoreError::Kind::Full, StoreError::Kind::Conflict}) {
    store.fails = StoreError{kind, "for a test"};
    Heard said;
    say(id, "black", "place C3", said, "k1");
    settle();
    CHECK(said.reason == "store");
    // The table can be read at once, as it was before.
    bool looked = false;
    hall.facts(id, "ann", [&](const Expected<Hall::Facts, Problem>& facts) {
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

TEST_CASE_FIXTURE(Fixture, "a seat is its holder's") {
  const std::string id = open(R"({"black":"me"})");
  Heard heard;
  hall.say(id, "ben", {"black", "chat hello", {}, 0, false, "b"}, into(heard));
  settle();
  CHECK(heard.reason == "forbidden");
  Heard sat;
  hall.sit(id, "white", ben, {}, into(sat));
  settle();
  CHECK(sat.reason.empty());
  CHECK(store.tables[id].holders["white"] == "ben");
  const auto peeper = std::make_shared<Listener>("ben");
  Heard watched;
  hall.watch(peeper, id, "black", 0, into(watched));
  CHECK(watched.reason == "forbidden");
  CHECK(peeper->messages.empty());
}

TEST_CASE_FIXTURE(Fixture, "an old key takes nobody's seat") {
  const std::string id = open("{}");
  const auto sit = [&](const char* seat, const Hall::Asker& who, const char* key) {
    Heard heard;
    hall.sit(id, seat, who, {"", "", "", key}, into(heard));
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
  hall.facts(id, "ben", [&](const Expected<Hall::Facts, Problem>& facts) { yours = facts->yours; });
  CHECK(yours == std::vector<std::string>{"white"});
}

TEST_CASE_FIXTURE(Fixture, "nobody alone voids the dice of a table so often that no game begins there") {
  const std::string id = open(R"({"black":"me"})");
  unsigned pledges = 0;
  const auto pledge = [&] { return Draws::pledge_of(std::string(32, '0') + std::to_string(10 + ++pledges)); };
  const auto sit = [&](const Hall::Asker& who) {
    Heard sat;
    hall.sit(id, "white", who, {"", "", pledge(), ""}, into(sat));
    settle();
    return sat.reason;
  };
  const auto start = [&] {
    Heard said;
    say(id, "black", "pledge " + pledge(), said);
    Heard started;
    hall.start(id, ann, into(started));
    settle();
    return started.reason;
  };
  const auto voids = [&] {
    const auto& entries = store.tables[id].entries;
    return std::count_if(entries.begin(), entries.end(),
                         [](const LogLine& line) { return line.text.starts_with("@void white"); });
  };
  const auto leaves = [&](const Hall::Asker& who) {
    Heard up;
    hall.get_up(id, "white", who, into(up));
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
  const Hall::Asker cy{"cy", "Cy", "c"};
  for (unsigned i = 0; i < 3; ++i) {
    CHECK(sit(cy).empty());
    leaves(cy);
  }
  CHECK(sit(cy).empty());
  CHECK(start().empty());
}

TEST_CASE_FIXTURE(Fixture, "a page that is loaded again is not absent, one that stays away is") {
  const std::string id = begun();
  const auto seats_away = [&] {
    std::size_t away = 0;
    for (const LogLine& entry : store.tables[id].entries) away += entry.text.starts_with("@away") ? 1 : 0;
    return away;
  };
  auto first = std::make_shared<Listener>("ann");
  Heard watched;
  hall.watch(first, id, "black", 0, into(watched));
  settle();
  hall.gone(*first);
  time += 2'000;
  hall.beat();
  settle();
  auto second = std::make_shared<Listener>("ann");
  Heard again;
  hall.watch(second, id, "black", 0, into(again));
  for (unsigned i = 0; i < 40; ++i) {
    time += 10'000;
    hall.beat();
    settle();
  }
  CHECK(seats_away() == 0);
  hall.gone(*second);
  for (unsigned i = 0; i < 40; ++i) {
    time += 10'000;
    hall.beat();
    settle();
  }
  CHECK(store.tables[id].entries.size() > 4);
}

TEST_CASE_FIXTURE(Fixture, "a socket that does not read gets nothing until it does, and then everything in order") {
  const std::string id = begun();
  const auto slow = std::make_shared<Listener>("ann");
  Heard watched;
  hall.watch(slow, id, "black", 0, into(watched));
  settle();
  slow->stuffed = true;
  for (unsigned i = 0; i < 5; ++i) {
    Heard said;
    say(id, "black", "chat number " + std::to_string(i), said);
    settle();
  }
  CHECK(slow->count("number") == 0);
  slow->stuffed = false;
  hall.drained(*slow);
  CHECK(slow->count("number") == 5);
  hall.gone(*slow);
}

TEST_CASE_FIXTURE(Fixture, "a table that nobody needs is put away, and is there again when somebody asks") {
  const std::string id = open();
  time += Hall::kIdle + 1'000;
  hall.beat();
  CHECK(metrics.tables_live == 0);
  bool looked = false;
  hall.facts(id, "ann", [&](const Expected<Hall::Facts, Problem>& facts) { looked = facts.has_value(); });
  CHECK(!looked);
  settle();
  CHECK(looked);
  CHECK(metrics.loads == 1);
}

TEST_CASE_FIXTURE(Fixture, "what is wished of a table that is still being read waits for it") {
  const std::string id = open();
  time += Hall::kIdle + 1'000;
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

TEST_CASE_FIXTURE(Fixture, "a word is looked at elsewhere, and lets in who knows it") {
  std::string id;
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","word":"sesame"})"));
  hall.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
  CHECK(id.empty());
  settle();
  REQUIRE(!id.empty());
  for (const char* word : {"", "wrong", "sesame"}) {
    Heard heard;
    hall.sit(id, "black", ben, {"", word, "", ""}, into(heard));
    settle();
    CHECK(heard.answered);
    CHECK(heard.reason == (word == std::string("sesame") ? "" : "forbidden"));
  }
}

TEST_CASE_FIXTURE(Fixture, "what is proposed as dead is worked out elsewhere, and comes when it is known") {
  const std::string id = begun();
  for (const auto& [seat, words] :
       std::vector<std::pair<std::string, std::string>>{{"black", "place C3"}, {"white", "pass"}, {"black", "pass"}}) {
    Heard said;
    say(id, seat, words, said);
    settle();
    CHECK(said.reason.empty());
  }
  const auto& entries = store.tables[id].entries;
  const auto begins = [&](const char* text) {
    return std::count_if(entries.begin(), entries.end(),
                         [&](const LogLine& one) { return one.text.starts_with(text); });
  };
  CHECK(begins("@scoring") == 1);
  CHECK(begins("@proposal") == 1);
}

TEST_CASE_FIXTURE(Fixture, "stopping waits for what is being written") {
  const std::string id = begun();
  Heard said;
  say(id, "black", "place C3", said);
  bool stopped = false;
  hall.stop([&] { stopped = true; });
  CHECK(!stopped);
  settle();
  CHECK(said.answered);
  CHECK(stopped);
}

TEST_CASE_FIXTURE(Fixture, "a request that waits is answered by the next line") {
  const std::string id = begun();
  std::size_t lines = 0;
  hall.stream(id, "ann", {"black", 0, 0, "a"},
              [&](const Expected<std::vector<StreamLine>, Problem>& got) { lines = got->size(); });
  settle();
  bool answered = false;
  hall.stream(id, "ann", {"black", lines, 20'000, "a"}, [&](const Expected<std::vector<StreamLine>, Problem>& got) {
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

TEST_CASE_FIXTURE(Fixture, "bots among themselves begin when somebody comes to look, by socket or by request") {
  const std::string bots = R"({"black":"bot level-1","white":"bot level-1"})";
  const std::string watched = begun(bots);
  const std::string polled = begun(bots);
  CHECK(metrics.bots_thinking == 0);
  Heard heard;
  hall.watch(std::make_shared<Listener>("ben"), watched, "", 0, into(heard));
  settle();
  CHECK(heard.answered);
  CHECK(metrics.bots_thinking == 1);
  std::size_t lines = 0;
  hall.stream(polled, "ben", {"", 0, 0, "b"},
              [&](const Expected<std::vector<StreamLine>, Problem>& got) { lines = got->size(); });
  settle();
  CHECK(metrics.bots_thinking == 1);  // it had its answer, and waits for nothing
  hall.stream(polled, "ben", {"", lines, 20'000, "b"}, [](const Expected<std::vector<StreamLine>, Problem>&) {});
  settle();
  CHECK(metrics.bots_thinking == 2);
}

TEST_CASE_FIXTURE(Fixture, "where a deck of somebody's own is played, what is said is judged on another thread") {
  const auto deck = check_deck("mine", "game = \"tsunami\"\n[cards]\nreef = 20\n");
  REQUIRE(deck);
  REQUIRE(shelf.add(*deck));
  std::string id;
  const auto opening = read_opening(*read_object(R"({"game":"tsunami","map":"5x5","deck":")" + deck->digest +
                                                 R"(","seats":{"black":"me","white":"me"}})"));
  REQUIRE(opening);
  hall.open(*opening, ann, [&](const Expected<std::string, Problem>& made) {
    REQUIRE_MESSAGE(made, made.error().text);
    id = *made;
  });
  settle();
  hall.start(id, ann, [](const std::optional<Problem>& problem) { CHECK(!problem); });
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
  hall.holders_changed({id});
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

namespace {

// With a thread apart for what is judged that goes on when it is told to, and takes two of an address.
struct Apart : Fixture {
  server::Workers judges{0, 2};
  Hall next{Hall::House{store,
                        shelf,
                        pool,
                        metrics,
                        log,
                        [this] { return time; },
                        [this](std::function<void()> job) { posted.push_back(std::move(job)); },
                        [this](std::function<void()> job) { posted.push_back(std::move(job)); },
                        {},
                        {},
                        [this](const Share& share, std::function<void()> job) {
                          judgements.push_back(share);
                          return judges.work(share, std::move(job));
                        }}};
  std::vector<Share> judgements;

  // A game with a deck of somebody's own that has begun.
  std::string brought(const char* seats, const Hall::Asker& who) {
    const auto deck = check_deck("mine", "game = \"tsunami\"\n[cards]\nreef = 20\n");
    REQUIRE(deck);
    REQUIRE(shelf.add(*deck));
    const auto opening = read_opening(
        *read_object(R"({"game":"tsunami","map":"5x5","deck":")" + deck->digest + R"(","seats":)" + seats + "}"));
    REQUIRE(opening);
    return begins(*opening, who);
  }
  std::string begins(const Opening& opening, const Hall::Asker& who) {
    std::string id;
    judgements.clear();
    next.open(opening, who, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
    CHECK(id.empty());
    while (judges.step()) settle();
    next.start(id, who, [](const std::optional<Problem>& problem) { CHECK(!problem); });
    CHECK(store.tables[id].row.summary.stage == TableSummary::Stage::Gathering);
    while (judges.step()) settle();
    // To lay the table, and to begin.
    CHECK(judgements.size() == 2);
    judgements.clear();
    metrics.judged_apart = 0;
    return id;
  }
  [[nodiscard]] auto moves(const std::string& id, std::string_view what = "black place") {
    const auto& entries = store.tables[id].entries;
    return std::count_if(entries.begin(), entries.end(),
                         [what](const LogLine& line) { return line.text.starts_with(what); });
  }
};

}  // namespace

TEST_CASE_FIXTURE(Apart, "what a bot does with a deck of somebody's own is judged on another thread") {
  const std::string id = brought(R"({"black":"bot random","white":"me"})", ann);
  REQUIRE(pool.step());
  settle();
  // It has chosen, and the other thread has it.
  CHECK(judgements.size() == 1);
  CHECK(moves(id) == 0);
  CHECK(store.waiting.empty());
  REQUIRE(judges.step());
  settle();
  CHECK(moves(id) == 1);
  CHECK(metrics.judged_apart == 1);
  CHECK(metrics.bots_refused == 0);
  // It thinks again when it is its turn again.
  CHECK(!pool.step());
  Heard said;
  const std::string elsewhere = moves(id, "black place A1") == 0 ? "place A1" : "place E5";
  next.say(id, "ann", {"white", elsewhere, {}, 0, false, "a"}, into(said));
  REQUIRE(judges.step());
  settle();
  CHECK(said.answered);
  CHECK(said.reason.empty());
  CHECK(pool.step());
}

TEST_CASE_FIXTURE(Apart, "what time alone does with a deck of somebody's own is judged on another thread") {
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

TEST_CASE_FIXTURE(Apart, "of one address so much waits to be judged, and others wait for one of it") {
  std::vector<std::string> anns;
  for (unsigned i = 0; i < 3; ++i) anns.push_back(brought(kBothMine, ann));
  const std::string bens = brought(kBothMine, ben);
  std::array<Heard, 3> heard;
  for (unsigned i = 0; i < 3; ++i) next.say(anns[i], "ann", {"black", "place C3", {}, 0, false, "a"}, into(heard[i]));
  CHECK(heard[2].reason == "too-many");
  CHECK(metrics.refused["judged"] == 1);
  Heard other;
  next.say(bens, "ben", {"black", "place C3", {}, 0, false, "b"}, into(other));
  for (unsigned i = 0; i < 2; ++i) CHECK(judges.step());
  settle();
  CHECK(heard[0].answered);
  CHECK(other.answered);
  CHECK(!heard[1].answered);
  // A bot that finds no room is heard later.
  const std::string bots = brought(R"({"black":"bot random","white":"me"})", ann);
  CHECK(heard[1].answered);
  std::array<Heard, 2> again;
  next.say(anns[0], "ann", {"white", "place C4", {}, 0, false, "a"}, into(again[0]));
  next.say(anns[2], "ann", {"black", "place C3", {}, 0, false, "a"}, into(again[1]));
  CHECK(pool.step());
  settle();
  CHECK(metrics.refused["judged"] == 2);
  CHECK(moves(bots) == 0);
  while (judges.step()) settle();
  for (const Heard& one : again) CHECK((one.answered && one.reason.empty()));
  while (pool.step() || judges.step()) settle();
  CHECK(moves(bots) == 1);
  CHECK(metrics.bots_refused == 0);
}

TEST_CASE_FIXTURE(Apart, "whether a game can end is worked out on another thread, once until something happens") {
  const std::string id =
      begins(*read_opening(*read_object(R"({"game":"go","map":"5x5","seats":{"black":"me","white":"me"}})")), ann);
  const auto says = [&](const char* seat, const char* words, Heard& heard) {
    next.say(id, "ann", {seat, words, {}, 0, false, "a"}, into(heard));
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

TEST_CASE_FIXTURE(Apart, "the table of a rematch is laid on another thread, and who asks too much is told") {
  const std::string id = brought(kBothMine, ann);
  Heard said;
  next.say(id, "ann", {"white", "resign", {}, 0, false, "a"}, into(said));
  while (judges.step()) settle();
  REQUIRE(said.answered);
  judgements.clear();
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5"})"));
  std::vector<std::string> answers;
  const auto again = [&](const Expected<std::string, Problem>& made) {
    answers.push_back(made ? *made : made.error().reason);
  };
  // No room: told at once, and it can be asked for again.
  for (unsigned i = 0; i < 2; ++i) next.open(*opening, ann, [](const Expected<std::string, Problem>& /*made*/) {});
  next.rematch(id, ann, again);
  CHECK(answers == std::vector<std::string>{"too-many"});
  while (judges.step()) settle();
  judgements.clear();
  next.rematch(id, ann, again);
  next.rematch(id, ann, again);
  CHECK(judgements.size() == 1);
  CHECK(store.waiting.empty());
  // It waits, and nobody is forgotten, however long it takes.
  time += Hall::kIdle + 1'000;
  next.beat();
  while (judges.step()) settle();
  REQUIRE(answers.size() == 3);
  CHECK(answers[1] == answers[2]);
  CHECK(store.tables.count(answers[1]) == 1);
  CHECK(store.tables[id].row.rematch == answers[1]);
}

TEST_CASE_FIXTURE(Apart, "who was judged is answered soon, whatever others go on saying") {
  const std::string id = brought(kBothMine, ann);
  std::array<Heard, 4> heard;
  for (Heard& one : heard) next.say(id, "ann", {"black", "chat hello", {}, 0, false, "a"}, into(one));
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

TEST_CASE_FIXTURE(Apart, "before a game only what may begin it is judged on another thread") {
  std::string id;
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","seats":{"black":"me","white":"me"}})"));
  next.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
  while (judges.step()) settle();
  judgements.clear();
  const std::string seed(32, '1');
  const auto says = [&](const std::string& words) {
    Heard said;
    next.say(id, "ann", {"black", words, {}, 0, false, "a"}, into(said));
    while (judges.step()) settle();
    settle();
    CHECK(said.answered);
    return said.reason;
  };
  for (const char* cheap : {"chat hello", "name Anna"}) CHECK(says(cheap).empty());
  CHECK(says("pledge " + Draws::pledge_of(seed)).empty());
  CHECK(judgements.empty());
  next.start(id, ann, [](const std::optional<Problem>& problem) { CHECK(!problem); });
  CHECK(judgements.size() == 1);
  while (judges.step()) settle();
  CHECK(says("reveal " + seed).empty());
  CHECK(judgements.size() == 2);
}

TEST_CASE_FIXTURE(Fixture, "words of tables are hashed apart, some of an address, and what is too much is told") {
  server::Workers words{0, 2};
  Hall next{
      Hall::House{store,
                  shelf,
                  pool,
                  metrics,
                  log,
                  [this] { return time; },
                  [this](std::function<void()> job) { posted.push_back(std::move(job)); },
                  [this](std::function<void()> job) { posted.push_back(std::move(job)); },
                  {},
                  {},
                  {},
                  [&](const Share& share, std::function<void()> job) { return words.work(share, std::move(job)); }}};
  std::vector<std::string> ids;
  unsigned refused = 0;
  const auto open_one = [&](const Hall::Asker& who) {
    const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","word":"kraken"})"));
    next.open(*opening, who, [&](const Expected<std::string, Problem>& made) {
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
  for (Heard& one : tried) next.tell_word(ids[0], ben, "whale", into(one));
  settle();
  CHECK(!tried[0].answered);
  CHECK(tried[2].reason == "too-many");
  while (words.step()) settle();
  CHECK(tried[0].reason == "forbidden");
  CHECK(metrics.refused["words"] == 2);
}

TEST_CASE_FIXTURE(Fixture, "a deck whose cards can take too long is brought by nobody, nor played with if it was") {
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
  REQUIRE(shelf.add({"deck", "slow", "sha256:00", slow}));
  const auto opening = read_opening(*read_object(R"({"game":"territory","map":"9x9","deck":"sha256:00"})"));
  REQUIRE(opening);
  std::string reason;
  hall.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { reason = made ? "" : made.error().text; });
  CHECK(reason.find("card `storm`") == 0);
}

TEST_CASE_FIXTURE(Fixture,
                  "twelve tables of one make nobody else wait for a bot, and what is too much is thought later") {
  const char* seats = R"({"black":"bot random","white":"me"})";
  for (unsigned i = 0; i < 12; ++i) (void)begun(seats, ann);
  const std::string bens = begun(seats, ben);
  const auto moves = [&](const std::string& id) {
    const auto& entries = store.tables[id].entries;
    return std::count_if(entries.begin(), entries.end(),
                         [](const LogLine& line) { return line.text.starts_with("black "); });
  };
  CHECK(metrics.bots_thinking == 13);
  for (unsigned i = 0; i < 2; ++i) CHECK(pool.step());
  settle();
  CHECK(moves(bens) == 1);
  while (pool.step()) settle();

  std::vector<std::string> ids;
  for (std::size_t i = 0; i < BotPool::kMostOfOne + 5; ++i) ids.push_back(begun(seats, ann));
  CHECK(metrics.bots_thinking == static_cast<std::int64_t>(BotPool::kMostOfOne));
  while (pool.step()) settle();
  hall.beat();
  while (pool.step()) settle();
  for (const std::string& id : ids) CHECK(moves(id) == 1);
}

TEST_CASE_FIXTURE(Fixture, "a game is written down by the threads of bots, in fair shares") {
  const std::string id = begun();
  unsigned written = 0;
  unsigned refused = 0;
  const auto ask = [&](const Hall::Asker& who, unsigned& count) {
    hall.record(id, who, {}, [&](const Expected<std::string, Problem>& text) {
      if (!text) {
        CHECK(text.error().status == 429);
        ++refused;
      } else {
        CHECK(text->starts_with("tideline 1\n"));
        ++count;
      }
    });
  };
  for (std::size_t i = 0; i < Hall::kMostRecords + 3; ++i) ask(ann, written);
  unsigned other = 0;
  ask(ben, other);
  settle();
  CHECK(refused == 3);
  CHECK(written == 0);
  for (unsigned i = 0; i < 2; ++i) CHECK(pool.step());
  settle();
  CHECK(written == 1);
  CHECK(other == 1);
  while (pool.step()) settle();
  CHECK(written == Hall::kMostRecords);
}

TEST_CASE_FIXTURE(Fixture, "start points of a large map are looked for once, and kept") {
  const auto first = map_with_starts(store, "11x11");
  REQUIRE(first);
  std::string& kept = store.maps.at("11x11");
  const std::size_t line = kept.find("start 2 ");
  REQUIRE(line != std::string::npos);
  // Those that are kept are taken.
  kept.replace(line, kept.find('\n', line) - line, "start 2 A1 B1");
  const auto second = map_with_starts(store, "11x11");
  REQUIRE(second);
  CHECK(second->point_name(second->listed_starts(2)[1]) == "B1");
  CHECK(second->listed_starts(3).size() == 3);
  // What cannot be read is looked for again.
  kept = "damaged";
  const auto third = map_with_starts(store, "11x11");
  REQUIRE(third);
  CHECK(third->text() == first->text());
  CHECK(kept == first->text());
}

TEST_CASE_FIXTURE(Fixture, "a start loads no game before its time, then some at once, and keeps none of them") {
  constexpr unsigned kGames = 60;
  std::vector<std::string> ids;
  for (unsigned i = 0; i < kGames; ++i) ids.push_back(begun());
  // As if the program had ended there and another one begun.
  Metrics counts;
  Hall next{Hall::House{store,
                        shelf,
                        pool,
                        counts,
                        log,
                        [this] { return time; },
                        [this](std::function<void()> job) { posted.push_back(std::move(job)); },
                        [this](std::function<void()> job) { posted.push_back(std::move(job)); },
                        {}}};
  const auto beats = [&](int count) {
    for (int i = 0; i < count; ++i) {
      next.beat();
      CHECK(counts.tables_live <= 16);
      settle();
    }
  };
  time += 1'000;
  next.wake();
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
  next.facts(ids[0], "ann", [&](const Expected<Hall::Facts, Problem>& facts) { there = facts.has_value(); });
  settle();
  CHECK(there);
  CHECK(counts.tables_live == 1);
}

TEST_CASE_FIXTURE(Fixture, "that a game goes on which others see later does not show in the list, nor when") {
  for (const char* terms : {"delay=60", "spectators=no", ""}) {
    std::string id;
    const auto opening = read_opening(
        *read_object(R"({"game":"go","map":"5x5","terms":")" + std::string(terms) + R"(","seats":)" + kBothMine + "}"));
    hall.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { id = *made; });
    settle();
    time += 1'000;
    hall.start(id, ann, [](const std::optional<Problem>& problem) { CHECK(!problem); });
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

TEST_CASE_FIXTURE(Fixture, "a socket watches so many streams, and those that were taken from it do not count") {
  LimitSettings off;
  off.on = false;
  Limits limits(off);
  std::vector<std::string> heard;
  const auto socket = std::make_shared<Conversation>(
      Conversation::House{hall, limits, metrics, [this] { return time; }}, "ben", "b",
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
    hall.sit(id, "black", ben, {}, into(sat));
    settle();
    watch(id, "black");
    watch(id, "black");
    settle();
    CHECK(socket->watching == 1);
    Heard up;
    hall.get_up(id, "black", ben, into(up));
    settle();
    CHECK(socket->watching == 0);
  }
  CHECK(enough() == 0);
  // Asked for all at once, before any of the tables is there.
  std::vector<std::string> tables;
  for (std::size_t i = 0; i < Conversation::kMostWatched + 3; ++i) tables.push_back(open());
  time += Hall::kIdle;
  hall.beat();
  settle();
  for (const std::string& table : tables) watch(table, "");
  CHECK(enough() == 3);
  settle();
  CHECK(socket->watching == Conversation::kMostWatched);
  socket->end();
  CHECK(socket->watching == 0);
}

namespace {

struct Sweeping : Fixture {
  static constexpr Millis kLong = 4'000'000;

  // Nobody needs these any more, and the hall has been told so by the store: to drop them is the next job.
  void find_stale(const std::vector<std::string>& ids) {
    time += kLong;
    hall.beat();  // puts away
    settle();
    time += kLong;
    for (const std::string& id : ids) store.unused.tables.push_back({id, time});
    hall.beat();
    for (int i = 0; i < 2; ++i) do_now(0);  // to look, and to hear what was found
  }
  // One of the jobs that wait, out of its turn.
  void do_now(std::size_t which) {
    const auto job = posted.at(which);
    posted.erase(posted.begin() + static_cast<std::ptrdiff_t>(which));
    job();
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
  hall.watch(watcher, id, "black", 0, into(watched));
  settle();
  bool polled = false;
  hall.stream(id, "ann", {"black", 100, 20'000, "a"},
              [&](const Expected<std::vector<StreamLine>, Problem>& /*lines*/) { polled = true; });
  store.tables.erase(id);
  Heard said;
  say(id, "black", "place C3", said);
  hall.holders_changed({id});
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
    hall.rematch(id, ann, [&](const Expected<std::string, Problem>& made) { next = made ? *made : made.error().text; });
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

TEST_CASE_FIXTURE(Fixture, "an address searches four times at once, and all together 64 times") {
  Limits limits{LimitSettings{}};
  const Pages pages("");
  std::vector<std::function<void()>> searches;
  const auto later = [this](std::function<void()> job) { posted.push_back(std::move(job)); };
  Api api(Api::House{hall,
                     store,
                     shelf,
                     pool,
                     limits,
                     metrics,
                     log,
                     pages,
                     {},
                     [this] { return time; },
                     later,
                     later,
                     [&](std::function<void()> job) { searches.push_back(std::move(job)); }});
  std::map<unsigned, unsigned> answers;  // status, and how many
  const auto ask = [&](const std::string& address, const char* text) {
    Request request;
    request.path = "/api/tables";
    if (*text != '\0') request.query = {{"text", text}};
    request.address = address;
    api.handle(request, [&](const Response& response) { ++answers[response.status]; });
  };
  for (int i = 0; i < 6; ++i) ask("a", "lake");
  CHECK(searches.size() == 4);
  CHECK(answers[429] == 2);
  ask("a", "");  // the list itself is no search
  settle();
  CHECK(answers[200] == 1);
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 4; ++j) ask("b" + std::to_string(i), "lake");
  }
  CHECK(searches.size() == 64);
  CHECK(answers[429] == 2 + 20);
  CHECK(metrics.refused["searches"] == 22);
  for (const auto& job : std::exchange(searches, {})) job();
  settle();
  CHECK(answers[200] == 65);
  // Whoever was refused comes again, and nobody is remembered.
  ask("a", "lake");
  ask("c", "lake");
  CHECK(searches.size() == 2);
  CHECK(answers[429] == 22);
}

namespace {

// Black, who has lost a first seed and pledged another: the next one that is lost costs the chair.
struct OnceLost : Fixture {
  std::string id = open();

  OnceLost() {
    CHECK(says("pledge " + std::string(64, '1')).empty());
    hall.start(id, ann, [](const std::optional<Problem>& problem) { CHECK(!problem); });
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
  hall.seat_bot(id, "black", ann, "level-1", into(seated));
  say(id, "black", "name Ann", named);
  settle();
  CHECK(lost.reason.empty());
  CHECK(seated.reason.empty());
  CHECK(named.reason == "forbidden");
  CHECK(store.tables[id].holders["black"].empty());
  CHECK(says("chat hello") == "forbidden");
}

TEST_CASE_FIXTURE(Fixture, "who cannot pledge what it wants to does not sit down") {
  const std::string id = open(R"({"black":"me )" + std::string(64, '1') + R"("})");
  Heard copied;
  hall.sit(id, "white", ben, {"", "", std::string(64, '1'), ""}, into(copied));
  settle();
  CHECK(copied.reason == "condition");
  CHECK(store.tables[id].holders["white"].empty());
  Heard own;
  hall.sit(id, "white", ben, {"", "", std::string(64, '2'), ""}, into(own));
  settle();
  CHECK(own.reason.empty());
  CHECK(store.tables[id].holders["white"] == "ben");
}

TEST_CASE_FIXTURE(Sweeping, "nothing is opened once the server goes away") {
  const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","word":"lagoon"})"));
  REQUIRE(opening);
  std::string heard;
  hall.open(*opening, ann,
            [&](const Expected<std::string, Problem>& made) { heard = made ? *made : made.error().reason; });
  for (int i = 0; i < 2; ++i) do_now(0);  // lays it, and hears of that: the word is to be hashed
  REQUIRE(posted.size() == 1);
  bool stopped = false;
  hall.stop([&] { stopped = true; });
  settle();
  CHECK(stopped);
  CHECK(heard == "store");
  CHECK(store.tables.empty());
}

TEST_CASE_FIXTURE(Sweeping, "who wants to play again hears of it, whatever becomes of the table") {
  const std::string id = begun();
  Heard said;
  say(id, "black", "resign", said);
  settle();
  std::string next;
  hall.rematch(id, ann, [&](const Expected<std::string, Problem>& made) { next = made ? *made : made.error().reason; });
  SUBCASE("nobody has used it for long") {
    time += Hall::kIdle;
    hall.beat();
    settle();
    CHECK(store.tables.count(next) == 1);
  }
  SUBCASE("it is taken out of the store") {
    store.tables.erase(id);
    hall.holders_changed({id});
    for (int i = 0; i < 4; ++i) do_now(0);  // lays the next one, reads it, and hears of both: it is not there
    CHECK(next == "missing");
    settle();
  }
}

TEST_CASE_FIXTURE(Fixture, "a game that was played without a server is kept, and counts for nobody (R10)") {
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
  const auto hand_in = [&](const Hall::Asker& who) {
    hall.hand_in(opening, events, who, [&](const Expected<std::string, Problem>& id) { made = id; });
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
  hall.facts(*made, "ann", [&](const Expected<Hall::Facts, Problem>& facts) {
    looked = true;
    CHECK(facts->row.summary.stage == TableSummary::Stage::Over);
    CHECK(facts->row.summary.scores == alone.summary().scores);
    CHECK(facts->row.summary.access == Terms::Access::Link);
    CHECK(facts->commitment.empty());
    CHECK(facts->yours == std::vector<std::string>{"red"});
  });
  CHECK(looked);
  std::string record;
  hall.record(*made, ann, "", [&](const Expected<std::string, Problem>& text) { record = *text; });
  while (pool.step()) settle();
  for (const std::string& event : events) CHECK(record.find("\n" + event + "\n") != std::string::npos);
  CHECK(record.find("@secret") == std::string::npos);
  // Nothing that is done there later makes it count either.
  hall.rematch(*made, ann, [](const Expected<std::string, Problem>& id) { CHECK(id); });
  settle();
  CHECK(store.players["ann"].played == 0);
  // What the rules refuse is refused.
  events.front() = "red place A1";
  hand_in(ann);
  CHECK(!made);
}

TEST_CASE("only events are taken for events of a game that was played elsewhere") {
  for (const char* bad : {R"({})", R"({"events":[]})", R"({"events":[5]})", R"({"events":["@secret 00"]})",
                          R"({"events":["undo 3"]})", R"({"events":["black pass\nwhite pass"]})", R"({"events":""})"})
    CHECK_MESSAGE(!read_events(*read_object(bad)), bad);
  CHECK(read_events(*read_object(R"({"events":["black pass","white pass"]})")));
}
