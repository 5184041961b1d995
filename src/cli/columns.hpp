// Tables for people: columns in characters, not bytes.
#pragma once

#include <string>

namespace tideline::cli {

// In characters.
std::size_t width_of(std::string_view text);
// Filled up to a width in characters; one blank at least.
std::string padded(const std::string& text, std::size_t width);

}  // namespace tideline::cli
