// A bot at a seat: it stays there for a whole game and may remember. One choice may be only part of an event: it is
// asked until the event is whole.
#pragma once

#include "bots/bot.hpp"
#include "game/any_game.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace tideline {

// Only one thread uses it at a time.
struct SeatedBot {
  SeatedBot(const BotSpec& which, Nets nets, std::uint64_t seed)
      : spec(which), bot(make_bot(which, std::move(nets))), random(seed) {}

  BotSpec spec;
  std::unique_ptr<Bot> bot;
  Random random;
};

// What the bot does in this game, choice by choice until an event is whole; `roll` and `draw` without what comes by
// chance, and its `no`. Nothing if it has no choice, or chooses what the rules refuse. `budget` is asked before every
// choice.
std::optional<Event> bot_event(SeatedBot& seated, AnyGame game, Colour who, const std::function<Budget()>& budget);

}  // namespace tideline
