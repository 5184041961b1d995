// Every word that an explanation uses, in three languages, in one table: nothing else in this folder holds text.
// `%1`, `%2` stand for what is filled in. Factions come in the form in which a sentence needs them.
#pragma once

#include "board/colour.hpp"
#include "cards/card_kind.hpp"
#include "game/setup.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

namespace tideline::explain {

enum class Phrase : std::uint8_t {
  // Who leads.
  Ahead,
  ByPoints,
  Even,
  TheOthers,
  // The end.
  SeemDead,
  NoneDead,
  ThenWins,
  ThenDraw,
  Over,
  OverByPoints,
  OverDraw,
  // The best choice.
  BestStone,
  BestStart,
  BestStarter,
  BestRoll,
  BestDraw,
  BestCard,
  BestSurrender,
  BestAccept,
  BestDecline,
  BestIndependence,
  BestWar,
  BestYield,
  BestPass,
  BestDiscard,
  BestCounter,
  BestOrder,
  BestNo,
  BestMark,
  BestUnmark,
  BestAgree,
  BestResume,
  BestOther,
  // Why.
  Captures,
  Saves,
  Atari,
  Cuts,
  Joins,
  Answers,
  Opens,
  Settled,
  Because,
  And,
  // What then.
  Reply,
  ReplyCard,
  Next,
  // Stones.
  OneStone,
  OneOwnStone,
  OneColouredStone,
  Stones,
  OwnStones,
  ColouredStones,
  // Tables.
  ChoiceHead,
  TriedHead,
  WinsHead,
  GlanceHead,
  FactionHead,
  ScoreHead,
  EventHead,
  LineHead,
  Legend,
  Mistake,
  Mistakes,
  NoMistakes,
};

std::string say(Phrase phrase, Language language, std::initializer_list<std::string_view> parts = {});

// A faction as a player: `red`, `Rouge`, `Piros`.
std::string faction(const Setup& setup, Colour c, Language language);
// So many stones of a colour, as the object of a verb; `own`: the mover's; kNobody: of several colours.
std::string stones(const Setup& setup, unsigned count, Colour c, bool own, Language language);
// A number with one digit behind the point at most.
std::string number(double value, Language language);
// As a sentence begins.
std::string capital(std::string text);

}  // namespace tideline::explain
