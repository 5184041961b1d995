// What players are asked after a game: data/feedback, and files of designers in the same form.
#pragma once

#include "base/expected.hpp"
#include "base/language.hpp"
#include "base/text.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

struct Question {
  enum class Kind : std::uint8_t { Scale, YesNo, Text };

  std::string id;
  Kind kind = Kind::Text;
  Translated text;
  Translated low;  // the ends of a scale
  Translated high;
};

// `scale`, `yes-no`, `text`.
std::string_view name(Question::Kind kind);

// The text of such a file. The error has its place.
Expected<std::vector<Question>, TextError> parse_questions(std::string_view text);

// Those that ship.
std::span<const Question> shipped_questions();

}  // namespace tideline
