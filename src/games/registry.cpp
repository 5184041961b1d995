#include "games/registry.hpp"

#include "games/go/go.hpp"
#include "games/territory/territory.hpp"

#include <array>

namespace tideline {

std::span<const GameKind* const> all_games() {
  static constexpr std::array<const GameKind*, 2> kGames{&go::kGo, &territory::kTerritory};
  return kGames;
}

}  // namespace tideline
