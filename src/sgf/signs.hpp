// Marks and arrows: properties of SGF to lines of a record, and back.
#pragma once

#include "board/map.hpp"
#include "record/remarks.hpp"
#include "sgf/tree.hpp"

#include <optional>
#include <string>

namespace tideline::sgf {

// `CR[aa]` as `@mark circle A9`; empty: this property is none of these, or says something that a record cannot.
std::string signs_of(const Property& property, const Map& map);

// A remark of a record as properties of a node; the error says why it is none.
std::optional<TextError> add_signs(const record::Remark& remark, const Map& map, Node& node);

}  // namespace tideline::sgf
