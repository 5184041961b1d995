// One number for the behaviour of all games: seeded games of every kind, by each of its samples, on several maps,
// mixed choice by choice with what is legal and what is refused. Two builds with different numbers play differently;
// the same number natively and as WebAssembly says that they play alike.
#pragma once

#include <cstdint>

namespace tideline {

std::uint32_t signature();

}  // namespace tideline
