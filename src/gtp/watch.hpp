// What the commands that show a search at work ask for, and the lines that tell what it thinks: `lz-analyze` and
// `kata-analyze`, as clients know them from other programs. All is told from the side of the colour that is to move.
#pragma once

#include "bots/search.hpp"
#include "gtp/text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace tideline::gtp {

struct Watch {
  // Shares of ten thousand, or fractions of one with the lead beside them.
  enum class Dialect : std::uint8_t { Leela, Kata };

  Dialect dialect = Dialect::Leela;
  Colour who;
  unsigned centiseconds = 100;  // between two lines
  std::size_t least = 1;        // moves that are told, tried or not
  std::size_t most = 1000;
  bool ownership = false;
};

// `[COLOUR] [INTERVAL] [KEY VALUE]…`; nothing if it is not of that form. `next`: whose turn it is where no colour is
// named.
std::optional<Watch> parse_watch(Watch::Dialect dialect, Colour next, std::span<const std::string> arguments);

// One line, without its newline: every move that was tried, the most tried first.
std::string watch_line(const Watch& watch, const Map& map, const Search& search);

}  // namespace tideline::gtp
