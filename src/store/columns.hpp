// What a database keeps in columns beside a table's summary, and how a text is looked for there: the same in all of
// them.
#pragma once

#include "table/entry.hpp"

#include <span>
#include <string>
#include <string_view>

namespace tideline {

// The names of the people in a summary's `seats`, one a line.
std::string names_in(std::string_view seats);

// The digest of the deck that somebody brought for a table, from the first entry of its log; otherwise nothing.
std::string_view deck_in(std::string_view entry);

// The version of logs that these entries need.
unsigned needs_of(std::span<const LogLine> entries);

// `%ann%`: as a part of a text, whatever characters it has. Empty: anything.
std::string like_pattern(std::string_view text);

// So long that an index of every three characters that follow each other knows it.
bool long_enough_to_find(std::string_view text);

}  // namespace tideline
