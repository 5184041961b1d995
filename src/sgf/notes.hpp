// What SGF says beyond the game, as annotation lines of a record, one property a line. docs/sgf.md lists the words.
//
// The text of a note stands on one line of the record language: line breaks, control characters, `#` and backslashes
// are escaped (`\n`, `\x23`, `\\`), and what is too long for a line goes on in lines `@more`.
#pragma once

#include "base/text.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::sgf {

namespace note {
inline constexpr std::string_view kProperty = "@sgf";         // a property of the node: `@sgf PB[Black]`
inline constexpr std::string_view kComment = "@comment";      // its C, as plain text
inline constexpr std::string_view kNode = "@node";            // a new node that has no move
inline constexpr std::string_view kVariation = "@variation";  // another way to go on from here: `(;W[cc])`
inline constexpr std::string_view kRest = "@rest";            // how the main line goes on, where no record can
inline constexpr std::string_view kImplied = "@implied";      // the pass before this line is not in the file
inline constexpr std::string_view kMore = "@more";
// Who plays a faction, and what they are called since: not from SGF, but SGF can say it.
inline constexpr std::string_view kSeat = record::kSeatWord;
inline constexpr std::string_view kName = "@name";
}  // namespace note

struct Note {
  unsigned line = 0;
  std::string_view word;
  std::string text;
};

// The lines of a note, each with its line break.
std::string note_text(std::string_view word, std::string_view text);

// The notes among annotations; others are passed over.
std::vector<Note> notes_of(std::span<const record::Reader::Annotation> annotations);

}  // namespace tideline::sgf
