// One number for the behaviour of all games: seeded games of every kind, every preset, on several maps, mixed
// event by event. It changes when a rule changes, and is the same natively and as WebAssembly.
#pragma once

#include <cstdint>

namespace tideline {

std::uint32_t signature();

}  // namespace tideline
