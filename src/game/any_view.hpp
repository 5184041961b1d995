// What one viewer knows of any game: all that a bot gets, and all that a client is shown.
#pragma once

#include "base/random.hpp"
#include "game/event.hpp"
#include "game/position.hpp"

#include <vector>

namespace tideline {

class AnyView {
 public:
  virtual ~AnyView() = default;
  [[nodiscard]] virtual Position position() const = 0;
  // The viewer's own choices.
  virtual void legal(std::vector<Action>& out, Random& random) const = 0;
  // A quick random choice of the viewer's, by the game's own idea of what is not silly.
  [[nodiscard]] virtual Action playout(Random& random) const = 0;
};

}  // namespace tideline
