// What there is to play with, in JSON: as a server lists it (GET /api/catalogue), and as the engine tells a page.
#pragma once

#include "base/json.hpp"
#include "base/language.hpp"
#include "bots/bot_spec.hpp"
#include "cards/card_kind.hpp"
#include "game/any_game.hpp"

namespace tideline {

// {"en": …, "fr": …, "hu": …}
json::Object describe(const Translated& text);
json::Object describe(const GameKind& kind);
json::Object describe(const Deck& deck);
json::Object describe(const BotPreset& preset);

}  // namespace tideline
