// The bytes of an SGF file as UTF-8. The file names its encoding itself, in CA[…]; without it, what is UTF-8 is taken
// as UTF-8 and anything else as ISO-8859-1, as FF[4] says.
#pragma once

#include "base/text.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::sgf {

// What turns other encodings into UTF-8, if the caller has it: the tables of the world's encodings are not the core's.
// Nothing if it does not know the encoding.
using Decode = std::optional<std::string> (*)(std::string_view charset, std::string_view bytes);

struct Decoded {
  std::string text;
  std::vector<TextError> warnings;
};
// The whole text is turned before it is read, because in some encodings `\` and `]` are halves of other characters.
Decoded to_utf8(std::string_view bytes, Decode decode);

// The encoding that the first node names; empty if none.
std::string named_charset(std::string_view bytes);

}  // namespace tideline::sgf
