// The `expect` lines of a scenario: they state what must hold and never change the game.
#pragma once

#include "base/text.hpp"
#include "game/any_game.hpp"

#include <optional>

namespace tideline::record {

struct Verdict {
  std::optional<TextError> failure;  // nothing: it holds
  bool malformed = false;            // the line itself is wrong
};

// Judges the line that `lines` stands on, and reads on to `end` where it is a block. `last` is the last event
// line of the file so far.
Verdict judge(const AnyGame& game, const std::optional<Event>& last, LineReader& lines);

}  // namespace tideline::record
