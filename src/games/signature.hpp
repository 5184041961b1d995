// One number for the behaviour of all games: seeded games of every kind, by each of its samples, on several maps,
// mixed choice by choice with what is legal and what is refused. Two builds with different numbers play differently;
// the same number natively and as WebAssembly says that they play alike.
#pragma once

#include "game/card.hpp"

#include <cstdint>
#include <memory>
#include <span>

namespace tideline {

// The decks are those that games with cards are tried with.
std::uint32_t signature(std::span<const std::shared_ptr<const CardList>> decks);

}  // namespace tideline
