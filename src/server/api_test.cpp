#include "server/api.hpp"

#include "support/hall_fixture.hpp"

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture, "an address searches four times at once, and all together 64 times") {
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
