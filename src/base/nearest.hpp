// What somebody probably meant who wrote a word that is not known.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tideline {

// The known word that the fewest slips lead to, a slip being a letter too many, too few, another one, or two that
// change places; the first of several. Empty: none is near.
std::string_view nearest(std::string_view word, std::span<const std::string> known);

// The same as the end of a refusal: "; did you mean `reef`?", or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace tideline
