// A game with other ways that it could have gone: a tree of moments, each an event after the one before it, with
// comments, marks on points and arrows. It is read from a record and written as one: the main line is the record's
// events, all else stands in annotations (docs/record.md), which whoever only wants the game skips.
//
// Every event of every line is legal where it stands: reading and playing ask the engine. What comes in is not trusted,
// and bounded.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::study {

// The shapes of marks, as records write them.
inline constexpr std::array<std::string_view, 4> kShapes{"circle", "square", "triangle", "cross"};

struct Mark {
  Point point;
  std::string_view shape;  // one of kShapes; empty: a label
  std::string label;

  friend bool operator==(const Mark&, const Mark&) = default;
};

struct Arrow {
  Point from;
  Point to;

  friend bool operator==(const Arrow&, const Arrow&) = default;
};

struct Node {
  std::size_t parent = 0;
  std::vector<std::size_t> children;  // the first is how the line goes on
  std::string event;                  // as a record writes it; empty: nothing happens, as in the first node
  std::string comment;
  std::vector<Mark> marks;         // one at a point
  std::vector<Arrow> arrows;       // each once
  std::vector<std::string> notes;  // who sits where, and what came with SGF: lines of a record, with their line breaks
};

// A mark with a text: one word, short, of clean text.
inline constexpr std::size_t kMostLabel = 12;
bool is_label(std::string_view text);

class Tree {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
  static constexpr std::size_t kMostNodes = 10'000;
  static constexpr std::size_t kMostNesting = 50;   // of lines in lines
  static constexpr std::size_t kMostSigns = 1'000;  // marks of one moment, and arrows
  static constexpr std::size_t kMostComment = 20'000;

  // The error has the line of the record. The catalogue must outlive the tree.
  static Expected<Tree, TextError> read(const Catalogue& catalogue, std::string_view text);
  // The record, which read() reads back as the same tree.
  [[nodiscard]] std::string text() const;

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const AnyGame& start() const { return start_; }
  // The game at a node.
  [[nodiscard]] AnyGame game(std::size_t node) const;

  // Goes on with an event, `black place C5`: the node that has it, a new one unless it was there.
  Expected<std::size_t, TextError> play(std::size_t node, std::string_view event);
  // The error says what is too much; nothing has changed then.
  std::optional<std::string> comment(std::size_t node, std::string_view text);
  // `@mark circle C5`, `@label C5 A`, `@arrow C5>D7`: there unless it was, gone if it was. A point has one mark.
  std::optional<TextError> toggle(std::size_t node, std::string_view sign);
  // The node and all after it; the number of the one before it.
  std::size_t remove(std::size_t node);
  // It comes first of those that follow the same node. False: lines would lie too deep in each other.
  bool promote(std::size_t node);

 private:
  friend class TreeReader;
  Tree(const Catalogue& catalogue, AnyGame start) : catalogue_(&catalogue), start_(std::move(start)), nodes_(1) {}

  std::size_t add(std::size_t parent, std::string event);
  [[nodiscard]] std::size_t nesting() const;

  const Catalogue* catalogue_;
  AnyGame start_;
  std::vector<Node> nodes_;
};

}  // namespace tideline::study
