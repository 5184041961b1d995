// Boards as text: rows from the top, a character a place, `.` empty, `_` no point, else the faction's first letter.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "game/setup.hpp"

#include <string>
#include <vector>

namespace tideline::record {

// The rows of a board.
std::vector<std::string> board_rows(const Setup& setup, const std::vector<Colour>& stones);

// A block of rows up to `end`, as a board is written.
struct BoardBlock {
  struct Row {
    unsigned line = 0;
    std::vector<Token> cells;  // a character each
  };
  std::vector<Row> rows;
};
Expected<BoardBlock, TextError> read_board_block(LineReader& lines);

// The stones of a block on the set-up's map, by point; the error names the cell that does not fit.
Expected<std::vector<Colour>, TextError> stones_of(const BoardBlock& block, const Setup& setup, unsigned line);

// The rows with blanks between the places, a line each.
std::string board_text(const Setup& setup, const std::vector<Colour>& stones);

}  // namespace tideline::record
