// An entry of a table's log as text: how it is kept, and how a viewer is sent it. What an entry says is in log.hpp.
//
// A text is a line of the record language: an event, `undo N`, or a note (`@…`, docs/protocol.md). Only the header,
// which stands under `@table` and `@start`, has several lines.
#pragma once

#include <cstdint>
#include <string>

namespace tideline {

// Milliseconds since 1970. The table reads no clock: whoever calls says what time it is.
using Millis = std::int64_t;
inline constexpr Millis kSecond = 1'000;
inline constexpr Millis kDay = 24 * 60 * 60 * kSecond;

// Programs of different ages may have the same tables. One reads every log that was written before it; what it writes
// an older one may not know. So there are versions of logs, and each line needs one. This program reads them up to
// this.
inline constexpr unsigned kLogVersion = 1;
// What events and headers need as they are now: it becomes kLogVersion, one more than before, when an older program
// would judge them otherwise or not know what they name: a rule, a game, a map, a card that ships.
inline constexpr unsigned kPlaySince = 1;

// As it is kept.
struct LogLine {
  Millis at = 0;
  std::string text;
  std::string key;  // of the request that it answers: a request that comes again changes nothing

  friend bool operator==(const LogLine&, const LogLine&) = default;
};

// As one viewer may see it; numbered by its place in that viewer's stream.
struct StreamLine {
  Millis at = 0;
  std::string text;

  friend bool operator==(const StreamLine&, const StreamLine&) = default;
};

}  // namespace tideline
