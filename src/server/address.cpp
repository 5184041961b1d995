#include "server/address.hpp"

#include "server/http.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>

namespace tideline::server {
namespace {

namespace ip = boost::asio::ip;

std::optional<ip::address> parse_address(std::string_view text) {
  constexpr std::size_t kMost = 64;
  text = trimmed(text);
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    text = text.substr(1, end - 1);
  } else if (std::count(text.begin(), text.end(), ':') == 1) {
    text = text.substr(0, text.find(':'));
  }
  if (text.size() > kMost) return std::nullopt;
  boost::system::error_code error;
  auto address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
}

bool is_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<std::string> address_key(std::string_view address) {
  const auto parsed = parse_address(address);
  if (!parsed) return std::nullopt;
  if (parsed->is_v4() || parsed->is_loopback()) return parsed->to_string();
  auto bytes = parsed->to_v6().to_bytes();
  if (parsed->to_v6().is_link_local()) return ip::address_v6(bytes).to_string();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string() + "/64";
}

bool is_loopback(std::string_view address) {
  const auto parsed = parse_address(address);
  return parsed && parsed->is_loopback();
}

std::string forwarded_for(std::string_view list, const std::string& peer, const std::vector<std::string>& proxies) {
  constexpr std::string_view kNobody = "unknown";
  const auto speaks_for_others = [&](const std::string& hop) {
    const auto parsed = parse_address(hop);
    return parsed &&
           (parsed->is_loopback() || std::find(proxies.begin(), proxies.end(), parsed->to_string()) != proxies.end());
  };
  std::string last = peer;
  while (!list.empty() && speaks_for_others(last)) {
    const std::size_t comma = list.rfind(',');
    last = comma == std::string_view::npos ? list : list.substr(comma + 1);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(0, comma);
    if (!parse_address(last)) return std::string(kNobody);
  }
  return address_key(last).value_or(last);
}

std::optional<std::string> host_name(std::string_view host) {
  constexpr std::size_t kMost = 255;
  const std::size_t colon =
      host.starts_with('[') ? host.find(':', std::min(host.find(']'), host.size())) : host.find(':');
  const std::string_view port = colon == std::string_view::npos ? "" : host.substr(colon + 1);
  std::string_view name = host.substr(0, colon);
  if (!is_digits(port) || port.size() > 5) return std::nullopt;
  if (name.ends_with('.')) name.remove_suffix(1);
  if (name.empty() || name.size() > kMost) return std::nullopt;
  if (name.starts_with('[')) {
    boost::system::error_code error;
    if (!name.ends_with(']')) return std::nullopt;
    ip::make_address_v6(std::string(name.substr(1, name.size() - 2)), error);
    return error ? std::nullopt : std::optional<std::string>(name);
  }
  std::string lower;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
    if (!upper && !plain) return std::nullopt;
    lower += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return lower;
}

HostNames::HostNames(std::string machine, std::vector<std::string> given)
    : any_(false), machine_(std::move(machine)), given_(std::move(given)) {}

bool HostNames::knows(std::string_view name) const {
  // Nobody can buy a name in these. What a router gives besides (`.fritz.box`) may be somebody's: see --host.
  constexpr std::array<std::string_view, 7> kAtHome{"",          ".local", ".lan",        ".home.arpa",
                                                    ".internal", ".home",  ".localdomain"};
  if (any_ || parse_address(name) || name == "localhost" || name.ends_with(".localhost")) return true;
  if (std::find(given_.begin(), given_.end(), name) != given_.end()) return true;
  if (machine_.empty()) return false;
  const std::string_view label = std::string_view(machine_).substr(0, machine_.find('.'));
  return name == machine_ || (name.starts_with(label) &&
                              std::find(kAtHome.begin(), kAtHome.end(), name.substr(label.size())) != kAtHome.end());
}

}  // namespace tideline::server
