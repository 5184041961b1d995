// A game that is followed line by line as it is written: by a table from its log, by a client from its stream. Unlike a
// Reader it has no whole text, and no scenario.
#pragma once

#include "base/expected.hpp"
#include "game/any_game.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::record {

class Follower {
 public:
  explicit Follower(AnyGame start) : start_(start), game_(std::move(start)) {}

  // Why a line could not be followed; nothing has changed then.
  struct Fault {
    std::optional<Refusal> refusal;  // none: it is no event at all
    std::string text;
  };
  // An event, which is given back, or `undo N` (nothing). Annotations are not for it.
  Expected<std::optional<Event>, Fault> follow(std::string_view line);

  [[nodiscard]] const AnyGame& game() const { return game_; }
  [[nodiscard]] const AnyGame& start() const { return start_; }

  // An event in force.
  struct Kept {
    std::string line;
    Event event;
    bool counted = false;  // by `undo N`
  };
  [[nodiscard]] const std::vector<Kept>& kept() const { return kept_; }
  // Events in force that count.
  [[nodiscard]] std::size_t events() const;
  // The game after the first n of these, with what was written for the last of them.
  [[nodiscard]] AnyGame after(std::size_t n) const;

 private:
  [[nodiscard]] AnyGame replay(std::size_t lines) const;

  AnyGame start_;
  AnyGame game_;
  std::vector<Kept> kept_;
};

}  // namespace tideline::record
