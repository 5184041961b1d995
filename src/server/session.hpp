// One connection: HTTP requests one after the other, or a WebSocket. Only these units and the listener know Beast.
#pragma once

#include "base/expected.hpp"
#include "server/desk.hpp"
#include "server/wire.hpp"

#include <chrono>

namespace tideline::server {

inline constexpr std::chrono::seconds kIdleTime{60};
inline constexpr std::chrono::seconds kBodyTime{15};

// A result instead of an exception.
constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

// The whole life of a connection that can be read and written.
asio::awaitable<void> serve_wire(Wire wire, Desk& desk, Caller caller);
asio::awaitable<void> serve_plain(beast::tcp_stream stream, Desk& desk, std::string peer, Counted counted);

// Certificate and key, and connections with them.
class Tls {
 public:
  // The error says what is wrong with the files.
  static Expected<std::shared_ptr<Tls>, std::string> load(const std::string& certificate, const std::string& key);
  virtual ~Tls() = default;
  virtual asio::awaitable<void> serve(beast::tcp_stream stream, Desk& desk, std::string peer, Counted counted) = 0;
};

}  // namespace tideline::server
