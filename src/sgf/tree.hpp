// SGF as a tree of nodes: the text of a collection read into nodes and properties, and written again. Knows brackets
// and escapes, and nothing of what properties mean.
//
// Values are kept as they stand in the file, with their escapes, in UTF-8 and with \n as line break: so what nobody
// here understands is written again as it was. values.hpp resolves them.
//
// Nodes live in one list and name each other by number: no depth of nesting can exhaust a stack.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::sgf {

struct Property {
  std::string name;  // capital letters and digits
  std::vector<std::string> values;
  Place place;

  friend bool operator==(const Property& a, const Property& b) { return a.name == b.name && a.values == b.values; }
};

struct Node {
  std::vector<Property> properties;
  std::vector<std::size_t> children;  // the first goes on with the main line
  Place place;

  // Nothing if the node does not have it.
  [[nodiscard]] const Property* find(std::string_view name) const;
  // The first value; empty if there is none.
  [[nodiscard]] std::string_view first(std::string_view name) const;
  // Takes the property out, if it is there.
  void remove(std::string_view name);
  // Puts a property with one value at the end.
  void add(std::string name, std::string value);
};

class Tree {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{8} << 20U;
  static constexpr std::size_t kMostNodes = 1'000'000;
  static constexpr std::size_t kMostProperties = 500;  // of one node

  // A tree is its list of nodes, the first of which is the root.
  std::vector<Node> nodes;

  [[nodiscard]] Node& root() { return nodes[0]; }
  [[nodiscard]] const Node& root() const { return nodes[0]; }

  // A new last child.
  std::size_t add_child(std::size_t parent, Node node = {});
  // Copies another tree below a node, as its last child; all of it, or from one node on.
  void graft(std::size_t parent, const Tree& other, std::size_t from = 0);
};

struct Parsed {
  Tree tree;                        // the first game of the collection
  std::size_t games = 1;            // how many the collection has
  std::vector<TextError> warnings;  // what was put up with
};

// UTF-8 text. Lenient where files of other programs are: text around the games, missing closing brackets, old property
// names with small letters, properties given twice.
Expected<Parsed, TextError> parse(std::string_view text);

// `(;…)`, from the node on. Nodes of the main line stand on lines of their own unless `line` is set.
enum class Layout { Lines, OneLine };
std::string print(const Tree& tree, Layout layout, std::size_t from = 0);
std::string print(const Property& property);

}  // namespace tideline::sgf
