// The encodings of the world, by the tables of the C library.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tideline::cli {

// The bytes as UTF-8; what is not in the encoding becomes U+FFFD. Nothing if the encoding is not known.
std::optional<std::string> decode(std::string_view charset, std::string_view bytes);

}  // namespace tideline::cli
