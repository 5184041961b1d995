// A request and its answer as plain values: what the API and the pages see of HTTP. How it travels is the listener's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tideline::server {

enum class Method : std::uint8_t { Get, Head, Post, Put, Delete, Other };
std::string_view name(Method method);

struct Request {
  static constexpr std::size_t kMostParameters = 64;  // of a query

  Method method = Method::Get;
  std::string path;                                        // decoded, from `/` on
  std::vector<std::pair<std::string, std::string>> query;  // decoded
  std::string body;
  std::string host;
  std::optional<std::string> origin;  // nothing: it was not said, which is not the same as an empty one
  std::string cookie;
  std::string authorization;
  std::string content_type;
  std::string if_none_match;
  std::string accept_encoding;
  std::string accept_language;
  std::string address;  // of the client, for limits
  // How it came here or, if that is known, to the proxy.
  enum class Scheme : std::uint8_t { Http, Https, Unknown } scheme = Scheme::Http;

  bool relayed = false;  // another server asks for somebody: it is not sent on

  [[nodiscard]] bool secure() const { return scheme == Scheme::Https; }
  // Empty if it was not said.
  [[nodiscard]] std::string_view asked(std::string_view key) const;
};

struct Response {
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::shared_ptr<const std::string> file;  // the body instead, where many are given the same
  std::vector<std::pair<std::string, std::string>> headers;
  std::string route;    // for metrics: the path with names in place of ids
  bool framed = false;  // pages of other sites may show it within them

  [[nodiscard]] std::string_view content() const { return file ? std::string_view(*file) : std::string_view(body); }
};
Response response_of(unsigned status, std::string_view type, std::string body);
using Respond = std::function<void(Response)>;

// Takes a request's target apart. False: it is no path of ours, badly encoded, not UTF-8, or asks too much.
bool read_target(std::string_view target, Request& request);

// Without blanks and tabs at its ends.
std::string_view trimmed(std::string_view text);

// The value of a cookie; empty if there is none.
std::string_view cookie_named(std::string_view cookies, std::string_view name);

// The header `Accept-Encoding` allows it.
bool accepts(std::string_view accept_encoding, std::string_view coding);

// The whole text is UTF-8 without NUL.
bool is_text(std::string_view text);

// Headers that every answer has; `secure`: it goes out by TLS; `framed`: as in Response.
std::vector<std::pair<std::string_view, std::string_view>> security_headers(bool secure, bool framed = false);

}  // namespace tideline::server
