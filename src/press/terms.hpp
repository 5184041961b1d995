// The words of go players, data/terms, compiled in: a chapter of a booklet, each with its position.
#pragma once

#include "game/any_game.hpp"
#include "press/flow.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace tideline::press {

struct TermFile {
  std::string_view name;  // `atari`
  std::string_view text;
};
std::span<const TermFile> all_terms();

// Those that a page of rules leads to, by their titles. A page that names none has no such chapter.
std::optional<PrintError> add_terms(Pieces& pieces, const Setting& setting, std::string_view page,
                                    const Catalogue& catalogue);

}  // namespace tideline::press
