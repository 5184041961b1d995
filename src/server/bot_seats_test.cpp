#include "support/hall_fixture.hpp"

#include <algorithm>

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture, "what is proposed as dead is worked out elsewhere, and comes when it is known") {
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

TEST_CASE_FIXTURE(HallFixture, "bots among themselves begin when somebody comes to look, by socket or by request") {
  const std::string bots = R"({"black":"bot level-1","white":"bot level-1"})";
  const std::string watched = begun(bots);
  const std::string polled = begun(bots);
  CHECK(metrics.bots_thinking == 0);
  Heard heard;
  hall.streams.watch(std::make_shared<Listener>("ben"), watched, "", 0, into(heard));
  settle();
  CHECK(heard.answered);
  CHECK(metrics.bots_thinking == 1);
  std::size_t lines = 0;
  hall.streams.lines(polled, "ben", {"", 0, 0, "b"},
                     [&](const Expected<std::vector<StreamLine>, Problem>& got) { lines = got->size(); });
  settle();
  CHECK(metrics.bots_thinking == 1);  // it had its answer, and waits for nothing
  hall.streams.lines(polled, "ben", {"", lines, 20'000, "b"}, [](const Expected<std::vector<StreamLine>, Problem>&) {});
  settle();
  CHECK(metrics.bots_thinking == 2);
}

TEST_CASE_FIXTURE(ApartFixture, "what a bot does with a deck of somebody's own is judged on another thread") {
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
  next.seats.say(id, "ann", {"white", elsewhere, {}, 0, false, "a"}, into(said));
  REQUIRE(judges.step());
  settle();
  CHECK(said.answered);
  CHECK(said.reason.empty());
  CHECK(pool.step());
}

TEST_CASE_FIXTURE(HallFixture,
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

TEST_CASE_FIXTURE(HallFixture, "bots remember so much together, and those of who has most forget first") {
  const char* seats = R"({"black":"bot search:playouts=400","white":"me"})";
  const auto thinks_at_new_table = [&](const Asker& whose) {
    std::string id = begun(seats, whose);
    while (pool.step()) settle();
    return id;
  };
  const auto memory = [&](const std::string& id) {
    return hall.tables.here(id)->thoughts.begin()->second.bot->seated.bot->memory();
  };
  const std::string bens = thinks_at_new_table(ben);
  std::vector<std::string> anns(6);
  for (std::string& id : anns) id = thinks_at_new_table(ann);
  // How much each remembers is chance.
  const std::size_t of_ben = memory(bens);
  std::size_t of_ann = 0;
  for (const std::string& id : anns) of_ann += memory(id);
  // There is room for that, and when the next has thought there is too much.
  hall.bots.remember_at_most(of_ben + of_ann);
  const std::size_t first = memory(anns.front());
  const std::string last = thinks_at_new_table(ann);
  constexpr std::size_t kNothing = 512;  // what a bot has that remembers nothing
  CHECK(first > kNothing);
  CHECK(memory(anns.front()) <= kNothing);
  CHECK(memory(last) > kNothing);
  CHECK(memory(bens) == of_ben);
  // Then there is room for nearly nothing.
  hall.bots.remember_at_most(kNothing);
  (void)thinks_at_new_table(ann);
  for (const std::string& id : anns) CHECK(memory(id) <= kNothing);
  CHECK(memory(last) <= kNothing);
  CHECK(memory(bens) <= kNothing);
}
