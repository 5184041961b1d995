#include "games/registry.hpp"

#include "games/capture/capture.hpp"
#include "games/go/go.hpp"
#include "games/territory/territory.hpp"
#include "games/tsunami/tsunami.hpp"

#include <array>

namespace tideline {

std::span<const GameKind* const> all_games() {
  static constexpr std::array kGames{
      &go::kGo,
      &territory::kTerritory,
      &tsunami::kTsunami,
      &capture::kCapture,
  };
  return kGames;
}

}  // namespace tideline
