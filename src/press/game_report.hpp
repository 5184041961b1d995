// A record as a report on paper: who played by what rules and who won, diagrams with the moves as numbers every forty
// moves, every move in words, the score sheet and the final position.
#pragma once

#include "base/language.hpp"
#include "press/paper.hpp"
#include "record/reader.hpp"

#include <string>

namespace tideline::press {

struct ReportOrder {
  std::string viewer = "spectator";  // or a faction; when the game is over everything is shown
  std::string source;                // the parameter that names the record, for errors; empty: the file does
  Language language = Language::English;
  Paper paper = Paper::A4;
  Inks inks = Inks::Colour;
};
inline constexpr std::size_t kMostReported = 10'000;  // events

// The reader has read its record to the end.
Expected<Document, PrintError> game_report(const record::Reader& reader, const ReportOrder& order);

}  // namespace tideline::press
