// Score sheets to fill in by hand: several games a page, a column for each player.
#pragma once

#include "base/language.hpp"
#include "game/any_game.hpp"
#include "press/paper.hpp"

#include <string>

namespace tideline::press {

struct ScoreOrder {
  std::string game;
  unsigned players = 2;
  Language language = Language::English;
  Paper paper = Paper::A4;
  Inks inks = Inks::Colour;
};

Expected<Document, PrintError> score_sheet(const ScoreOrder& order, const Catalogue& catalogue);

}  // namespace tideline::press
