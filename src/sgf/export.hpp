// A record as SGF. Plain go on a whole board is written move by move, and with the notes of an import it is the same
// tree again. Every other game is written as positions: the stones after each event as set-up, the event itself as
// comment.
#pragma once

#include "record/reader.hpp"

#include <string>
#include <vector>

namespace tideline::sgf {

struct ExportOptions {
  Colour viewer;            // whose knowledge is written; kNobody: a spectator's
  std::string application;  // AP: `Tideline:1.0`
};

struct Exported {
  std::string text;                 // UTF-8
  std::vector<std::string> unsaid;  // what SGF cannot say and how it is written instead; each a sentence
  std::vector<TextError> warnings;  // notes of the record that are no SGF, with their lines
};

// The reader must have read the record to its end.
Exported from_record(const record::Reader& reader, const ExportOptions& options);

}  // namespace tideline::sgf
