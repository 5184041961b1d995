// A game that is followed event by event as it is written: by a table from its log, by a client from its stream. Unlike
// a Reader it has no whole text, and no scenario.
#pragma once

#include "game/any_game.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tideline::record {

class Follower {
 public:
  explicit Follower(AnyGame start) : start_(start), game_(std::move(start)) {}

  // Why something could not be followed; nothing has changed then.
  struct Fault {
    std::optional<Refusal> refusal;  // none: it is no event at all
    std::string text;
  };
  std::optional<Fault> follow(const Event& event);
  // An event that was judged already: the game after it.
  void install(const Event& event, AnyGame after);
  // `undo N`: the last so many events that count never happened.
  std::optional<Fault> take_back(unsigned count);

  [[nodiscard]] const AnyGame& game() const { return game_; }
  [[nodiscard]] const AnyGame& start() const { return start_; }

  // An event in force.
  struct Kept {
    Event event;
    bool counted = false;  // by `undo N`

    friend bool operator==(const Kept&, const Kept&) = default;
  };
  [[nodiscard]] const std::vector<Kept>& kept() const { return kept_; }
  // Events in force that count.
  [[nodiscard]] std::size_t events() const;
  // The game after the first n of these, with what was written for the last of them.
  [[nodiscard]] AnyGame after(std::size_t n) const;

  friend bool operator==(const Follower&, const Follower&) = default;

 private:
  [[nodiscard]] AnyGame replay(std::size_t lines) const;

  AnyGame start_;
  AnyGame game_;
  std::vector<Kept> kept_;
};

}  // namespace tideline::record
