// What one viewer knows of any game: all that a bot gets, and all that a client is shown.
#pragma once

#include "base/random.hpp"
#include "game/event.hpp"
#include "game/position.hpp"
#include "game/setup.hpp"

#include <memory>
#include <vector>

namespace tideline {

class AnyImagined;  // imagined.hpp

class AnyView {
 public:
  virtual ~AnyView() = default;
  [[nodiscard]] virtual Position position() const = 0;
  // The viewer's own choices.
  virtual void legal(std::vector<Action>& out, Random& random) const = 0;
  // A quick random choice of the viewer's, by the game's own idea of what is not silly.
  [[nodiscard]] virtual Action playout(Random& random) const = 0;
  // A whole game that fits what the viewer knows.
  [[nodiscard]] virtual std::unique_ptr<AnyImagined> imagine(Random& random) const = 0;
  [[nodiscard]] virtual Colour viewer() const = 0;
  // What everybody knows from the start: the game, its map, its rules.
  [[nodiscard]] virtual const Setup& setup() const = 0;
};

}  // namespace tideline
