// What is said of a game beside its events, as annotation lines: comments, marks, arrows and variations
// (docs/record.md), and what came with an SGF file (docs/sgf.md). The engine ignores them.
//
// The text of a remark stands on one line of the record language: line breaks, control characters, `#` and backslashes
// are escaped (`\n`, `\x23`, `\\`), and what is too long for a line goes on in lines `@more`. (In the record of a table
// a line `@more red until MS` says that red has more time: it belongs to no remark.) Names stand as they are.
#pragma once

#include "base/text.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::record {

namespace remark {
// Of every game.
inline constexpr std::string_view kComment = "@comment";  // plain text
inline constexpr std::string_view kMark = "@mark";        // `@mark circle C5 D6`
inline constexpr std::string_view kLabel = "@label";      // `@label C5 A`
inline constexpr std::string_view kArrow = "@arrow";      // `@arrow C5>D7`
inline constexpr std::string_view kLine = "@line";        // another way to go on from here, up to its kEnd
inline constexpr std::string_view kPlay = "@play";        // an event of that line: `@play white place C3`
inline constexpr std::string_view kEnd = "@end";
inline constexpr std::string_view kNode = "@node";  // a new moment in which nothing happens
// Of SGF.
inline constexpr std::string_view kProperty = "@sgf";         // a property of the node: `@sgf PB[Black]`
inline constexpr std::string_view kVariation = "@variation";  // another way to go on that no record can say: `(;W[cc])`
inline constexpr std::string_view kRest = "@rest";            // how a line goes on, where no record can
inline constexpr std::string_view kImplied = "@implied";      // the pass before this line is not in the file
inline constexpr std::string_view kMore = "@more";
// Who plays a faction, and what they are called since: not from SGF, but SGF can say it.
inline constexpr std::string_view kSeat = kSeatWord;
inline constexpr std::string_view kName = "@name";
}  // namespace remark

struct Remark {
  unsigned line = 0;
  std::string_view word;
  std::string text;
  std::string_view raw;  // its first line, as it stands
};

// The lines of a remark, each with its line break.
std::string remark_text(std::string_view word, std::string_view text);

// The remarks among annotations; others are passed over.
std::vector<Remark> remarks_of(std::span<const Reader::Annotation> annotations);

// Who sits on a chair, by a kSeat or kName: `red.2 person Ann`, `white bot level-3`, `red empty`, `red.2 Ann`.
struct Sitter {
  std::string_view chair;
  std::string_view kind;  // none by a kName
  std::string_view name;
};
Sitter sitter_of(const Remark& remark);

}  // namespace tideline::record
