// The words of explanations: the texts of `board` and `analysis` in data/locales. Nothing else in this folder holds
// text. Colours come in the form in which a sentence needs them.
#pragma once

#include "base/lexicon.hpp"
#include "board/colour.hpp"
#include "game/setup.hpp"

#include <string>
#include <string_view>

namespace tideline::explain {

Lexicon lexicon();

// The text of a key, such as `legend`.
std::string say(Language language, std::string_view key, Blanks blanks = {});

// A faction as a player: `Red`, `Rouge`, `Piros`.
std::string faction(const Setup& setup, Colour c, Language language);
// So many stones of a colour, as the object of a verb; `own`: the mover's; kNobody: of several colours.
std::string stones(const Setup& setup, unsigned count, Colour c, bool own, Language language);
// A number with one digit behind the point at most.
std::string number(double value, Language language);

}  // namespace tideline::explain
