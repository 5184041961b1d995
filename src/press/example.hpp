// A scenario as it is printed: it is run first, and what does not hold is an error.
#pragma once

#include "press/tale.hpp"

#include <optional>

namespace tideline::press {

struct Shown {
  Diagram diagram;                  // as it begins, with the moves as numbers
  std::optional<BoardPicture> end;  // where stones moved or were captured
  std::vector<ToldLine> lines;
};

// The error has its place in the text. Comments may be in a language that the reader does not have.
Expected<Shown, TextError> show_example(const Catalogue& catalogue, std::string_view text, Language language,
                                        bool comments);

}  // namespace tideline::press
