// Stones to cut out: 20 mm, with their marks, for playing without a set of six colours.
#pragma once

#include "base/language.hpp"
#include "press/paper.hpp"

#include <string>
#include <vector>

namespace tideline::press {

struct TokensOrder {
  std::vector<std::string> colours{"black", "white"};
  unsigned count = 40;  // of each, up to kMostTokens
  Language language = Language::English;
  Paper paper = Paper::A4;
  Inks inks = Inks::Colour;
};
inline constexpr unsigned kMostTokens = 400;
inline constexpr double kTokenWidth = 20;  // of a stone

Expected<Document, PrintError> tokens(const TokensOrder& order);

}  // namespace tideline::press
