#include "sgf/tree.hpp"

#include <algorithm>

namespace tideline::sgf {

const Property* Node::find(std::string_view name) const {
  const auto found = std::ranges::find(properties, name, &Property::name);
  return found == properties.end() ? nullptr : &*found;
}

std::string_view Node::first(std::string_view name) const {
  const Property* property = find(name);
  return property == nullptr || property->values.empty() ? std::string_view() : property->values[0];
}

void Node::remove(std::string_view name) {
  std::erase_if(properties, [&](const Property& one) { return one.name == name; });
}

void Node::add(std::string name, std::string value) { properties.push_back({std::move(name), {std::move(value)}, {}}); }

std::size_t Tree::add_child(std::size_t parent, Node node) {
  nodes.push_back(std::move(node));
  nodes[parent].children.push_back(nodes.size() - 1);
  return nodes.size() - 1;
}

void Tree::graft(std::size_t parent, const Tree& other, std::size_t from) {
  struct Pair {
    std::size_t source;
    std::size_t copy;
  };
  const auto copy_of = [&](std::size_t below, std::size_t source) {
    return add_child(below, {other.nodes[source].properties, {}, other.nodes[source].place});
  };
  std::vector<Pair> todo{{from, copy_of(parent, from)}};
  while (!todo.empty()) {
    const Pair next = todo.back();
    todo.pop_back();
    for (const std::size_t child : other.nodes[next.source].children)
      todo.push_back({child, copy_of(next.copy, child)});
  }
}

std::string print(const Property& property) {
  std::string text = property.name;
  for (const std::string& value : property.values) text += "[" + value + "]";
  return text;
}

std::string print(const Tree& tree, Layout layout, std::size_t from) {
  std::string text;
  // A node to write, or a bracket to close.
  struct Piece {
    std::size_t node;
    bool close;
    bool open;
  };
  std::vector<Piece> todo{{from, false, true}};
  while (!todo.empty()) {
    const Piece step = todo.back();
    todo.pop_back();
    if (step.close) {
      text += ')';
      continue;
    }
    if (layout == Layout::Lines && !text.empty()) text += '\n';
    text += step.open ? "(;" : ";";
    if (step.open) todo.push_back({0, true, false});
    const Node& node = tree.nodes[step.node];
    for (const Property& property : node.properties) text += print(property);
    const bool branches = node.children.size() > 1;
    for (auto child = node.children.rbegin(); child != node.children.rend(); ++child)
      todo.push_back({*child, false, branches});
  }
  if (layout == Layout::Lines) text += '\n';
  return text;
}

}  // namespace tideline::sgf
