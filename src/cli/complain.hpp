// What went wrong, on standard error.
#pragma once

#include "base/text.hpp"

#include <string>

namespace tideline::cli {

// `FILE:LINE: reason (column N)`; `FILE: reason` if the error has no line.
std::string to_text(const std::string& path, const TextError& error);
// The same on standard error.
void report(const std::string& path, const TextError& error);
// `tideline: reason` on standard error.
void complain(const std::string& reason);

}  // namespace tideline::cli
