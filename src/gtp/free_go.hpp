// Plain go as the protocol moves it: either colour may play at any moment, passes end nothing, and every move can be
// taken back. The rules stay those of games/go: it works on that game's state and changes only whose turn it is.
#pragma once

#include "game/any_game.hpp"
#include "games/go/go.hpp"
#include "gtp/text.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace tideline::gtp {

inline constexpr unsigned kLeastSide = 2;

class FreeGo {
 public:
  // An empty 19x19 board. The rules are a preset and options; handicap is not among them: it has commands of its own.
  static Expected<FreeGo, std::string> make(std::string_view rules);
  // The moves of a record of plain go on a full square board, up to a number of them. Nothing if it is none.
  [[nodiscard]] std::optional<FreeGo> loaded(const Catalogue& catalogue, std::string_view record,
                                             std::size_t moves) const;

  // An empty board of that side, the komi kept.
  void begin(unsigned side);
  void set_komi(HalfPoints komi);

  [[nodiscard]] const Map& map() const { return *setup_->map; }
  [[nodiscard]] const Board& board() const { return state_.board; }

  // False: illegal, and nothing has changed.
  bool play(Colour who, Vertex vertex);
  // False: there is no move to take back.
  bool undo();
  // Black stones on an empty board, which are no moves. False: one of them cannot be placed; nothing has changed.
  bool place_handicap(std::span<const Point> points);

  // Whose turn it is where nobody says: after a move the other's, at the start as the rules have it.
  [[nodiscard]] Colour next() const;
  // The same position with this colour to move, for bots and diagrams.
  [[nodiscard]] AnyGame to_move(Colour who) const;

  // By how much black leads, the unconditionally dead stones taken off.
  [[nodiscard]] HalfPoints score() const;

 private:
  using State = go::Go::State;
  struct Move {
    Colour who;
    Vertex vertex;
  };

  FreeGo(Setup rules, std::shared_ptr<const Setup> setup, State state, HalfPoints komi)
      : rules_(std::move(rules)), setup_(std::move(setup)), start_(std::move(state)), state_(start_), komi_(komi) {}

  static void give_turn(State& state, Colour who);
  static bool apply(State& state, Move move);

  Setup rules_;                         // of the next empty board
  std::shared_ptr<const Setup> setup_;  // of this one; owns what the states point to
  State start_;                         // before the first move, handicap stones included
  State state_;
  HalfPoints komi_;
  std::vector<Move> moves_;
};

}  // namespace tideline::gtp
