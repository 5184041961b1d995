// The chapters of a booklet that are not in its page of rules.
#pragma once

#include "press/booklet.hpp"
#include "press/example.hpp"
#include "press/flow.hpp"

namespace tideline::press {

// A diagram or two and their lines, with the rulings beside them in the margin.
void add_example(Pieces& pieces, Setting& setting, Column column, const Shown& shown, const std::string& label);

// Every card of a deck, or only these: its face, its text, its number and an example.
std::optional<PrintError> add_cards(Pieces& pieces, Setting& setting, const std::shared_ptr<const Deck>& of,
                                    const std::vector<std::string>& only, const Catalogue& catalogue);

// What is not as usual at a table.
std::optional<PrintError> add_options(Pieces& pieces, const Setting& setting, const GameKind& kind,
                                      const std::string& rules, const Catalogue& catalogue);

void draw_title_page(Canvas& canvas, const GameKind& kind, const BookletOrder& order, const Binding& binding,
                     const Setting& setting);

}  // namespace tideline::press
