#include "server/api.hpp"

#include "server/secrets.hpp"
#include "support/hall_fixture.hpp"

using namespace tideline;
using namespace tideline::server;

TEST_CASE_FIXTURE(HallFixture, "an address searches four times at once, and all together 64 times") {
  const Pages pages("");
  server::Workers searches{0, 4, 64};
  Api api(Api::Own{hall, pages, {}, [&](auto share, auto job) { return searches.work(share, std::move(job)); }});
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
  CHECK(answers[429] == 2);
  CHECK(answers[503] == 20);
  CHECK(searched() == 64);
  CHECK(answers[200] == 65);
  // Whoever was refused comes again, and nobody is remembered.
  ask("a", "lake");
  ask("c", "lake");
  CHECK(searched() == 2);
  CHECK(answers[429] == 2);
  CHECK(answers[503] == 20);
  // What is too long is cut, and stays text.
  std::string much = "x";
  while (much.size() <= Table::kMostName) much += "\u0151";
  ask("d", much.c_str());
  CHECK(searched() == 1);
  CHECK(store.searched.size() == Table::kMostName - 1);
  CHECK(is_text(store.searched));
}

TEST_CASE_FIXTURE(HallFixture, "lists of tables are read in fair shares, and of one address so many wait") {
  const Pages pages("");
  server::Workers lists{0, 3, SIZE_MAX, 1};
  House with = house;
  with.work_for = [&](const Share& share, std::function<void()> job) { return lists.work(share, std::move(job)); };
  Hall own{with};
  Api api(Api::Own{own, pages, {}, apart});
  std::map<std::string, unsigned> given;  // by address, of lists
  unsigned refused = 0;
  const auto ask = [&](const std::string& address) {
    Request request;
    request.path = "/api/tables";
    request.address = address;
    api.handle(request, [&, address](const Response& response) {
      given[address] += response.status == 200 ? 1 : 0;
      refused += response.status == 429 ? 1 : 0;
    });
  };
  for (int i = 0; i < 5; ++i) ask("a");
  ask("b");
  CHECK(refused == 2);
  // Who has asked for one waits for one of the others.
  for (int i = 0; i < 2; ++i) CHECK(lists.step());
  settle();
  CHECK(given == std::map<std::string, unsigned>{{"a", 1}, {"b", 1}});
  while (lists.step()) settle();
  CHECK(given["a"] == 3);
}

TEST_CASE_FIXTURE(HallFixture, "the thread that serves does not wait for the store to say who asks, or what is due") {
  const Pages pages("");
  Api api(Api::Own{hall, pages, {}, apart});
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

TEST_CASE_FIXTURE(HallFixture, "of one address eight files are made or on their way, also those of another server") {
  const Pages pages("");
  std::vector<Respond> elsewhere;
  Api::Own with{hall, pages, {}, apart};
  with.relay = [&](const std::string&, const Request&, const Respond& respond) { elsewhere.push_back(respond); };
  Api api(with);
  const std::string id = begun();
  store.elsewhere.insert(id);
  time += Tables::kIdle + 1'000;
  hall.beat();
  std::vector<Response> answers;
  const auto ask = [&](const std::string& path, std::string address) {
    Request request;
    request.path = path;
    if (path.starts_with("/api/print/")) request.query = {{"map", "5x5"}};
    request.address = std::move(address);
    api.handle(request, [&](Response response) { answers.push_back(std::move(response)); });
    settle();
    while (pool.step()) settle();
  };
  const std::string record = "/api/tables/" + id + "/record";
  for (unsigned i = 0; i < 4; ++i) ask(record, "a");
  for (unsigned i = 0; i < 4; ++i) ask("/api/print/board", "a");
  // Four are asked for, four are printed and have not been sent.
  CHECK(elsewhere.size() == 4);
  REQUIRE(answers.size() == 4);
  for (const Response& answer : answers) CHECK(answer.status == 200);
  CHECK(answers[0].content().starts_with("%PDF"));
  for (const std::string& path : {record, std::string("/api/print/board"), "/api/tables/" + id + "/sgf"}) {
    ask(path, "a");
    CHECK(answers.back().status == 429);
  }
  ask(record, "b");
  CHECK(elsewhere.size() == 5);
  // They come: who has one makes room when it is gone.
  elsewhere[0](response_of(200, "text/plain", "a game"));
  CHECK(answers.back().content() == "a game");
  ask(record, "a");
  CHECK(answers.back().status == 429);
  answers.clear();
  elsewhere.erase(elsewhere.begin());
  for (unsigned i = 0; i < 5; ++i) ask(record, "a");
  CHECK(elsewhere.size() == 9);
  CHECK(answers.empty());
}

TEST_CASE_FIXTURE(HallFixture,
                  "who takes seats over by a code brings no table here, and servers that have one are told") {
  const Pages pages("");
  std::vector<std::pair<std::string, std::string>> told;
  Api::Own own{hall, pages, {}, apart};
  own.changed = [&](const std::string& address, const std::string& table) { told.emplace_back(address, table); };
  Api api(std::move(own));
  for (unsigned i = 0; i < 3; ++i) store.handed.push_back(open());
  const auto ids = store.handed;
  store.elsewhere.insert(ids[1]);
  time += Tables::kIdle + 1'000;
  hall.beat();
  REQUIRE(metrics.tables_live == 0);
  const auto loads = metrics.loads;
  Request request;
  request.method = Method::Post;
  request.path = "/api/codes/use";
  request.content_type = "application/json";
  request.authorization = "Bearer " + new_player_secret();
  request.address = "a";
  request.body = R"({"code":"SOMECODE"})";
  unsigned status = 0;
  api.handle(request, [&](const Response& response) { status = response.status; });
  settle();
  CHECK(status == 200);
  CHECK(told == std::vector{std::pair(std::string("other"), ids[1])});
  CHECK(metrics.loads == loads);
  CHECK(metrics.tables_live == 0);
}

TEST_CASE_FIXTURE(HallFixture,
                  "where a map's points to start from are not known yet, they are found once, on a bot's thread") {
  const Pages pages("");
  Api api(Api::Own{hall, pages, {}, apart});
  std::string path;
  std::string events;
  SUBCASE("a table is opened") { path = "/api/tables"; }
  SUBCASE("a game is handed in") {
    path = "/api/games";
    events = R"(,"events":["red pass"])";
  }
  Request request;
  request.method = Method::Post;
  request.path = path;
  request.content_type = "application/json";
  request.authorization = "Bearer " + new_player_secret();
  request.address = "a";
  request.body = R"({"game":"territory","map":"15x13","factions":["red","blue"])" + events + "}";
  for (int i = 0; i < 2; ++i) {
    unsigned status = 0;
    api.handle(request, [&](const Response& response) { status = response.status; });
    settle();
    CHECK((status == 0) == (i == 0));
    CHECK(store.maps.size() == static_cast<std::size_t>(i));
    while (pool.step()) settle();
    CHECK(status != 0);
  }
  CHECK(store.maps.contains("15x13"));
  CHECK(metrics.starts_sought == 1);
}

TEST_CASE_FIXTURE(HallFixture, "where others share the store, what somebody may have in a day is asked of it") {
  const Pages pages("");
  Limits counts{LimitSettings{.tables_a_day = 7, .texts_a_day = 5}};
  Hall own{
      House{store, shelf, pool, counts, metrics, pressure, log, house.now, later, later, {}, apart, apart, on_paper}};
  Api::Own with{own, pages, {}, apart};
  const auto ask = [&](const std::string& path, const std::string& body) {
    Api api(with);
    Request request;
    request.method = Method::Post;
    request.path = path;
    request.body = body;
    request.content_type = "application/json";
    request.authorization = "Bearer " + new_player_secret();
    request.address = "a";
    unsigned status = 0;
    api.handle(request, [&](const Response& response) { status = response.status; });
    settle();
    while (pool.step()) settle();
    return status;
  };
  const auto table = [&] { return ask("/api/tables", R"({"game":"go","map":"5x5"})"); };
  const auto deck = [&] {
    return ask("/api/decks", R"({"name":"mine","text":"game = \"tsunami\"\n[cards]\nreef = 20\n"})");
  };
  CHECK(table() == 201);
  CHECK(store.quotas.empty());
  with.relay = [](const std::string&, const Request&, const Respond&) {};
  CHECK(table() == 201);
  REQUIRE(store.quotas.size() == 1);
  CHECK(store.quotas[0].most == 7);
  // Who that is stands there for nobody to read.
  CHECK(store.quotas[0].names.size() == 2);
  for (const std::string& name : store.quotas[0].names) CHECK(name.size() == 64);
  store.none_left_for = 1'500;
  const std::size_t there = store.tables.size();
  CHECK(table() == 429);
  CHECK(deck() == 429);
  CHECK(store.quotas.back().most == 5);
  CHECK(store.tables.size() == there);
  store.none_left_for = 0;
  CHECK(deck() == 201);
  store.blind = true;
  CHECK(table() == 503);
}

TEST_CASE_FIXTURE(HallFixture,
                  "a server that is behind opens no table, and nothing of what a day has is spent on that") {
  const Pages pages("");
  Limits one_a_day{LimitSettings{.tables_a_day = 1}};
  Hall own{House{
      store, shelf, pool, one_a_day, metrics, pressure, log, house.now, later, later, {}, apart, apart, on_paper}};
  Api api(Api::Own{own, pages, {}, apart});
  Request request;
  request.method = Method::Post;
  request.content_type = "application/json";
  const std::string secret = new_player_secret();
  request.authorization = "Bearer " + secret;
  request.address = "a";
  SUBCASE("a table") {
    request.path = "/api/tables";
    request.body = R"({"game":"territory","map":"15x13","factions":["red","blue"]})";
  }
  SUBCASE("a game that was played elsewhere") {
    request.path = "/api/games";
    request.body = R"({"game":"go","map":"5x5","events":["black pass"]})";
  }
  SUBCASE("a rematch") { request.path = "/api/tables/" + open() + "/rematch"; }
  pressure.turned(Pressure::kManyPieces, Pressure::kHeavyTurn, time);
  Response answer;
  api.handle(request, [&](Response response) { answer = std::move(response); });
  CHECK(answer.status == 503);
  CHECK(answer.content().find("busy") != std::string_view::npos);
  // Nothing was begun for it either.
  CHECK_FALSE(pool.step());
  CHECK(posted.empty());
  CHECK(!one_a_day.table("a", *player_of(secret), time));
}
