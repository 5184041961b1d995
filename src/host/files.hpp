// Reading and writing files for the commands; the core never does.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tideline {

// Whether a map or a deck is named by its file, not by the name of one that ships: no such name has a dot or a slash.
bool is_file(const std::string& name);

// At most 64 MiB; `-` is standard input. The error is about the file as a whole: it has no line.
Expected<std::string, TextError> read_file(const std::string& path);

// Files as they are; folders become the files below them whose names end so (`.tide`), in order.
Expected<std::vector<std::string>, std::string> find_files(const std::vector<std::string>& paths,
                                                           const std::string& ending);

// Writes the whole file or says why not.
std::optional<std::string> write_file(const std::string& path, const std::string& text);
// The same, but a file of that name is at every moment either what it was or all of the new text, even if the program
// is killed: it is written beside it, and then renamed.
std::optional<std::string> replace_file(const std::string& path, const std::string& text);

}  // namespace tideline
