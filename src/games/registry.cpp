#include "games/registry.hpp"

#include "games/go/go.hpp"

#include <array>

namespace tideline {

std::span<const GameKind* const> all_games() {
  static constexpr std::array<const GameKind*, 1> kGames{&go::kGo};
  return kGames;
}

}  // namespace tideline
