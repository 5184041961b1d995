// Computer players. A bot sees what its seat sees, a view, and never the state of the game.
#pragma once

#include "game/any_view.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace tideline {

class Bot {
 public:
  virtual ~Bot() = default;
  // A legal choice of the view's faction, which the game waits for.
  virtual Action choose(const AnyView& view, Random& random) = 0;
};

// The bots by name.
std::span<const std::string_view> bot_names();
// Nothing if there is no bot of that name.
std::unique_ptr<Bot> make_bot(std::string_view name);

}  // namespace tideline
