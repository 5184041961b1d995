// Events as text and back: `black place C5`, `table dead C5 K3`.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"

#include <span>
#include <string>
#include <string_view>

namespace tideline::record {

// The faction of that name; kNobody if there is none.
Colour faction_named(const Setup& setup, std::string_view name);

// WHO VERB ARGUMENTS. The error is what the language calls `syntax`.
Expected<Event, TextError> parse_event(const GameKind& kind, const Setup& setup, unsigned line,
                                       std::span<const Token> tokens);

std::string to_text(const Setup& setup, const Event& event);
std::string to_text(const Setup& setup, const Arg& arg);
// How a captured group was shared: `blue group of 5: red 2, green 2, rest 1 to red who captured`.
std::string to_text(const Setup& setup, const Split& split);
// Where a note is, `?` if the viewer does not know.
std::string to_text(const Setup& setup, const InForce::Note& note);
// `north-east`, …, for a bit each.
std::vector<std::string> quarter_words(std::uint8_t quarters);

// Why an event was refused, for people: `suicide: the stone would have no liberty (G1)`, with what helps at that
// moment: whose turn it is, what phase, which points would do.
std::string explain(const AnyGame& game, const Event& event, const Refusal& refusal);

}  // namespace tideline::record
