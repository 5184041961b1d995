// Computer players. A bot sees what its seat sees, a view, and never the state of the game.
#pragma once

#include "bots/bot_spec.hpp"
#include "bots/gain.hpp"
#include "bots/misgiving.hpp"
#include "game/any_view.hpp"
#include "net/evaluator.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tideline {

// Calls job(0) to job(count - 1), each once and all at the same time, since they wait for each other; returns when all
// are done.
using Workers = std::function<void(unsigned count, const std::function<void(unsigned)>& job)>;

// What a bot thought of a choice that it tried, as a share of won games or what it takes for one.
struct Thought {
  Action action;
  float worth = 0;
};

// What a bot may spend on one choice. It reads no clock and starts no thread: whoever has a clock says when to stop,
// and whoever has threads lends them.
struct Budget {
  std::uint32_t playouts = 0;            // at most; 0: until told to stop, or as many as it likes if nobody will tell
  std::function<bool()> stop = nullptr;  // asked before every playout, by one worker at a time; empty: never
  Workers workers = nullptr;      // for a bot that has threads; empty: it works for all of them, and chooses the same
  std::uint32_t evaluations = 0;  // of a net, at most, where the bot has one; 0: as the rest of the budget says
  std::vector<Thought>* thoughts = nullptr;  // gets what it thought, where it tries its choices; none: nobody asks
};

class Bot {
 public:
  virtual ~Bot() = default;
  // A legal choice of the view's faction, which the game waits for. A bot may remember what it thought of earlier in
  // the game; with the same views, random numbers and playouts its choices are the same, unless it was told to stop.
  virtual Action choose(const AnyView& view, Random& random, const Budget& budget) = 0;
  // Its choice was to decline the offer of surrender in this view: why. Nothing: it has no reasons.
  virtual std::optional<Misgiving> why_declined(const AnyView& /*view*/, Random& /*random*/) { return std::nullopt; }
  // All others had passed before its last choice, or before the turn that this choice belongs to: what it saw in going
  // on. Nothing: they had not, or it did not look.
  [[nodiscard]] virtual std::optional<Gain> gain() const { return std::nullopt; }
  // Of what it thought of earlier, about so many bytes; it forgets that, and would have to think of it again.
  [[nodiscard]] virtual std::size_t memory() const { return 0; }
  virtual void forget() {}
};

// Finds nets by name; null if there is none of that name. A game's own net is called like the game.
using Nets = std::function<std::shared_ptr<const net::PackedNet>(std::string_view name)>;

// The name is one of `bot_names`. Without nets to find it plays without.
std::unique_ptr<Bot> make_bot(const BotSpec& spec, Nets nets = nullptr);

}  // namespace tideline
