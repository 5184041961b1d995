// What is said of a moment, as text: marks and arrows (`@mark`, `@label`, `@arrow`), and comments.
#pragma once

#include "board/map.hpp"
#include "study/tree.hpp"

#include <optional>
#include <span>

namespace tideline::study {

bool is_sign(std::string_view word);

// Reads the words of a line, the first of which says which sign it is (`@mark circle C5 D6`), into a node.
std::optional<TextError> read_signs(const Map& map, unsigned line, std::span<const Token> tokens, Node& node);

// All of a node, as lines of a record.
std::string signs_text(const Map& map, const Node& node);

// The same lines, with a mark in place of what is not clean.
std::string clean_lines(std::string_view text);

}  // namespace tideline::study
