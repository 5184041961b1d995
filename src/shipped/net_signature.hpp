// One number for what a search with a net does: the same with every compiler, kernel and platform.
#pragma once

#include "net/evaluator.hpp"

#include <cstdint>
#include <memory>

namespace tideline {

// Plays some moves of go with it, on a map with holes too.
std::uint32_t net_signature(std::shared_ptr<const net::PackedNet> net);

}  // namespace tideline
