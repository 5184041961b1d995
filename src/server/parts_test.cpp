// The parts of the server that need no connection: addresses, cookies, limits, pages, headers of tables.
#include "server/address.hpp"
#include "server/api.hpp"
#include "server/conversation.hpp"
#include "server/fair_queue.hpp"
#include "server/http.hpp"
#include "server/limits.hpp"
#include "server/opening.hpp"
#include "server/pages.hpp"
#include "server/papers.hpp"
#include "server/pressure.hpp"
#include "server/print_desk.hpp"
#include "server/printing.hpp"
#include "server/problem.hpp"
#include "server/watch.hpp"
#include "server/workers.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <future>
#include <sys/resource.h>

using namespace tideline;
using namespace tideline::server;

TEST_CASE("an address is taken apart, and what is none is refused") {
  Request request;
  CHECK(read_target("/api/tables?show=my-turn&text=a%20b+c&x", request));
  CHECK(request.path == "/api/tables");
  CHECK(request.asked("show") == "my-turn");
  CHECK(request.asked("text") == "a b c");
  CHECK(request.asked("nothing").empty());
  for (const char* bad : {"", "api", "*", "/%", "/%4", "/%zz", "/%ff", "/%00", "/x?%c3%28"}) {
    Request none;
    CHECK_MESSAGE(!read_target(bad, none), bad);
  }
  const auto asking = [](std::size_t parameters) {
    std::string target = "/x?a";
    for (std::size_t i = 1; i < parameters; ++i) target += "&";
    Request many;
    return read_target(target + "&", many);
  };
  CHECK(asking(Request::kMostParameters));
  CHECK_FALSE(asking(Request::kMostParameters + 1));
}

TEST_CASE("cookies and codings") {
  CHECK(cookie_named("a=1; tideline=xyz; b=2", "tideline") == "xyz");
  CHECK(cookie_named("tideline=", "tideline").empty());
  CHECK(cookie_named("xtideline=1", "tideline").empty());
  CHECK(accepts("gzip, deflate, br", "br"));
  CHECK(accepts("br;q=0.5", "br"));
  CHECK(!accepts("br;q=0", "br"));
  CHECK(!accepts("", "gzip"));
}

TEST_CASE("who wants something new is turned away before who plays, and for a while longer") {
  Metrics metrics;
  Pressure pressure(metrics);
  CHECK(!pressure.for_newcomers(0));
  pressure.turned(Pressure::kManyPieces, Pressure::kHeavyTurn, 0);
  REQUIRE(pressure.for_newcomers(0));
  CHECK(pressure.for_newcomers(0)->reason == "busy");
  CHECK(pressure.for_newcomers(0)->status == 503);
  CHECK(pressure.for_newcomers(0)->retry_after > 0);
  CHECK(!pressure.for_players());
  pressure.turned(Pressure::kManyPieces, Pressure::kFullTurn, 100);
  REQUIRE(pressure.for_players());
  CHECK(pressure.for_players()->retry_after > 0);
  pressure.turned(1, 0, 200);
  CHECK(!pressure.for_players());
  CHECK(pressure.holds_since(200 + Pressure::kStays - 1) == 100);
  CHECK_FALSE(pressure.holds_since(200 + Pressure::kStays));
  CHECK(pressure.for_newcomers(100 + Pressure::kStays - 1));
  CHECK(!pressure.for_newcomers(100 + Pressure::kStays));
  CHECK(metrics.refused["busy"] == 7);
}

TEST_CASE("that little waits for long, on a busy machine or for a slow store, is no load; that much does is") {
  Metrics metrics;
  Pressure pressure(metrics);
  pressure.turned(Pressure::kManyPieces - 1, 60'000, 0);
  pressure.turned(Pressure::kManyPieces, Pressure::kHeavyTurn - 1, 0);
  pressure.waits(Pressure::kManyTables - 1, 60'000, 0);
  CHECK(!pressure.for_newcomers(0));
  CHECK(!pressure.for_players());
  pressure.waits(Pressure::kManyTables, Pressure::kHeavyWait - 1, 0);
  CHECK(!pressure.for_newcomers(0));
  pressure.waits(Pressure::kManyTables, Pressure::kHeavyWait, 0);
  CHECK(pressure.for_newcomers(0));
  CHECK(!pressure.for_players());
  pressure.waits(Pressure::kManyTables, Pressure::kFullWait, 0);
  CHECK(pressure.for_players());
}

TEST_CASE("a bucket gives so much at once, and fills again") {
  Buckets buckets(2, 4);
  for (unsigned i = 0; i < 4; ++i) CHECK(buckets.take("a", 1000).seconds == 0);
  CHECK(buckets.take("a", 1000).seconds == 1);
  CHECK(buckets.take("b", 1000).seconds == 0);
  CHECK(buckets.take("a", 1600).seconds == 0);
  CHECK(buckets.take("a", 1600).seconds > 0);
  CHECK(buckets.take("c", 100'000).seconds == 0);
  CHECK(buckets.size() == 1);  // those that are full again are forgotten
}

TEST_CASE(
    "what is known only when it is made is taken from a bucket all the same, and nothing more until it has filled") {
  Buckets buckets(100, 1'000);
  CHECK(buckets.spend("a", 0, 1000).seconds == 0);
  CHECK(buckets.spend("a", 900, 1000).seconds == 0);
  CHECK(buckets.spend("a", 350, 1000).seconds == 3);
  CHECK(buckets.spend("a", 0, 3000).seconds == 1);
  CHECK(buckets.spend("b", 900, 3000).seconds == 0);
  CHECK(buckets.spend("a", 0, 4000).seconds == 0);
}

TEST_CASE("what is counted for an address and for a player is taken of both, or of none") {
  LimitSettings settings;
  settings.tables_a_day = 2;
  Limits limits(settings);
  for (unsigned i = 0; i < 2; ++i) CHECK(!limits.table("home", "ann", 1000));
  // Ann has had hers, wherever she asks from; that costs those nothing who ask from there.
  for (unsigned i = 0; i < 3; ++i) CHECK(limits.table("office", "ann", 1000));
  CHECK(!limits.table("office", "ben", 1000));
  CHECK(!limits.table("office", "cy", 1000));
  CHECK(limits.table("office", "dee", 1000));
  CHECK(!limits.table("elsewhere", "dee", 1000));
}

TEST_CASE("no more names are kept than so many: of another everybody is told to wait until some are forgotten") {
  Buckets buckets(1, 4, 2);
  CHECK(!buckets.take("a", 20'000));
  CHECK(buckets.spend("b", 30, 20'000).whose == Crowd::One);
  for (unsigned i = 0; i < 2; ++i) {
    const Wait wait = i == 0 ? buckets.take("c", 20'500) : buckets.spend("c", 1, 20'500);
    CHECK(wait.seconds > 0);
    CHECK(wait.whose == Crowd::All);
  }
  CHECK(buckets.size() == 2);
  // Those that are there go on.
  CHECK(!buckets.take("a", 20'500));
  CHECK(buckets.take("b", 20'500).whose == Crowd::One);
  // One is full again, and not kept for as long as where there is room.
  CHECK(!buckets.take("c", 22'500));
  CHECK(buckets.size() == 2);
}

TEST_CASE("who has to wait because of all is told that the server is busy, and for how long") {
  const Problem of_one = too_many({3, Crowd::One});
  const Problem of_all = too_many({3, Crowd::All});
  CHECK(of_one.status == 429);
  CHECK(of_all.status == 503);
  CHECK(of_all.reason == "busy");
  CHECK(of_one.retry_after == 3);
  CHECK(of_all.retry_after == 3);
}

TEST_CASE("files that are made for all together are so many at most, until somebody has taken one away") {
  Papers papers;
  std::vector<Paper> held;
  for (std::size_t i = 0; i < Papers::kMostOfAll; ++i) {
    const std::string address = std::to_string(i / Papers::kMost);
    REQUIRE(!papers.full(address));
    held.push_back(papers.take(address));
  }
  CHECK(papers.full("0") == Crowd::One);
  CHECK(papers.full("another") == Crowd::All);
  held.pop_back();
  CHECK(!papers.full("another"));
}

TEST_CASE("an IPv6 network counts as one address, however it is written") {
  CHECK(address_key("10.0.0.1") == "10.0.0.1");
  CHECK(address_key(" 10.0.0.1:443\t") == "10.0.0.1");
  CHECK(address_key("::ffff:10.0.0.1") == "10.0.0.1");
  CHECK(address_key("::ffff:a00:1") == "10.0.0.1");
  CHECK(address_key("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
  for (const char* same :
       {"2001:db8:1:2::1", "2001:0DB8:0001:0002:9:9:9:9", "[2001:db8:1:2::]:443", "2001:db8:1:2:3:4:1.2.3.4"})
    CHECK_MESSAGE(address_key(same) == "2001:db8:1:2::/64", same);
  CHECK(address_key("2001:db8:1:3::1") != address_key("2001:db8:1:2::1"));
  CHECK(address_key("2001:db8::1") != address_key("2001:db8:0:1::1"));
  CHECK(address_key("::1") == "::1");
  CHECK(address_key("fe80::1%eth0") != address_key("fe80::2%eth0"));
  for (const char* none : {"", "x", "1.2.3", "1.2.3.4.5", "1:2", "[::1", "::1::2", "unix:", "localhost"})
    CHECK_MESSAGE(!address_key(none), none);
  for (const char* here : {"127.0.0.1", "127.8.9.1", "::1", "[::1]:80", "::ffff:127.0.0.1"})
    CHECK_MESSAGE(is_loopback(here), here);
  for (const char* elsewhere : {"", "128.0.0.1", "::2", "127.0.0.1.example", "::ffff:128.0.0.1"})
    CHECK_MESSAGE(!is_loopback(elsewhere), elsewhere);
}

TEST_CASE("of a list of proxies the last that is not on this machine counts") {
  CHECK(forwarded_for("", "127.0.0.1") == "127.0.0.1");
  CHECK(forwarded_for("1.2.3.4", "127.0.0.1") == "1.2.3.4");
  CHECK(forwarded_for("9.9.9.9,1.2.3.4", "127.0.0.1") == "1.2.3.4");
  CHECK(forwarded_for("9.9.9.9, 1.2.3.4 ,127.0.0.1, ::1", "::1") == "1.2.3.4");
  CHECK(forwarded_for("127.0.0.1", "::1") == "127.0.0.1");
  for (const char* bad : {"9.9.9.9,", "9.9.9.9,nobody", "9.9.9.9, unix:", ","})
    CHECK_MESSAGE(forwarded_for(bad, "127.0.0.1") == "unknown", bad);
  // A proxy on another machine, and one behind it on this.
  const std::vector<std::string> proxies{"10.0.0.9", "2001:db8::9"};
  for (const char* by : {"10.0.0.9", "2001:db8::9", "127.0.0.1"}) {
    CHECK_MESSAGE(forwarded_for("9.9.9.9, 1.2.3.4", by, proxies) == "1.2.3.4", by);
    CHECK_MESSAGE(forwarded_for("9.9.9.9, 1.2.3.4, 10.0.0.9", by, proxies) == "1.2.3.4", by);
    CHECK_MESSAGE(forwarded_for("1.2.3.4, 2001:DB8:0::9,127.0.0.1", by, proxies) == "1.2.3.4", by);
    CHECK_MESSAGE(forwarded_for("1.2.3.4, 2001:db8::8", by, proxies) == "2001:db8::/64", by);
    CHECK_MESSAGE(forwarded_for("", by, proxies) == address_key(by), by);
  }
  CHECK(forwarded_for("1.2.3.4", "10.0.0.8", proxies) == "10.0.0.8");
}

TEST_CASE("a server goes by names that no page of another site can have") {
  CHECK(host_name("LocalHost:80") == "localhost");
  CHECK(host_name("example.org.") == "example.org");
  CHECK(host_name("[::1]:8080") == "[::1]");
  for (const char* none :
       {"", ":80", "a b", "a/b", "a@b", "a:b", "a:1:2", "[::1", "[::1]x", "[x]", "a:123456", "\xc3\xa9"})
    CHECK_MESSAGE(!host_name(none), none);
  const HostNames names("box.example.net", {"play.example.org"});
  for (const char* good :
       {"localhost", "x.localhost", "127.0.0.1", "192.168.0.9", "[::1]", "[2001:db8::1]", "box", "box.local", "box.lan",
        "box.home", "box.home.arpa", "box.localdomain", "box.internal", "box.example.net", "play.example.org"})
    CHECK_MESSAGE(names.knows(good), good);
  for (const char* bad : {"evil.example", "box.evil.example", "boxlocal", "box.fritz.box", "box.home.evil.example",
                          "other.home", "other.localdomain", "localhost.evil.example", "127.0.0.1.evil.example",
                          "other.local", "other", "example.org", "127.1", "2130706433"})
    CHECK_MESSAGE(!names.knows(bad), bad);
  CHECK(!HostNames("", {}).knows(".local"));
  CHECK(HostNames().knows("evil.example"));
}

TEST_CASE("a page is of this server if its origin is, scheme and all") {
  Request request;
  request.host = "play.example.org";
  const auto elsewhere = [&](std::optional<std::string> origin, Request::Scheme scheme) {
    request.origin = std::move(origin);
    request.scheme = scheme;
    return Api::from_elsewhere(request);
  };
  using Scheme = Request::Scheme;
  for (const Scheme scheme : {Scheme::Http, Scheme::Https, Scheme::Unknown}) {
    CHECK_FALSE(elsewhere(std::nullopt, scheme));  // no page at all
    CHECK(elsewhere("http://play.example.org", scheme) == (scheme == Scheme::Https));
    CHECK(elsewhere("https://play.example.org", scheme) == (scheme == Scheme::Http));
    for (const char* other : {"", "null", "play.example.org", "://play.example.org", "ftp://play.example.org",
                              "http://play.example.org:80", "https://evil.example"})
      CHECK_MESSAGE(elsewhere(other, scheme), other);
  }
}

TEST_CASE("one address has so many connections") {
  LimitSettings settings;
  settings.connections = 2;
  Limits limits(settings);
  CHECK(limits.enter("a"));
  CHECK(limits.enter("a"));
  CHECK(!limits.enter("a"));
  CHECK(limits.enter("b"));
  limits.leave("a");
  CHECK(limits.enter("a"));
  CHECK(limits.connections() == 3);
  // A proxy may have many; those for whom it speaks have as many as anybody.
  for (int i = 0; i < 3; ++i) CHECK(limits.enter(""));
  CHECK(limits.occupy("c"));
  CHECK(limits.occupy("c"));
  CHECK(!limits.occupy("c"));
  limits.vacate("c");
  CHECK(limits.occupy("c"));
  CHECK(limits.connections() == 6);
}

TEST_CASE("one address comes so often in a second, and others do not wait for it") {
  Limits limits{LimitSettings()};
  unsigned came = 0;
  for (int i = 0; i < 500; ++i) came += limits.arrive("a", 1'000).seconds == 0 ? 1 : 0;
  CHECK(came == 240);
  CHECK(limits.arrive("b", 1'000).seconds == 0);
  for (int i = 0; i < 500; ++i) came += limits.arrive("a", 2'000).seconds == 0 ? 1 : 0;
  CHECK(came == 320);
}

TEST_CASE("one address gets ten files to print at once, and then one a second") {
  Limits limits(LimitSettings{});
  for (int i = 0; i < 10; ++i) CHECK(limits.print("a", 0).seconds == 0);
  CHECK(limits.print("a", 0).seconds == 1);
  CHECK(limits.print("b", 0).seconds == 0);
  CHECK(limits.print("a", 1000).seconds == 0);
  CHECK(limits.print("a", 1000).seconds == 1);
}

TEST_CASE("an address prints one file at a time, and one thread is left for bots") {
  PrintDesk desk(3);
  std::string started;
  const auto enter = [&](const char* who) { return desk.enter(who, [&started, who] { started += who; }); };
  CHECK(!enter("a"));
  CHECK(!enter("a"));
  CHECK(!enter("b"));
  CHECK(!enter("c"));
  CHECK(started == "ab");  // the second of a waits for its first, c for a thread
  desk.leave("b");
  CHECK(started == "abc");
  desk.leave("a");
  CHECK(started == "abca");
  for (std::size_t i = 0; i < PrintDesk::kMostOfOne; ++i) CHECK(!enter("a"));
  CHECK(enter("a"));
  CHECK(!enter("d"));  // who has much waiting fills no place of another
  for (const std::size_t threads : {0U, 1U, 2U}) {
    PrintDesk small(threads);
    unsigned at_once = 0;
    for (const char* who : {"a", "b", "c"}) CHECK(!small.enter(who, [&] { ++at_once; }));
    CHECK(at_once == 1);
  }
}

TEST_CASE("who prints much waits for itself") {
  PrintDesk desk(1);
  std::string order;
  const auto enter = [&](const std::string& who) { return desk.enter(who, [&order, who] { order += who; }); };
  for (unsigned i = 0; i < 4; ++i) CHECK(!enter("a"));
  CHECK(!enter("b"));
  for (const char* who : {"a", "a", "b", "a"}) desk.leave(who);
  CHECK(order == "aabaa");
  std::size_t taken = 0;
  for (unsigned i = 0; i < 100; ++i) taken += enter(std::to_string(i)) ? 0U : 1U;
  CHECK(taken == PrintDesk::kMostWaiting);
}

TEST_CASE("of what waits every address has its turn, and of an address every table") {
  FairQueue<std::string> queue(6);
  for (const char* table : {"1", "1", "1", "2", "2", "3"}) CHECK(!queue.add({"a", table}, std::string("a") + table));
  CHECK(queue.add({"a", "4"}, "a4"));
  CHECK(!queue.add({"b", "1"}, "b1"));
  CHECK(!queue.add({"c", "1"}, "c1"));
  CHECK(!queue.add({"c", "1"}, "c1"));
  std::string order;
  while (const auto job = queue.take()) order += *job + " ";
  CHECK(order == "a1 b1 c1 a2 c1 a3 a1 a2 a1 ");
  CHECK(queue.empty());
}

TEST_CASE("one address never has all threads, and the house does not count") {
  server::Workers workers(0, 2, SIZE_MAX, 1);
  std::string done;
  const auto job = [&](char name) { return [&done, name] { done += name; }; };
  // While the first is at work, another thread looks for something to do.
  CHECK(!workers.work({"a", "1"}, [&] {
    CHECK(workers.step());
    CHECK(workers.step());
    CHECK(workers.step());
    CHECK(!workers.step());
    done += 'a';
  }));
  CHECK(!workers.work({"a", "2"}, job('A')));
  CHECK(workers.work({"a", "3"}, job('!')));
  CHECK(!workers.work({"b", "1"}, job('b')));
  for (const char name : {'x', 'y'}) workers.work(job(name));
  CHECK(workers.step());
  CHECK(done == "bxya");
  while (workers.step()) {
  }
  CHECK(done == "bxyaA");
}

TEST_CASE("threads for what takes long stand back behind those that serve") {
  std::promise<int> nice;
  server::Workers workers(1);
  workers.work([&] { nice.set_value(getpriority(PRIO_PROCESS, 0)); });
  CHECK(nice.get_future().get() >= 10);
}

TEST_CASE("of all together no more waits than there is room for, and what was taken makes room") {
  FairQueue<int> queue(2, 3);
  CHECK(!queue.add({"a", {}}, 1));
  CHECK(!queue.add({"a", {}}, 2));
  CHECK(queue.add({"a", {}}, 3) == Crowd::One);
  CHECK(!queue.add({"b", {}}, 4));
  CHECK(queue.add({"c", {}}, 5) == Crowd::All);
  CHECK(queue.add({"a", {}}, 5) == Crowd::One);
  // The house's own always has room, and takes none of others.
  CHECK(!queue.add({}, 8));
  CHECK(queue.take() == 1);
  CHECK(!queue.add({"c", {}}, 6));
  CHECK(queue.take() == 4);
  CHECK(queue.take() == 8);
  CHECK(!queue.add({"b", {}}, 9));
  CHECK(queue.add({"b", {}}, 9) == Crowd::All);
  queue.clear();
  CHECK(!queue.add({"c", {}}, 7));
}

TEST_CASE("what is to be printed is read from the query, and what is wrong is named") {
  const Shelf shelf;
  const auto read = [&](const char* target) {
    Request request;
    REQUIRE(read_target(target, request));
    return read_printing("cards", request, shelf);
  };
  const auto good = read("/api/print/cards?deck=first-wave&only=reef&format=svg&page=2");
  REQUIRE(good);
  CHECK(good->page == 1);
  const auto file = print(*good);
  REQUIRE(file);
  CHECK(file->type == "image/svg+xml");
  CHECK(file->headers.front() == std::pair<std::string, std::string>{"Tideline-Pages", "2"});
  const auto caching = [](const Printing& printing) {
    const auto drawn = print(printing);
    for (const auto& [name, value] : drawn->headers) {
      if (name == "Cache-Control") return value;
    }
    return std::string();
  };
  CHECK(caching(*good) == "no-cache");
  const auto game = read_printing("game", Request{}, shelf,
                                  std::make_shared<const std::string>("tideline 1\ngame go\nbegin\nblack place C3\n"));
  CHECK(caching(*game) == "no-store");  // what may be seen changes with the game
  CHECK(print(*read("/?game=tsunami&only=reef"))->body == print(*read("/?deck=first-wave&only=reef"))->body);
  for (const auto& [target, parameter] :
       {std::pair{"/?deck=whale", "`deck`"}, std::pair{"/?game=chess", "`game`"},
        std::pair{"/?game=go", "`game`: go has no deck"}, std::pair{"/?deck=first-wave&page=0&format=svg", "`page`"},
        std::pair{"/?deck=first-wave&colour=red", "`colour`"}}) {
    const auto bad = read(target);
    REQUIRE(!bad);
    CHECK(bad.error().status == 400);
    CHECK(bad.error().text.starts_with(parameter));
  }
  const auto nothing = read_printing("money", Request{}, shelf);
  CHECK(nothing.error().status == 404);
  // The page is counted only when it is drawn.
  const auto late = print(*read("/?deck=first-wave&format=svg&page=999"));
  CHECK(late.error().text.starts_with("`page`"));
}

TEST_CASE("pages come from their folder and from nowhere else") {
  const auto folder = std::filesystem::temp_directory_path() / "tideline-pages-test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "dist/assets");
  const auto put = [&](const char* name, const char* text) { std::ofstream(folder / name) << text; };
  put("secret.txt", "secret");
  put("dist/index.html", "home");
  put("dist/assets/app-3f9c2b1a.js", "code");
  put("dist/assets/app-3f9c2b1a.js.br", "small");
  put("dist/engine.wasm", "wasm");
  std::filesystem::create_symlink(folder / "secret.txt", folder / "dist/link.txt");
  const Pages pages((folder / "dist").string());
  const auto get = [&](const char* path, const char* encoding = "", const std::string& tag = {}) {
    Request request;
    request.path = path;
    request.accept_encoding = encoding;
    request.if_none_match = tag;
    return pages.serve(request);
  };
  const auto header = [](const Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
      if (key == name) return value;
    }
    return std::string();
  };
  CHECK(get("/").content() == "home");
  CHECK(get("/table/abc").content() == "home");
  CHECK(get("/embed").content() == "home");
  CHECK(get("/embed").framed);
  for (const char* path : {"/", "/embed/x", "/embed/", "/study", "/t/embed", "/engine.wasm"})
    CHECK_FALSE_MESSAGE(get(path).framed, path);
  const Response first = get("/engine.wasm");
  CHECK(first.type == "application/wasm");
  CHECK(get("/engine.wasm").file == first.file);  // in memory once, however many are being given it
  CHECK(header(get("/engine.wasm"), "Cache-Control") == "no-cache");
  CHECK(get("/assets/app-3f9c2b1a.js").content() == "code");
  CHECK(get("/assets/app-3f9c2b1a.js", "gzip, br").content() == "small");
  CHECK(header(get("/assets/app-3f9c2b1a.js", "br"), "Content-Encoding") == "br");
  CHECK(get("/assets/app-3f9c2b1a.js", "br").type.starts_with("text/javascript"));
  CHECK(header(get("/assets/app-3f9c2b1a.js"), "Cache-Control").find("immutable") != std::string::npos);
  CHECK(get("/", "", header(get("/"), "ETag")).status == 304);
  for (const char* path : {"/../secret.txt", "/assets/../../secret.txt", "/link.txt", "/.hidden", "/no.js"})
    CHECK_MESSAGE(get(path).status == 404, path);
  std::filesystem::remove_all(folder);
}

TEST_CASE("what comes as JSON has so many keys and values at most, however they are spread") {
  const auto object = [](std::size_t keys, const std::string& value) {
    std::string text = "{";
    for (std::size_t i = 0; i < keys; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":" + value;
    return text + "}";
  };
  const auto list = [](std::size_t values) {
    std::string text = R"({"list":[0)";  // three already
    for (std::size_t i = 3; i < values; ++i) text += ",0";
    return text + "]}";
  };
  CHECK(read_object(object(kMostKeys, "0"))->size() == kMostKeys);
  CHECK_FALSE(read_object(object(kMostKeys + 1, "0")));
  CHECK_FALSE(read_object(R"({"a":)" + object(kMostKeys, "0") + "}"));
  CHECK_FALSE(read_object(object(kMostKeys / 2 + 1, R"({"a":0})")));
  CHECK(read_object(list(kMostValues)));
  CHECK_FALSE(read_object(list(kMostValues + 1)));
  // Lists of lists, which may be empty, count like what is in them.
  const auto lists = [](std::size_t count) {
    std::string text = R"({"list":[[[]])";
    for (std::size_t i = 1; i < count; ++i) text += ",[[]]";
    return text + "]}";
  };
  CHECK(read_object(lists(kMostValues / 3)));
  CHECK_FALSE(read_object(lists(kMostValues / 3 + 1)));
  // What stands in a text is neither.
  CHECK(read_object(R"({"text":"\\\")" + std::string(3 * kMostValues, ',') + std::string(3 * kMostKeys, ':') + "\"}"));
}

TEST_CASE("an opening cannot start lines of its own in the header") {
  const Shelf shelf;
  for (const char* bad :
       {R"({"game":"go\nboard"})", R"({"game":"go","rules":"default\nbegin"})", R"({"game":"go","map":"inline"})",
        R"({"game":"go","map":"9x9 # x"})", R"({"game":"go","deck":"inline"})", R"({"game":"go","factions":["a b"]})",
        R"({"game":"territory","handicaps":{"red\nx":-1}})", R"({})", R"({"game":3})"}) {
    const auto object = read_object(bad);
    REQUIRE(object);
    CHECK_MESSAGE(!read_opening(*object), bad);
  }
  const auto opening = read_opening(*read_object(
      R"({"game":"territory","factions":["red","blue"],"members":{"red":2},"handicaps":{"blue":-3},"map":"7x7"})"));
  REQUIRE(opening);
  const auto header = header_of(*opening, shelf);
  REQUIRE(header);
  CHECK(*header == "tideline 1\ngame territory\nmap 7x7\nfactions red blue\nhandicap blue -3\nteam red 2\nbegin\n");
  CHECK(rotated_header(*header, {"red", "blue"}) ==
        "tideline 1\ngame territory\nmap 7x7\nfactions red blue\nhandicap red -3\nteam blue 2\nbegin\n");
}

TEST_CASE("what people bring is checked, and found again by its digest") {
  Shelf shelf;
  CHECK(!check_deck("Bad Name", "game = \"tsunami\"\n"));
  CHECK(!check_deck("mine", "nonsense"));
  const auto deck = check_deck("mine", "game = \"tsunami\"\n[cards]\nreef = 20\n");
  REQUIRE(deck);
  shelf.add(*deck);
  CHECK(shelf.find("deck", deck->digest) != nullptr);
  // What was read when it was checked is what is played with.
  CHECK(shelf.catalogue()->deck("mine", deck->digest) == deck->cards);
  CHECK(read_kept(*deck)->cards->digest == deck->digest);
  CHECK(!read_kept({"deck", "old", "sha256:2", "nonsense"}));
  const auto map = check_map("pond", ". . .\n. _ .\n. . .\n");
  REQUIRE(map);
  CHECK(map->text.find("start 2") != std::string::npos);
  shelf.add(*map);
  CHECK(!check_map("parts", ". _ .\n"));
  CHECK(lacks_starts(*shelf.catalogue(), "15x13"));
  CHECK(!lacks_starts(*shelf.catalogue(), "9x9"));
  CHECK(!lacks_starts(*shelf.catalogue(), "lake-11"));
  shelf.add_map(map_with_starts("15x13"));
  CHECK(!lacks_starts(*shelf.catalogue(), "15x13"));
  CHECK((*shelf.catalogue()->map("15x13"))->starts(3) == Map::by_rule("15x13")->starts(3));
}

TEST_CASE("a text that was brought again does not go, and what has gone is forgotten") {
  Shelf shelf;
  const Brought map{{"map", "mine", "sha256:1", ". . .\n. . .\n. . .\n"}, nullptr};
  shelf.add(map);
  shelf.add(map, 100);
  CHECK_FALSE(shelf.drop(map.digest, 100));
  CHECK(shelf.find("map", map.digest) != nullptr);
  CHECK(shelf.drop(map.digest, 101));
  CHECK(shelf.find("map", map.digest) == nullptr);
  shelf.add(map);
  CHECK(shelf.drop(map.digest, 50));
}

TEST_CASE("the server's clock goes on as time does, whatever becomes of the machine's") {
  Millis wall = 1'700'000'000'000;
  Millis steady = 5'000;
  const Watch watch({}, [&] { return wall; }, [&] { return steady; });
  CHECK(watch.now() == wall);
  Buckets limit(1, 1);
  CHECK(limit.take("ann", watch.now()).seconds == 0);
  CHECK(limit.take("ann", watch.now()).seconds == 1);
  // A day forward: no deadline has come. Back again: nothing stands still.
  wall += 86'400'000;
  steady += 500;
  CHECK(watch.now() == 1'700'000'000'500);
  CHECK(limit.take("ann", watch.now()).seconds == 1);
  wall -= 2 * 86'400'000;
  steady += 500;
  CHECK(watch.now() == 1'700'000'001'000);
  CHECK(limit.take("ann", watch.now()).seconds == 0);
  Watch standing(1'000, [&] { return wall; }, [&] { return steady; });
  steady += 9'000;
  CHECK(standing.now() == 1'000);
  standing.pass(-5);
  standing.pass(70);
  CHECK(standing.now() == 1'070);
}
