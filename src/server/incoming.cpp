#include "server/incoming.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>

namespace tideline::server {
namespace {

namespace beast_http = boost::beast::http;
using Field = beast_http::field;

Problem too_long(unsigned status, std::string text) { return {status, "too-long", std::move(text), {}, 0}; }

Problem problem_of(const boost::beast::error_code& error) {
  if (error == beast_http::error::body_limit) return too_long(413, "that is too much at once");
  if (error == beast_http::error::header_limit) return too_long(431, "the headers are too long");
  return unreadable("that is no HTTP");
}

std::string_view field(const BeastRequest& from, Field name) {
  const auto value = from[name];
  return {value.data(), value.size()};
}

bool same_word(std::string_view a, std::string_view lower) {
  return std::equal(a.begin(), a.end(), lower.begin(), lower.end(),
                    [](char x, char y) { return (x >= 'A' && x <= 'Z' ? x - 'A' + 'a' : x) == y; });
}

// Where a proxy before us could read another length, or another host, than we do: RFC 9112, 3.2 and 6.3.
std::optional<Problem> ambiguous(const BeastRequest& request) {
  constexpr std::array<Field, 7> kOnce{Field::host,         Field::content_length, Field::transfer_encoding,
                                       Field::content_type, Field::origin,         Field::authorization,
                                       Field::expect};
  for (const Field name : kOnce) {
    if (request.count(name) > 1) return unreadable(std::string(beast_http::to_string(name)) + " is said twice");
  }
  const bool named = request.count(Field::host) == 1;
  if (!named && request.version() >= 11) return unreadable("the header Host is missing");
  if (named && !host_name(field(request, Field::host))) return unreadable("Host: that is no name");
  const std::string_view length = field(request, Field::content_length);
  if (length.find_first_not_of("0123456789") != std::string_view::npos) return unreadable("Content-Length: no number");
  if (request.count(Field::transfer_encoding) == 0) return std::nullopt;
  if (request.version() < 11 || !same_word(field(request, Field::transfer_encoding), "chunked"))
    return unreadable("Transfer-Encoding: nothing but chunked is understood here");
  return std::nullopt;
}

Method method_of(beast_http::verb verb) {
  const auto word = beast_http::to_string(verb);
  for (const Method method : {Method::Get, Method::Head, Method::Post, Method::Put, Method::Delete}) {
    if (name(method) == std::string_view(word.data(), word.size())) return method;
  }
  return Method::Other;
}

// All lines of it, as one list.
std::string all_lines(const BeastRequest& from, const char* name) {
  std::string list;
  const auto [begin, end] = from.equal_range(name);
  for (auto it = begin; it != end; ++it) {
    if (!list.empty()) list += ',';
    list.append(it->value().data(), it->value().size());
  }
  return list;
}

// By which scheme the last proxy was asked, whichever name it has for it there: some say how a WebSocket began.
Request::Scheme forwarded_scheme(std::string_view list) {
  const std::string_view told = trimmed(list.substr(list.rfind(',') + 1));  // all of it, where there is none
  if (same_word(told, "https") || same_word(told, "wss")) return Request::Scheme::Https;
  if (same_word(told, "http") || same_word(told, "ws")) return Request::Scheme::Http;
  return Request::Scheme::Unknown;
}

std::size_t count_fields(const BeastRequest& request) {
  return static_cast<std::size_t>(std::distance(request.begin(), request.end()));
}

}  // namespace

Incoming::Incoming() {
  parser_.header_limit(kMostHead);
  parser_.body_limit(kMostUploadBody);
}

std::size_t Incoming::take(std::string_view bytes) {
  constexpr std::size_t kLeastChunk = 5;  // `0`, and the ends of two lines: with less Beast's parser may stumble
  std::size_t used = 0;
  while (!whole_ && !refused_ && used < bytes.size()) {
    if (head_done_ && parser_.chunked() && bytes.size() - used < kLeastChunk) break;
    boost::beast::error_code error;
    const std::size_t some = parser_.put({bytes.data() + used, bytes.size() - used}, error);
    used += some;
    if (error && error != beast_http::error::need_more) {
      refused_ = problem_of(error);
      break;
    }
    const std::size_t waits = error ? bytes.size() - used : 0;
    if (!head_done_) {
      take_head(bytes.substr(used - some, some), waits);
    } else {
      take_body(some, waits);
    }
    if (error) break;
  }
  return used;
}

// Beast counts the line by itself, and headers from where it last waited: so the sum is ours.
void Incoming::take_head(std::string_view taken, std::size_t waits) {
  head_ += taken.size();
  head_done_ = parser_.is_header_done();
  if (folded(taken)) {
    refused_ = unreadable("a header goes on in the next line");
  } else if (head_ + waits > kMostHead) {
    refused_ = too_long(431, "the headers are too long");
  } else if (head_done_) {
    finish_head();
  }
}

// Beast would join such lines; others read the second as a header, or as none (RFC 9112, 5.2).
bool Incoming::folded(std::string_view taken) {
  for (const char c : taken) {
    if (last_ == '\n' && (c == ' ' || c == '\t')) return true;
    last_ = c;
  }
  return false;
}

void Incoming::take_body(std::size_t used, std::size_t waits) {
  body_ += used;
  whole_ = parser_.is_done();
  const std::size_t told = parser_.get().body().size();
  if (parser_.chunked() && (waits > kMostFraming || body_ + waits > 2 * told + kMostFraming)) {
    refused_ = too_long(413, "these chunks are more frame than body");
  } else if (whole_ && count_fields(parser_.get()) != fields_) {
    refused_ = unreadable("headers after the body are not understood here");
  }
}

void Incoming::finish_head() {
  const BeastRequest& request = parser_.get();
  fields_ = count_fields(request);
  if (fields_ > kMostFields) {
    refused_ = too_long(431, "there are too many headers");
    return;
  }
  refused_ = ambiguous(request);
  if (refused_) return;
  // RFC 9110, 10.1.1: who speaks HTTP/1.0 expects nothing.
  expects_ = request.version() >= 11 && request.count(Field::expect) > 0;
  if (expects_ && !same_word(field(request, Field::expect), "100-continue")) {
    refused_ = Problem{417, "expect", "Expect: nothing but 100-continue is understood here", {}, 0};
    return;
  }
  const auto target = request.target();
  const bool upload =
      target.starts_with("/api/decks") || target.starts_with("/api/maps") || target.starts_with("/api/games");
  const std::size_t most = upload ? kMostUploadBody : kMostBody;
  // The parser looks at this limit again only for chunks.
  parser_.body_limit(most);
  if (const auto length = parser_.content_length(); length && *length > most) {
    refused_ = too_long(413, "that is too much at once");
  }
  whole_ = !refused_ && parser_.is_done();
}

std::optional<Problem> read_request(const BeastRequest& from, const Trust& trust, const Caller& caller, Request& to) {
  to.method = method_of(from.method());
  to.body = from.body();
  to.host = field(from, Field::host);
  if (from.count(Field::origin) > 0) to.origin = field(from, Field::origin);
  to.cookie = field(from, Field::cookie);
  to.authorization = field(from, Field::authorization);
  to.content_type = field(from, Field::content_type);
  to.if_none_match = field(from, Field::if_none_match);
  to.accept_encoding = field(from, Field::accept_encoding);
  to.accept_language = field(from, Field::accept_language);
  to.address = address_key(caller.peer).value_or(caller.peer);
  to.scheme = caller.tls ? Request::Scheme::Https : Request::Scheme::Http;
  if (trust.proxies(caller)) {
    to.address = forwarded_for(all_lines(from, "X-Forwarded-For"), caller.peer, trust.proxies_at);
    to.scheme = forwarded_scheme(all_lines(from, "X-Forwarded-Proto"));
  } else if (trust.behind_proxy && !caller.tls) {
    to.scheme = Request::Scheme::Unknown;  // a proxy on another machine may have been asked by TLS, and is not believed
  }
  if (const auto name = host_name(to.host); name && !trust.hosts.knows(*name))
    return Problem{421, "host", "this server does not go by the name of " + *name + ": see --host", {}, 0};
  if (!read_target({from.target().data(), from.target().size()}, to)) return unreadable("that is no address here");
  return std::nullopt;
}

}  // namespace tideline::server
