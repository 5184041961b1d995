// What the terminal can show.
#pragma once

#include <string>

namespace tideline::cli {

// Whether to paint: `always`, `never`, or `auto`, by what standard output is.
bool use_colours(const std::string& wanted);

}  // namespace tideline::cli
