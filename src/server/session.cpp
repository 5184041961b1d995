// HTTP requests, one after the other.
#include "server/session.hpp"

#include "server/rows.hpp"
#include "server/socket_session.hpp"

#include <boost/beast/http.hpp>
#include <chrono>
#include <optional>

namespace tideline::server {
namespace {

namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

constexpr std::size_t kMostHead = 16'384;
constexpr std::size_t kMostBody = 16'384;
constexpr std::size_t kMostUploadBody = 3 * kMostUpload;  // JSON needs more for the same text
constexpr std::chrono::seconds kWriteTime{30};

using BeastResponse = http::response<http::string_body>;

bool is_loopback(const std::string& peer) { return peer == "::1" || peer.starts_with("127."); }

std::string field(const BeastRequest& from, http::field name) {
  const auto value = from[name];
  return {value.data(), value.size()};
}

Method method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get:
      return Method::Get;
    case http::verb::head:
      return Method::Head;
    case http::verb::post:
      return Method::Post;
    case http::verb::put:
      return Method::Put;
    case http::verb::delete_:
      return Method::Delete;
    default:
      return Method::Other;
  }
}

// What the API gets of a request; false: its target is none.
bool read_request(const BeastRequest& from, const Desk& desk, const std::string& peer, bool tls, Request& to) {
  to.method = method_of(from.method());
  to.body = from.body();
  to.host = field(from, http::field::host);
  to.origin = field(from, http::field::origin);
  to.cookie = field(from, http::field::cookie);
  to.authorization = field(from, http::field::authorization);
  to.content_type = field(from, http::field::content_type);
  to.if_none_match = field(from, http::field::if_none_match);
  to.accept_encoding = field(from, http::field::accept_encoding);
  to.accept_language = field(from, http::field::accept_language);
  to.address = address_key(peer);
  to.secure = tls;
  // Only a proxy on the same machine is believed, and of a list of addresses only the one that it wrote itself.
  if (desk.behind_proxy && is_loopback(peer)) {
    const auto list = from["X-Forwarded-For"];
    std::string_view last(list.data(), list.size());
    if (const std::size_t comma = last.rfind(','); comma != std::string_view::npos) last.remove_prefix(comma + 1);
    while (last.starts_with(' ')) last.remove_prefix(1);
    if (!last.empty()) to.address = address_key(last);
    to.secure = from["X-Forwarded-Proto"] == "https";
  }
  return read_target({from.target().data(), from.target().size()}, to);
}

BeastResponse to_beast(Response response, const BeastRequest& to, bool secure) {
  BeastResponse out;
  out.result(response.status);
  out.version(to.version() == 10 ? 10 : 11);
  for (const auto& [key, value] : security_headers(secure)) out.set(std::string(key), std::string(value));
  for (const auto& [key, value] : response.headers) out.insert(key, value);
  out.set(http::field::content_type, response.type);
  if (to.method() == http::verb::head || response.status == 304) {
    if (response.status != 304) out.content_length(response.body.size());
  } else {
    out.body() = std::move(response.body);
    out.prepare_payload();
  }
  return out;
}

// Why a request could not be read, as an answer; nothing: the connection is simply over.
std::optional<Response> unreadable_request(const beast::error_code& error) {
  std::optional<Response> response;
  if (error == http::error::body_limit) {
    response = problem_response({413, "too-long", "that is too much at once", {}, 0});
  } else if (error == http::error::header_limit) {
    response = problem_response({431, "too-long", "the headers are too long", {}, 0});
  } else if (error.category() == http::make_error_code(http::error::bad_method).category() &&
             error != http::error::end_of_stream && error != http::error::partial_message) {
    response = problem_response({400, "syntax", "that is no HTTP", {}, 0});
  }
  if (response) response->route = "unreadable";
  return response;
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
          desk.log.error("request", {{"text", std::string_view(error.what())}});
          respond(problem_response({500, "broken", "something went wrong here", {}, 0}));
        }
      },
      asio::use_awaitable, std::move(request));
}

}  // namespace

// NOLINTNEXTLINE(cppcoreguidelines-avoid-reference-coroutine-parameters): the desk outlives every connection.
asio::awaitable<void> serve_wire(Wire wire, Desk& desk, std::string peer, bool tls) {
  beast::flat_buffer buffer;
  const auto executor = wire.get_executor();
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMostHead);
    parser.body_limit(kMostUploadBody);
    beast::get_lowest_layer(wire).expires_after(kIdleTime);
    auto [error, size] = co_await http::async_read_header(wire, buffer, parser, kResult);
    if (!error) {
      const beast::string_view target = parser.get().target();
      const bool upload = target.starts_with("/api/decks") || target.starts_with("/api/maps");
      parser.body_limit(upload ? kMostUploadBody : kMostBody);
      beast::get_lowest_layer(wire).expires_after(kBodyTime);
      std::tie(error, size) = co_await http::async_read(wire, buffer, parser, kResult);
    }
    const BeastRequest& request = parser.get();
    Response answer;
    Request plain;
    bool last = error || !request.keep_alive() || desk.stopping;
    const auto begun = std::chrono::steady_clock::now();
    if (error) {
      auto complaint = unreadable_request(error);
      if (!complaint) co_return;
      answer = std::move(*complaint);
    } else if (!read_request(request, desk, peer, tls, plain)) {
      answer = problem_response(unreadable("that is no address here"));
      answer.route = "unreadable";
    } else if (plain.path == "/ws" && websocket::is_upgrade(request) && !Api::from_elsewhere(plain)) {
      co_return co_await serve_socket(std::move(wire), desk, parser.release(), plain);
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
    ++desk.metrics.requests[{answer.route, answer.status}];
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    if (counts) desk.metrics.request_seconds.add(took.count());
    if (desk.log.writes(Log::Level::Debug)) {
      desk.log.write(Log::Level::Debug, "request",
                     {{"route", answer.route},
                      {"status", std::int64_t{answer.status}},
                      {"microseconds", static_cast<std::int64_t>(took.count() * 1e6)}});
    }
    BeastResponse response = to_beast(std::move(answer), request, plain.secure || tls);
    response.keep_alive(!last);
    beast::get_lowest_layer(wire).expires_after(kWriteTime);
    const auto [failed, written] = co_await http::async_write(wire, response, kResult);
    if (failed || last) break;
  }
  beast::error_code ignored;
  ignored = beast::get_lowest_layer(wire).socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

// NOLINTNEXTLINE(cppcoreguidelines-avoid-reference-coroutine-parameters): the same.
asio::awaitable<void> serve_plain(beast::tcp_stream stream, Desk& desk, std::string peer, Counted counted) {
  const Counted held = std::move(counted);
  Wire wire(std::make_unique<LinkOver<beast::tcp_stream>>(std::move(stream)));
  co_await serve_wire(std::move(wire), desk, std::move(peer), false);
}

}  // namespace tideline::server
