#include "server/http.hpp"

#include "base/digest.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <array>

namespace tideline::server {
namespace {

// `+` is a blank in a query only.
std::optional<std::string> decoded(std::string_view text, bool plus) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus) {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      const auto byte = i + 2 < text.size() ? from_hex(text.substr(i + 1, 2)) : std::nullopt;
      if (!byte) return std::nullopt;
      out += *byte;
      i += 2;
    }
  }
  if (!is_text(out)) return std::nullopt;
  return out;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  return text.substr(0, text.find_last_not_of(kBlank) + 1);
}

std::string_view name(Method method) {
  constexpr std::array<std::string_view, 6> kNames{"GET", "HEAD", "POST", "PUT", "DELETE", "OTHER"};
  return kNames[static_cast<std::size_t>(method)];
}

Response response_of(unsigned status, std::string_view type, std::string body) {
  Response response;
  response.status = status;
  response.type = type;
  response.body = std::move(body);
  return response;
}

std::string_view Request::asked(std::string_view key) const {
  for (const auto& [name, value] : query) {
    if (name == key) return value;
  }
  return {};
}

bool read_target(std::string_view target, Request& request) {
  std::string_view query = target;
  auto path = decoded(take_up_to(query, '?'), false);
  if (!path || !path->starts_with('/')) return false;
  request.path = std::move(*path);
  while (!query.empty()) {
    if (request.query.size() >= Request::kMostParameters) return false;
    std::string_view pair = take_up_to(query, '&');
    auto key = decoded(take_up_to(pair, '='), true);
    auto value = decoded(pair, true);
    if (!key || !value) return false;
    request.query.emplace_back(std::move(*key), std::move(*value));
  }
  return true;
}

std::string_view cookie_named(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    std::string_view pair = trimmed(take_up_to(cookies, ';'));
    if (take_up_to(pair, '=') == name) return pair;
  }
  return {};
}

bool accepts(std::string_view accept_encoding, std::string_view coding) {
  while (!accept_encoding.empty()) {
    std::string_view choice = take_up_to(accept_encoding, ',');
    const std::string_view word = trimmed(take_up_to(choice, ';'));
    if (word != coding) continue;
    const std::string_view weight = trimmed(choice);
    return weight != "q=0" && !weight.starts_with("q=0.0");
  }
  return false;
}

bool is_text(std::string_view text) { return is_utf8(text) && text.find('\0') == std::string_view::npos; }

std::vector<std::pair<std::string_view, std::string_view>> security_headers(bool secure, bool framed) {
  // Whoever may frame it comes last: left out, everybody may.
  constexpr std::string_view kPolicy =
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
      "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  std::vector<std::pair<std::string_view, std::string_view>> headers{
      {"Content-Security-Policy", framed ? kPolicy.substr(0, kPolicy.rfind(';')) : kPolicy},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", framed ? "cross-origin" : "same-origin"},
  };
  if (secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

}  // namespace tideline::server
