// The words of the program: the texts of `program` in data/locales.
#pragma once

#include "base/lexicon.hpp"

namespace tideline::cli {

Lexicon lexicon();

// What `--lang` names.
inline Language spoken(std::string_view code) { return language_named(code).value_or(Language::English); }

}  // namespace tideline::cli
