// A game being retold as go books do it: a diagram with the stones of its moves as numbers, and a line of words for
// every event. Stones that cannot be shown, because their point has one already, are told below the diagram.
#pragma once

#include "press/board_picture.hpp"
#include "press/telling.hpp"

#include <string>
#include <vector>

namespace tideline::press {

struct ToldLine {
  unsigned number = 0;  // of the move; 0: it has none
  std::vector<Run> runs;
  bool aside = false;  // it states something and changes nothing
};

struct Diagram {
  BoardPicture picture;
  std::string note;  // `5 at C3`
};

class Tale {
 public:
  // Told as the viewer (nobody: a spectator) may see it; with `open` everything is seen.
  Tale(const AnyGame& start, Language language, Colour viewer, bool open);

  // Something happened, and now the game stands so. What the engine wrote for it is told, unless it is not worth it.
  void take(const std::vector<Event>& events, const AnyGame& now);
  // The game stands so now, whatever happened.
  void jump(const AnyGame& now);
  // A line of its own.
  void add(std::vector<Run> runs, bool aside);
  // From now on the dice of a turn are told with its move, not on a line of their own.
  void fold_dice() { folds_ = true; }

  // The diagram so far; the next begins with the board as it is.
  Diagram cut();
  // The stones of the diagram are no longer those of the board.
  [[nodiscard]] bool has_changed() const;
  [[nodiscard]] BoardPicture now() const;

  [[nodiscard]] const Teller& teller() const { return teller_; }
  std::vector<ToldLine>& lines() { return lines_; }
  // All lines so far; the next ones are another diagram's. Not while a move may still be stopped.
  std::vector<ToldLine> take_lines();
  [[nodiscard]] unsigned moves() const { return moves_; }

 private:
  // A move that may put stones down, perhaps later, when nobody has stopped it.
  struct Move {
    unsigned number = 0;
    std::size_t line = 0;
    std::vector<Point> points;
  };

  [[nodiscard]] Position look(const AnyGame& game) const;
  void tell(const Event& event);
  void compare(const Position& before, const Position& after);
  // The number of the move that it came with; 0: of none.
  unsigned land(Point p, Colour stone);
  [[nodiscard]] const Move* move_at(Point p) const;

  AnyGame game_;
  Teller teller_;
  Colour viewer_;
  bool open_;
  Position position_;
  BoardPicture picture_;
  std::vector<std::string> notes_;
  std::vector<Move> told_;  // since the last one that came down
  std::vector<ToldLine> lines_;
  unsigned moves_ = 0;
  bool folds_ = false;
  std::string dice_;  // of this turn, not yet told
};

}  // namespace tideline::press
