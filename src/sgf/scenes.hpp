// Games that are more than SGF can say, as a row of positions: cards, dice, diplomacy, more than two colours, maps with
// missing points. What a viewer may not know is not in it.
#pragma once

#include "sgf/export.hpp"
#include "sgf/tree.hpp"

namespace tideline::sgf {

Exported scenes_of(const record::Reader& reader, const ExportOptions& options);

// A rectangle with all its points and lines: what an SGF board is.
bool is_whole(const Map& map);
// `19`, or `19:13`.
std::string size_text(const Map& map);
// What every file of ours says of itself, at the beginning of the root.
void name_file(Node& root, const std::string& application);

}  // namespace tideline::sgf
