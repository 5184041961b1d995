// The nets of data/nets, each called like its game. They stand in the program as they are, but not in the browser's
// engine: a page fetches what it needs.
#pragma once

#include "net/evaluator.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace tideline {

// In alphabetical order.
std::span<const std::string_view> shipped_net_names();

// Null if there is none of that name.
std::shared_ptr<const net::PackedNet> shipped_net(std::string_view name);

}  // namespace tideline
