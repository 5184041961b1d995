#include "record/board_text.hpp"

namespace tideline::record {
namespace {

char letter(const std::string& faction) { return static_cast<char>(faction[0] - 'a' + 'A'); }

Colour faction_of_letter(const Setup& setup, std::string_view text) {
  for (unsigned i = 0; i < setup.factions.size(); ++i) {
    if (text.size() == 1 && letter(setup.factions[i]) == text[0]) return Colour(i + 1);
  }
  return kNobody;
}

}  // namespace

Expected<BoardBlock, TextError> read_board_block(LineReader& lines) {
  BoardBlock block;
  const unsigned start = lines.line();
  while (true) {
    switch (lines.next()) {
      case LineReader::Found::Bad:
        return lines.error();
      case LineReader::Found::End:
        return TextError{{lines.line(), 1},
                         "the text ends here, expected `end` of the board in line " + std::to_string(start)};
      case LineReader::Found::Line:
        break;
    }
    if (lines.tokens()[0].text.starts_with('@')) continue;
    if (lines.tokens().size() == 1 && lines.tokens()[0].text == "end") break;
    const Place where{lines.line(), lines.tokens()[0].column};
    if (block.rows.size() == kMaxSide) return TextError{where, "expected `end`: a board has at most 25 rows"};
    BoardBlock::Row row{lines.line(), characters(lines.tokens())};
    if (row.cells.size() > kMaxSide)
      return TextError{{row.line, row.cells[kMaxSide].column}, "a board has at most 25 columns"};
    block.rows.push_back(std::move(row));
  }
  if (block.rows.empty()) return TextError{{lines.line(), 1}, "expected the rows of a board before `end`"};
  return block;
}

Expected<std::vector<Colour>, TextError> stones_of(const BoardBlock& block, const Setup& setup, unsigned line) {
  const Map& map = *setup.map;
  if (block.rows.size() != map.height()) {
    return TextError{{line, 1},
                     "expected " + std::to_string(map.height()) + " rows, found " + std::to_string(block.rows.size())};
  }
  std::vector<Colour> stones(map.topology().size() + 1);
  for (unsigned i = 0; i < block.rows.size(); ++i) {
    const BoardBlock::Row& row = block.rows[i];
    if (row.cells.size() != map.width()) {
      return TextError{
          {row.line, 1},
          "expected " + std::to_string(map.width()) + " places, found " + std::to_string(row.cells.size())};
    }
    for (unsigned column = 0; column < map.width(); ++column) {
      const Token& cell = row.cells[column];
      const Place where{row.line, cell.column};
      const GridPlace place{column, map.height() - 1 - i};
      const Point p = map.at(place);
      if (p.on_map() == (cell.text == "_")) {
        return TextError{where, to_string(place) + (p.on_map() ? " is a point of the map, found `_`"
                                                               : " is no point of the map, expected `_`")};
      }
      if (cell.text == "." || cell.text == "_") continue;
      const Colour c = faction_of_letter(setup, cell.text);
      if (!c)
        return TextError{where, "expected `.`, `_` or the first letter of a faction, found " + in_quotes(cell.text)};
      stones[p.index()] = c;
    }
  }
  return stones;
}

std::vector<std::string> board_rows(const Setup& setup, const std::vector<Colour>& stones) {
  const Map& map = *setup.map;
  std::vector<std::string> rows;
  for (unsigned row = map.height(); row-- > 0;) {
    std::string& cells = rows.emplace_back();
    for (unsigned column = 0; column < map.width(); ++column) {
      const Point p = map.at({column, row});
      const Colour c = p.on_map() ? stones[p.index()] : kNobody;
      cells += !p.on_map() ? '_' : c ? letter(setup.name(c)) : '.';
    }
  }
  return rows;
}

std::string board_text(const Setup& setup, const std::vector<Colour>& stones) {
  std::string text;
  for (const std::string& row : board_rows(setup, stones)) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += ' ';
      text += row[i];
    }
    text += '\n';
  }
  return text;
}

}  // namespace tideline::record
