#include "server/relay.hpp"

#include "server/rows.hpp"
#include "support/hall_fixture.hpp"

#include <stdexcept>
#include <thread>

using namespace tideline;
using namespace tideline::server;

namespace {

// A server's end of it, which answers every request with what it heard of it.
struct Meeting : HallFixture {
  asio::io_context io{1};
  std::vector<Request> asked;
  std::vector<std::string> silent;
  Relay relay{at("one secret")};
  std::string address;

  Meeting() {
    REQUIRE_FALSE(relay.listen("127.0.0.1:0"));
    address = "127.0.0.1:" + std::to_string(relay.port());
  }
  Relay::House at(const std::string& secret) {
    return {io,
            secret,
            hall,
            [this](Request request, const Respond& respond) {
              asked.push_back(std::move(request));
              Response response;
              response.status = 201;
              response.type = "application/octet-stream";
              response.body = std::string("\0\xFF\n{", 4);
              if (asked.back().path == "/large") response.body.resize(PeerLine::kMostMessage);
              if (asked.back().path == "/game") response.body.resize(PeerLine::kMostMessage - 1'000);
              if (asked.back().path == "/broken") throw std::runtime_error("it is broken");
              response.headers.emplace_back("X-Kept", "yes");
              respond(std::move(response));
              if (asked.back().path == "/late") throw std::runtime_error("it is broken");
            },
            [this](const std::string& where) { silent.push_back(where); },
            log};
  }
  template <class F>
  void run_until(F done) {
    while (!done()) {
      io.restart();  // it may have had nothing to do
      io.run_for(std::chrono::milliseconds(10));
      settle();
    }
  }
};

}  // namespace

TEST_CASE("where a server is reached is a host and a port") {
  using Both = std::optional<std::pair<std::string, std::string>>;
  CHECK(host_and_port("10.0.0.1:8090") == Both({"10.0.0.1", "8090"}));
  CHECK(host_and_port("[::1]:80") == Both({"::1", "80"}));
  for (const char* wrong : {"", ":", "a", "a:", ":80", "a:b", "[::1:80", "[]:80", "a:80x"})
    CHECK_MESSAGE(!host_and_port(wrong), wrong);
}

TEST_CASE("what is no message is found to be none") {
  for (const char* wrong : {"", "x", "{}", "[]\n", "{\"t\":}\n", "{\"t\":\"\xFF\"}\n"})
    CHECK_MESSAGE(!unpack(wrong), wrong);
  const auto message = unpack(pack({{"t", "tell"}}, "a\nb"));
  REQUIRE(message);
  CHECK(message->body == "a\nb");
  for (const char* head : {R"({"t":"ask"})", R"({"t":"ask","method":99,"scheme":0,"query":[]})",
                           R"({"t":"ask","method":1,"scheme":0,"query":["a"]})",
                           R"({"t":"ask","method":1,"scheme":0,"query":[],"cookie":"*"})"}) {
    const auto read = unpack(std::string(head) + "\n");
    REQUIRE(read);
    CHECK_MESSAGE(!request_in(*read), head);
    CHECK_MESSAGE(!response_in(*read), head);
  }
}

TEST_CASE_FIXTURE(Meeting, "a request comes to another server as it was, and the answer back as it was given") {
  Relay other(at("one secret"));
  Request request;
  request.method = Method::Post;
  request.path = "/api/tables/x/say";
  request.query = {{"as", "red"}, {"a", ""}};
  request.body = std::string("{\"a\": \"\0\"}", 9);
  request.origin = "";
  request.cookie = "tideline=\xFF";
  request.address = "192.0.2.1";
  request.scheme = Request::Scheme::Https;
  std::optional<Response> answer;
  other.ask(address, request, [&](Response response) { answer = std::move(response); });
  run_until([&] { return answer.has_value(); });
  REQUIRE(asked.size() == 1);
  const Request& came = asked.front();
  CHECK(came.method == Method::Post);
  CHECK(came.path == request.path);
  CHECK(came.query == request.query);
  CHECK(came.body == request.body);
  CHECK(came.origin == request.origin);
  CHECK(came.cookie == request.cookie);
  CHECK(came.address == "192.0.2.1");
  CHECK(came.secure());
  CHECK(came.relayed);
  CHECK(answer->status == 201);
  CHECK(answer->content() == std::string_view("\0\xFF\n{", 4));
  CHECK(answer->headers.front().first == "X-Kept");
  other.stop();
}

TEST_CASE_FIXTURE(Meeting, "one that is cut off from the store answers no other server until that is over") {
  Relay other(at("one secret"));
  const auto ask = [&] {
    std::optional<unsigned> status;
    other.ask(address, {}, [&](const Response& response) { status = response.status; });
    run_until([&] { return status.has_value(); });
    return *status;
  };
  CHECK(ask() == 201);
  relay.cut_off(true);
  CHECK(ask() == 503);
  CHECK(ask() == 503);
  CHECK(asked.size() == 1);
  relay.cut_off(false);
  run_until([&] { return ask() == 201; });
  other.stop();
}

TEST_CASE_FIXTURE(Meeting, "who does not know the secret is told nothing, and one that is not there is told as such") {
  std::string where = address;
  std::string secret = "another";
  SUBCASE("another secret") {}
  SUBCASE("nobody there") {
    relay.stop();
    secret = "one secret";
  }
  Relay other(at(secret));
  std::optional<Response> answer;
  other.ask(where, {}, [&](Response response) { answer = std::move(response); });
  run_until([&] { return answer.has_value(); });
  CHECK(answer->status == 503);
  CHECK(asked.empty());
  CHECK(silent.empty());
  // After a while it is passed by, and not after one failure alone.
  run_until([&] {
    if (answer) other.ask(where, {}, [&](Response response) { answer = std::move(response); });
    answer.reset();
    return !silent.empty();
  });
  CHECK(silent.front() == where);
  other.stop();
}

TEST_CASE_FIXTURE(Meeting, "a stranger who sends anything is hung up on") {
  std::string bytes;
  SUBCASE("more than a greeting") { bytes = std::string("\xFF\xFF\xFF\x00", 4); }
  SUBCASE("no message") { bytes = std::string("\x03\0\0\0abc", 7); }
  SUBCASE("a request before the greeting") { bytes = std::string("\x0C\0\0\0{\"t\":\"ask\"}\n", 16); }
  asio::ip::tcp::socket stranger(io);
  stranger.connect({asio::ip::address_v4::loopback(), relay.port()});
  asio::write(stranger, asio::buffer(bytes));
  std::array<char, 64> heard{};
  std::optional<beast::error_code> ended;
  std::function<void()> listen = [&] {
    stranger.async_read_some(asio::buffer(heard), [&](const beast::error_code& error, std::size_t) {
      if (error) ended = error;
      if (!error) listen();  // signs that the line is there
    });
  };
  listen();
  run_until([&] { return ended.has_value(); });
  CHECK(asked.empty());
}

TEST_CASE_FIXTURE(Meeting, "strangers may not stay, whatever signs they give, nor be many") {
  struct Stranger {
    asio::ip::tcp::socket socket;
    std::array<char, 64> heard{};
    bool ended = false;
    explicit Stranger(asio::io_context& io) : socket(io) {}
    void listen() {
      socket.async_read_some(asio::buffer(heard), [this](const beast::error_code& error, std::size_t) {
        ended = static_cast<bool>(error);
        if (!ended) listen();
      });
    }
  };
  std::vector<std::unique_ptr<Stranger>> strangers;
  for (std::size_t i = 0; i < Relay::kMostStrangers + 8; ++i) {
    strangers.push_back(std::make_unique<Stranger>(io));
    strangers.back()->socket.connect({asio::ip::address_v4::loopback(), relay.port()});
    strangers.back()->listen();
  }
  const auto ended = [&] {
    return std::count_if(strangers.begin(), strangers.end(), [](const auto& stranger) { return stranger->ended; });
  };
  auto patience = std::chrono::steady_clock::now() + 10 * PeerLine::kSilent;
  const auto until = [&](std::ptrdiff_t count) {
    run_until([&] { return ended() >= count || std::chrono::steady_clock::now() > patience; });
    return ended() >= count;
  };
  REQUIRE(until(8));
  // A sign in every message that comes: the line is alive, and who that is is still not said.
  asio::steady_timer timer(io);
  std::function<void()> give_signs = [&] {
    for (const auto& stranger : strangers) {
      beast::error_code ignored;
      asio::write(stranger->socket, asio::buffer(std::array<char, 4>{}), ignored);
    }
    timer.expires_after(std::chrono::milliseconds(200));
    timer.async_wait([&](const beast::error_code& error) {
      if (!error) give_signs();
    });
  };
  give_signs();
  patience = std::chrono::steady_clock::now() + 10 * PeerLine::kSilent;
  CHECK(until(std::ssize(strangers)));
  timer.cancel();
  // One of them comes.
  Relay other(at("one secret"));
  std::optional<Response> answer;
  other.ask(address, {}, [&](Response response) { answer = std::move(response); });
  run_until([&] { return answer.has_value(); });
  CHECK(answer->status == 201);
  other.stop();
}

TEST_CASE_FIXTURE(Meeting, "an answer that no line takes, or that goes wrong, is refused, and the line goes on") {
  Relay other(at("one secret"));
  const auto ask = [&](const std::string& path) {
    Request request;
    request.path = path;
    std::optional<Response> answer;
    other.ask(address, request, [&](Response response) { answer = std::move(response); });
    run_until([&] { return answer.has_value(); });
    return answer->status;
  };
  CHECK(ask("/large") == 429);
  CHECK(ask("/broken") == 500);
  CHECK(ask("/") == 201);
  CHECK(asked.size() == 3);
  // What goes wrong after the answer is no second one: that would answer nothing, and end the line for the next.
  std::vector<unsigned> answers;
  for (const char* path : {"/late", "/"}) {
    Request request;
    request.path = path;
    other.ask(address, request, [&](const Response& response) { answers.push_back(response.status); });
  }
  run_until([&] { return answers.size() == 2; });
  CHECK(answers == std::vector{201U, 201U});
  other.stop();
}

TEST_CASE_FIXTURE(Meeting, "nobody waits on a line for two large answers to others") {
  Relay other(at("one secret"));
  std::vector<unsigned> answers;
  for (const char* path : {"/game", "/game", "/"}) {
    Request request;
    request.path = path;
    other.ask(address, request, [&](const Response& response) { answers.push_back(response.status); });
  }
  run_until([&] { return answers.size() == 3; });
  CHECK(answers == std::vector{201U, 429U, 201U});
  other.stop();
}

TEST_CASE_FIXTURE(Meeting,
                  "who watches by way of another server hears the table, and is sent away when the line is lost") {
  const std::string id = begun();
  std::vector<std::string> heard;
  bool closed = false;
  Relay other(at("one secret"));
  const auto socket = std::make_shared<Conversation>(
      hall, &other, "ann", "a",
      Conversation::Outlet{[&](const std::shared_ptr<const std::string>& text) { heard.push_back(*text); },
                           [] { return false; }, [&] { closed = true; }});
  const auto heard_of = [&](const std::string& word) {
    return std::any_of(heard.begin(), heard.end(),
                       [&](const std::string& text) { return text.find(word) != std::string::npos; });
  };
  other.hear(address, socket, R"({"t":"watch","table":")" + id + R"(","as":"black"})");
  other.hear(address, socket, R"({"t":"say","table":")" + id + R"(","as":"black","words":"place C3","key":"k"})");
  run_until([&] { return heard_of("black place C3") && heard_of("done"); });
  CHECK_FALSE(closed);
  SUBCASE("it stops") { relay.stop(); }
  SUBCASE("it is cut off from the store") { relay.cut_off(true); }
  run_until([&] { return closed; });
  CHECK(heard_of("bye"));
  socket->end();
  other.stop();
}

TEST_CASE_FIXTURE(HallFixture,
                  "what is said of a table that no server can be asked for is not refused: one comes again") {
  const std::string id = begun();
  std::vector<std::string> heard;
  bool closed = false;
  const auto socket = std::make_shared<Conversation>(
      hall, nullptr, "ann", "a",
      Conversation::Outlet{[&](const std::shared_ptr<const std::string>& text) { heard.push_back(*text); },
                           [] { return false; }, [&] { closed = true; }});
  store.elsewhere.insert(id);
  time += Tables::kIdle + 1'000;
  hall.beat();
  socket->hear(R"({"t":"say","table":")" + id + R"(","as":"black","words":"place C3","key":"k"})");
  settle();
  CHECK(closed);
  REQUIRE(heard.size() == 1);
  CHECK(heard[0].find("bye") != std::string::npos);
  socket->end();
}
