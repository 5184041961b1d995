// Computer players. A bot sees what its seat sees, a view, and never the state of the game.
#pragma once

#include "base/expected.hpp"
#include "game/any_view.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tideline {

// What a bot may spend on one choice. It reads no clock: whoever has one says when to stop.
struct Budget {
  std::uint32_t playouts = 0;  // at most; 0: until told to stop, or a number of the bot's own if nobody will tell
  std::function<bool()> stop;  // asked every few playouts; empty: never
};

class Bot {
 public:
  virtual ~Bot() = default;
  // A legal choice of the view's faction, which the game waits for. The same view, random numbers and playouts give the
  // same choice, unless it was told to stop.
  virtual Action choose(const AnyView& view, Random& random, const Budget& budget) = 0;
};

// Which bot, and what is special about it: `search`, `search:playouts=200:cards=no`, `greedy`.
struct BotSpec {
  std::string name = "random";
  std::uint32_t playouts = 0;      // `playouts=N` a choice; 0: as the caller's budget says
  std::uint32_t milliseconds = 0;  // `time=1.5`, in seconds, a choice; kept by the caller, who has the clock
  bool cards = true;               // `cards=no`: plays none, for measuring what they are worth
};
// The error says which word is wrong, and what there is.
Expected<BotSpec, std::string> parse_bot(std::string_view text);

// The bots by name.
std::span<const std::string_view> bot_names();
// The name is one of these.
std::unique_ptr<Bot> make_bot(const BotSpec& spec);

}  // namespace tideline
