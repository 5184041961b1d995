// Requests as they come in, without a connection: what is kept of them is bounded, however they are cut.
#include "server/incoming.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::server;

namespace {

struct Outcome {
  unsigned status = 0;  // with which it was refused; 0: not
  bool whole = false;
  std::size_t taken = 0;  // bytes, until it was whole or refused
  std::size_t most = 0;   // that waited at a time
};

// `begin`, and then `more` again and again, in pieces of so many bytes.
Outcome feed(const std::string& begin, const std::string& more, std::size_t piece) {
  constexpr std::size_t kEnough = 1'000'000;
  std::string all = begin;
  while (!more.empty() && all.size() < kEnough) all += more;
  Outcome outcome;
  Incoming incoming;
  std::string buffer;
  for (std::size_t at = 0; at < all.size() && !incoming.whole() && !incoming.refused(); at += piece) {
    buffer += all.substr(at, piece);
    outcome.taken = std::min(at + piece, all.size());
    buffer.erase(0, incoming.take(buffer));
    outcome.most = std::max(outcome.most, buffer.size());
  }
  outcome.whole = incoming.whole();
  if (incoming.refused()) outcome.status = incoming.refused()->status;
  return outcome;
}

const std::string kPost = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n";
const std::string kChunks = kPost + "Transfer-Encoding: chunked\r\n\r\n";

}  // namespace

TEST_CASE("what never ends is refused after so many bytes, and no more of it waits") {
  struct Case {
    const char* what;
    std::string begin;
    std::string more;
    unsigned status;
  };
  const std::vector<Case> cases{
      {"a line", "GET /", "a", 431},
      {"a header", kPost + "X: ", "a", 431},
      {"headers", kPost, "a: b\r\n", 431},
      {"a size", kChunks, "0", 413},
      {"an extension", kChunks + "5;", "x", 413},
      {"extensions", kChunks + "5", ";a=b", 413},
      {"trailers", kChunks + "0\r\n", "a: b\r\n", 413},
      {"chunks", kChunks, "100\r\n" + std::string(256, ' ') + "\r\n", 413},
      {"tiny chunks", kChunks, "1\r\n \r\n", 413},
  };
  for (const Case& one : cases) {
    for (const std::size_t piece : {1U, 7U, 1000U, 4096U}) {
      const Outcome outcome = feed(one.begin, one.more, piece);
      CHECK_MESSAGE(outcome.status == one.status, one.what);
      CHECK_MESSAGE(outcome.taken <= 2 * Incoming::kMostHead + Incoming::kMostFraming + 4096, one.what);
      CHECK_MESSAGE(outcome.most <= Incoming::kMostHead + piece, one.what);
    }
  }
}

TEST_CASE("a body too long for its place is refused by its head") {
  const auto announced = [](const std::string& target, std::size_t length) {
    const std::string head =
        "POST " + target + " HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(length) + "\r\n\r\n";
    return feed(head, "", head.size()).status;
  };
  for (const char* small : {"/api/tables", "/api/me", "/ws", "/"}) {
    CHECK_MESSAGE(announced(small, Incoming::kMostBody) == 0, small);
    CHECK_MESSAGE(announced(small, Incoming::kMostBody + 1) == 413, small);
  }
  for (const char* large : {"/api/decks", "/api/maps", "/api/games"}) {
    CHECK_MESSAGE(announced(large, Incoming::kMostUploadBody) == 0, large);
    CHECK_MESSAGE(announced(large, Incoming::kMostUploadBody + 1) == 413, large);
  }
}

TEST_CASE("a header line that goes on in the next is refused, however it is cut") {
  for (const char* fold : {" b", "\tb", " ", "\t: b"}) {
    const std::string request = kPost + "A: b\r\n" + fold + "\r\nContent-Length: 2\r\n\r\n{}";
    for (std::size_t piece = 1; piece <= request.size(); ++piece) CHECK(feed(request, "", piece).status == 400);
  }
  const std::string blanks = kPost + "A:  b \r\nContent-Length:\t2\r\n\r\n \n";
  for (std::size_t piece = 1; piece <= blanks.size(); ++piece) CHECK(feed(blanks, "", piece).whole);
}

TEST_CASE("a request is whole however it is cut, and what follows it is the next one's") {
  const std::string next = "GET / HTTP/1.1\r\n";
  for (const std::string& request :
       {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" + std::string(), kPost + "Content-Length: 2\r\n\r\n{}",
        kChunks + "0\r\n\r\n", kChunks + "2;a=b\r\n{}\r\n0\r\n\r\n", kChunks + "1\r\n{\r\n1\r\n}\r\n0\r\n\r\n"}) {
    for (std::size_t piece = 1; piece <= request.size(); ++piece) {
      const Outcome outcome = feed(request, "", piece);
      CHECK(outcome.whole);
      CHECK(outcome.taken == request.size());
    }
    Incoming incoming;
    CHECK(incoming.take(request + next) == request.size());
    CHECK(incoming.whole());
  }
}

TEST_CASE("by which scheme a page was asked for is what the nearest proxy says, if it may be believed") {
  using Scheme = Request::Scheme;
  const auto scheme = [](const std::string& lines, bool behind_proxy, const Caller& caller) {
    Incoming incoming;
    (void)incoming.take("GET /ws HTTP/1.1\r\nHost: localhost\r\n" + lines + "\r\n");
    REQUIRE(incoming.whole());
    Request request;
    CHECK(!read_request(incoming.request(), {behind_proxy, {}}, caller, request));
    return request.scheme;
  };
  const Caller near{"127.0.0.1", false};
  const Caller far{"192.0.2.7", false};
  const auto told = [&](const std::string& by) { return scheme("X-Forwarded-Proto: " + by + "\r\n", true, near); };
  for (const char* secure : {"https", "wss", "HTTPS", "Wss", "http, https", "ws,wss ", "other,https"})
    CHECK_MESSAGE(told(secure) == Scheme::Https, secure);
  for (const char* plain : {"http", "ws", "HTTP", "https, http", "wss,\tws"})
    CHECK_MESSAGE(told(plain) == Scheme::Http, plain);
  for (const char* nothing : {"", "https,", "httpsx", "ftp", "https http"})
    CHECK_MESSAGE(told(nothing) == Scheme::Unknown, nothing);
  CHECK(scheme("X-Forwarded-Proto: http\r\nX-Forwarded-Proto: https\r\n", true, near) == Scheme::Https);
  CHECK(scheme("", true, near) == Scheme::Unknown);
  // Nobody else is believed: what a proxy on another machine was asked by is not known.
  for (const char* lines : {"", "X-Forwarded-Proto: https\r\n", "X-Forwarded-Proto: http\r\n"}) {
    CHECK(scheme(lines, true, far) == Scheme::Unknown);
    CHECK(scheme(lines, false, far) == Scheme::Http);
    CHECK(scheme(lines, false, near) == Scheme::Http);
    CHECK(scheme(lines, true, {"192.0.2.7", true}) == Scheme::Https);
  }
}

TEST_CASE("behind a proxy on another machine everybody is who the proxy says, and nobody else is believed") {
  const auto address = [](const std::string& peer, const std::string& lines) {
    Incoming incoming;
    (void)incoming.take("GET / HTTP/1.1\r\nHost: localhost\r\n" + lines + "\r\n");
    REQUIRE(incoming.whole());
    Request request;
    CHECK(!read_request(incoming.request(), {true, {}, {"10.0.0.9"}}, {peer, false}, request));
    return request.address;
  };
  const std::string ann = "X-Forwarded-For: 127.0.0.1, 203.0.113.1\r\n";
  const std::string bob = "X-Forwarded-For: 203.0.113.2\r\n";
  for (const char* proxy : {"10.0.0.9", "127.0.0.1"}) {
    CHECK_MESSAGE(address(proxy, ann) == "203.0.113.1", proxy);
    CHECK_MESSAGE(address(proxy, bob) == "203.0.113.2", proxy);
    CHECK_MESSAGE(address(proxy, bob + "X-Forwarded-For: 10.0.0.9\r\n") == "203.0.113.2", proxy);
  }
  CHECK(address("10.0.0.8", ann) == "10.0.0.8");
}
