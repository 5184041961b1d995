// Connections without TLS, and what both kinds share.
#include "server/session.hpp"

namespace tideline::server {
namespace {

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

}  // namespace

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

// NOLINTNEXTLINE(cppcoreguidelines-avoid-reference-coroutine-parameters): the desk outlives every connection.
asio::awaitable<void> serve_plain(beast::tcp_stream stream, Desk& desk, std::string peer, Counted counted) {
  const Counted held = std::move(counted);
  co_await serve_http(std::move(stream), desk, std::move(peer), false);
}

}  // namespace tideline::server
