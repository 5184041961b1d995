#include "server/api.hpp"

#include "server/secrets.hpp"
#include "support/hall_fixture.hpp"

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture, "an address searches four times at once, and all together 64 times") {
  Limits limits{LimitSettings{}};
  const Pages pages("");
  server::Workers searches{0, 4, 64};
  Api api(Api::House{
      hall, store, shelf, pool, limits, metrics, log, pages, {}, house.now, later, later, [&](auto share, auto job) {
        return searches.work(share, std::move(job));
      }});
  const auto searched = [&] {
    unsigned done = 0;
    while (searches.step()) ++done;
    settle();
    return done;
  };
  std::map<unsigned, unsigned> answers;  // status, and how many
  const auto ask = [&](const std::string& address, const char* text) {
    Request request;
    request.path = "/api/tables";
    if (*text != '\0') request.query = {{"text", text}};
    request.address = address;
    api.handle(request, [&](const Response& response) { ++answers[response.status]; });
  };
  for (int i = 0; i < 6; ++i) ask("a", "lake");
  CHECK(answers[429] == 2);
  ask("a", "");  // the list itself is no search
  settle();
  CHECK(answers[200] == 1);
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 4; ++j) ask("b" + std::to_string(i), "lake");
  }
  CHECK(answers[429] == 2 + 20);
  CHECK(searched() == 64);
  CHECK(answers[200] == 65);
  // Whoever was refused comes again, and nobody is remembered.
  ask("a", "lake");
  ask("c", "lake");
  CHECK(searched() == 2);
  CHECK(answers[429] == 22);
}

TEST_CASE_FIXTURE(HallFixture, "the thread that serves does not wait for the store to say who asks, or what is due") {
  Limits limits{LimitSettings{}};
  const Pages pages("");
  Api api(Api::House{hall, store, shelf, pool, limits, metrics, log, pages, {}, house.now, later, later, apart});
  const std::string secret = new_player_secret();
  store.players[*player_of(secret)].name = "Ann";
  Request request;
  request.path = "/api/me";
  request.authorization = "Bearer " + secret;
  std::string said;
  api.handle(request, [&](const Response& response) { said = response.body; });
  CHECK(store.asked == 0);
  CHECK(said.empty());
  settle();
  CHECK(store.asked == 1);
  CHECK(said == "{\"name\": \"Ann\"}\n");
  hall.beat();
  CHECK(store.asked == 1);
  settle();
  CHECK(store.asked == 2);
}
