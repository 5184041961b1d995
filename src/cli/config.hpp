// A file with options, as they stand on a command line: `port = 8080`, `behind-proxy = true`, `host = ["a.org",
// "b.org"]`.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace tideline::cli {

struct ConfigLine {
  std::string option;  // without its dashes
  std::vector<std::string> values;
  Place place;
};
// The lines of such a file, in order; a flag that is false is none.
Expected<std::vector<ConfigLine>, TextError> read_config(const std::string& text);

// What `--config FILE` names is added to the line, but for what the line says itself; a line without it stays as it is.
// The error is told already. Whoever has such an option declares it.
Expected<std::vector<std::string>, int> with_config(const CLI::App& command, std::vector<std::string> line);

// Where a person's data lives on this system.
std::string usual_folder();

// Where a server's data is by the word for it on a command line: a folder, an address, or, as FILE.toml, what `serve
// --config` would take.
Expected<std::string, TextError> data_at(const std::string& word);

}  // namespace tideline::cli
