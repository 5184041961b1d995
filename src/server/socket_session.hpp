// A connection that has become a WebSocket.
#pragma once

#include "server/desk.hpp"
#include "server/wire.hpp"

namespace tideline::server {

// From the request that asks for a WebSocket, `asked` as the API sees it, to its end.
asio::awaitable<void> serve_socket(Wire wire, Desk& desk, BeastRequest upgrade, Request asked);

}  // namespace tideline::server
