// Score sheets to fill in by hand: several games a page, a column for each player.
#pragma once

#include "base/language.hpp"
#include "press/paper.hpp"

#include <string>

namespace tideline::press {

struct ScoreOrder {
  std::string game;      // go, tsunami or territory
  unsigned players = 2;  // for territory up to six
  Language language = Language::English;
  Paper paper = Paper::A4;
  Inks inks = Inks::Colour;
};

Expected<Document, PrintError> score_sheet(const ScoreOrder& order);

}  // namespace tideline::press
