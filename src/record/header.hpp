// The part of a record before `begin`: what game this is, and the position of a scenario.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"

#include <string>

namespace tideline::record {

// Reads up to and including `begin` and starts the game.
Expected<AnyGame, TextError> read_header(const Catalogue& catalogue, LineReader& lines);

// The header's text, `begin` included, which read_header() reads back.
std::string header_text(const Catalogue& catalogue, const AnyGame& game);

// The rows of a board, top row first: a character a place, `.` empty, `_` no point, else the faction's letter.
std::vector<std::string> board_rows(const Setup& setup, const std::vector<Colour>& stones);

// A block of rows up to `end`, as a board is written. Nothing if the text ends before.
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

}  // namespace tideline::record
