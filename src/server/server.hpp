// The whole server: pages, API and WebSocket on one port, with a store.
#pragma once

#include "base/expected.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "shipped/questions.hpp"
#include "store/store.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tideline::server {

struct ServerOptions {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;    // 0: any that is free
  unsigned tries = 1;           // so many ports are tried, from that one on
  std::string web;              // the folder of the web client; empty: a page that is built in
  std::string tls_certificate;  // a file with the chain, in PEM; empty: no TLS
  std::string tls_key;
  bool behind_proxy = false;
  std::vector<std::string> proxies;  // on other machines, by their addresses
  std::vector<std::string> hosts;    // names by which it may be asked for, besides those that nobody else can have
  unsigned bot_threads = 0;          // 0: all cores but one
  std::chrono::milliseconds bot_time{1000};
  LimitSettings limits;
  Keeping keep;
  ServerName self;  // without an address there is no other server
  // For tests: the clock shows this, and goes on only by the milliseconds that lines on standard input say.
  std::optional<Millis> test_clock;
  std::vector<Question> questions;  // after a game
  Log::Level log = Log::Level::Info;
};

// Serves until SIGTERM or SIGINT; then tells everybody, finishes what is under way, and closes the store. `ready` is
// called with the address to open. The error says why it could not begin.
std::optional<std::string> serve(std::unique_ptr<Store> store, const ServerOptions& options,
                                 const std::function<void(const std::string& address)>& ready);

}  // namespace tideline::server
