// HTTP requests, one after the other.
#include "server/session.hpp"

#include "server/rows.hpp"
#include "server/socket_session.hpp"

#include <array>
#include <boost/beast/http.hpp>
#include <chrono>
#include <optional>

namespace tideline::server {
namespace {

namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

constexpr std::chrono::seconds kWriteTime{30};
constexpr std::chrono::seconds kLingerTime{2};
constexpr std::size_t kMostLinger = 65'536;  // bytes

using BeastResponse = http::response<http::span_body<const char>>;

// What it gives stays the answer's: many may be given the same file.
BeastResponse to_beast(const Response& response, const BeastRequest& to, bool secure) {
  BeastResponse out;
  out.result(response.status);
  out.version(to.version() == 10 ? 10 : 11);
  for (const auto& [key, value] : security_headers(secure, response.framed))
    out.set(std::string(key), std::string(value));
  for (const auto& [key, value] : response.headers) out.insert(key, value);
  out.set(http::field::content_type, response.type);
  const std::string_view content = response.content();
  if (to.method() == http::verb::head || response.status == 304) {
    if (response.status != 304) out.content_length(content.size());
  } else {
    out.body() = {content.data(), content.size()};
    out.prepare_payload();
  }
  return out;
}

// Calls the API; the answer comes back on the connection's executor.
auto async_ask(Desk& desk, Request request, const asio::any_io_executor& executor) {
  return asio::async_initiate<const asio::use_awaitable_t<>&, void(Response)>(
      [&desk, executor](auto handler, Request asked) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const Respond respond = [shared, executor](Response response) {
          asio::post(executor, [shared, response = std::move(response)]() mutable {
            auto handler_here = std::move(*shared);
            handler_here(std::move(response));
          });
        };
        try {
          desk.api.handle(std::move(asked), respond);
        } catch (const std::exception& error) {
          desk.house.log.error("request", {{"text", std::string_view(error.what())}});
          respond(problem_response(broken()));
        }
      },
      asio::use_awaitable, std::move(request));
}

// Reads until the request is whole or refused. False: the connection is over, or too slow.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-reference-coroutine-parameters): the caller waits for it.
asio::awaitable<bool> read_incoming(Wire& wire, beast::flat_buffer& buffer, Incoming& incoming) {
  constexpr std::size_t kAtOnce = 4'096;
  beast::get_lowest_layer(wire).expires_after(kIdleTime);
  bool begun = false;
  bool head_done = false;
  while (true) {
    const auto bytes = buffer.data();
    buffer.consume(incoming.take({static_cast<const char*>(bytes.data()), bytes.size()}));
    if (incoming.whole() || incoming.refused()) co_return true;
    // Who has begun does not have all day: neither for the headers nor for the body.
    if (begun != incoming.begun() || head_done != incoming.head_done())
      beast::get_lowest_layer(wire).expires_after(kBodyTime);
    if (!head_done && incoming.head_done() && incoming.expects()) {
      constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
      const auto [failed, written] = co_await asio::async_write(wire, asio::buffer(kContinue), kResult);
      if (failed) co_return false;
    }
    begun = incoming.begun();
    head_done = incoming.head_done();
    const auto [error, size] = co_await wire.async_read_some(buffer.prepare(kAtOnce), kResult);
    if (error) co_return false;
    buffer.commit(size);
  }
}

// Closing while something is unread would take our answer away from whoever is still sending: so that is thrown away,
// for a moment.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-reference-coroutine-parameters): the same.
asio::awaitable<void> linger(Wire& wire) {
  std::array<char, 4'096> nowhere{};
  beast::error_code ignored;
  ignored = beast::get_lowest_layer(wire).socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  beast::get_lowest_layer(wire).expires_after(kLingerTime);
  for (std::size_t read = 0; read < kMostLinger;) {
    const auto [error, size] = co_await wire.async_read_some(asio::buffer(nowhere), kResult);
    if (error) co_return;
    read += size;
  }
}

}  // namespace

// NOLINTNEXTLINE(cppcoreguidelines-avoid-reference-coroutine-parameters): the desk outlives every connection.
asio::awaitable<void> serve_wire(Wire wire, Desk& desk, Caller caller) {
  beast::flat_buffer buffer(2 * Incoming::kMostHead);
  const auto executor = wire.get_executor();
  while (true) {
    Incoming incoming;
    if (buffer.size() == 0) buffer.shrink_to_fit();  // who only waits holds nothing
    if (!co_await read_incoming(wire, buffer, incoming)) co_return;
    const BeastRequest& request = incoming.request();
    Response answer;
    Request plain;
    std::optional<Place> place;
    auto problem = incoming.refused();
    bool last = problem || !request.keep_alive() || desk.stopping;
    const auto begun = std::chrono::steady_clock::now();
    if (!problem) problem = read_request(request, desk.trust, caller, plain);
    if (!problem && desk.trust.proxies(caller)) {
      place.emplace(desk.house.limits, plain.address);
      if (!*place) problem = too_many(1);
    }
    if (problem) {
      answer = problem_response(*problem);
      answer.route = problem->status == 429 ? "limited" : "unreadable";
    } else if (desk.cut_off && (plain.path == "/ws" || plain.path.starts_with("/api/"))) {
      answer = problem_response(cut_off());
      answer.route = "cut-off";
    } else if (plain.path == "/ws" && websocket::is_upgrade(request) && !Api::from_elsewhere(plain)) {
      co_return co_await serve_socket(std::move(wire), desk, incoming.release(), plain);
    } else if (plain.path == "/ws") {
      answer = problem_response({websocket::is_upgrade(request) ? 403U : 426U,
                                 "forbidden",
                                 "this is for WebSockets of our own pages",
                                 {},
                                 0});
      answer.route = "/ws";
    } else {
      beast::get_lowest_layer(wire).expires_never();
      answer = co_await async_ask(desk, plain, executor);
    }
    last = last || desk.stopping;
    const bool counts = answer.route != "/api/tables/{id}/stream";
    ++desk.house.metrics.requests[{answer.route, answer.status}];
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    if (counts) desk.house.metrics.request_seconds.add(took.count());
    if (desk.house.log.writes(Log::Level::Debug)) {
      desk.house.log.write(Log::Level::Debug, "request",
                           {{"route", answer.route},
                            {"status", std::int64_t{answer.status}},
                            {"microseconds", static_cast<std::int64_t>(took.count() * 1e6)}});
    }
    BeastResponse response = to_beast(answer, request, plain.secure() || caller.tls);
    response.keep_alive(!last);
    beast::get_lowest_layer(wire).expires_after(kWriteTime);
    const auto [failed, written] = co_await http::async_write(wire, response, kResult);
    if (failed) co_return;
    if (last) break;
  }
  co_await linger(wire);
}

// NOLINTNEXTLINE(cppcoreguidelines-avoid-reference-coroutine-parameters): the same.
asio::awaitable<void> serve_plain(beast::tcp_stream stream, Desk& desk, std::string peer, Counted counted) {
  const Counted held = std::move(counted);
  Wire wire(std::make_unique<LinkOver<beast::tcp_stream>>(std::move(stream), desk.house.metrics.bytes_in));
  co_await serve_wire(std::move(wire), desk, {std::move(peer), false});
}

}  // namespace tideline::server
