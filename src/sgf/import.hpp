// SGF to a record of plain go. The main line of the first game becomes the record's events; everything else that the
// file says is kept in annotations (remarks.hpp), from which export.hpp makes the same tree again.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "sgf/encoding.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::sgf {

struct ImportOptions {
  Decode decode = nullptr;           // for encodings other than UTF-8 and ISO-8859-1
  std::optional<std::size_t> moves;  // only so many moves of the main line; then nothing that follows is kept
};

struct Imported {
  std::string record;               // text that record::Reader reads
  std::size_t moves = 0;            // of the main line, passes included
  std::vector<TextError> warnings;  // what is not as the file has it, and why; with its place, where there is one
};

// The bytes of a file. A move that our rules refuse ends the game there, with a warning; what follows is kept as a
// note.
Expected<Imported, TextError> to_record(std::string_view bytes, const ImportOptions& options);

}  // namespace tideline::sgf
