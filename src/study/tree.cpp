#include "study/tree.hpp"

#include "record/event_text.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"
#include "record/remarks.hpp"
#include "study/signs.hpp"

#include <algorithm>
#include <utility>

namespace tideline::study {
namespace {

// A line from a node on, to its end, with the lines that leave it. Lines in lines are bounded, and so is this.
void write_line(const Map& map, const std::vector<Node>& nodes, std::size_t at, bool main, std::string& out) {
  while (true) {
    const Node& node = nodes[at];
    if (!node.event.empty()) {
      out += (main ? "" : std::string(record::remark::kPlay) + " ") + node.event + "\n";
    } else if (at != 0) {
      out += std::string(record::remark::kNode) + "\n";
    }
    if (!node.comment.empty()) out += record::remark_text(record::remark::kComment, node.comment);
    out += signs_text(map, node);
    for (const std::string& note : node.notes) out += note;
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      out += std::string(record::remark::kLine) + "\n";
      write_line(map, nodes, node.children[i], false, out);
      out += std::string(record::remark::kEnd) + "\n";
    }
    if (node.children.empty()) return;
    at = node.children[0];
  }
}

// The words of a sign or an event, as if they stood on a line by themselves.
struct Words {
  explicit Words(std::string_view text) : reader(text) {
    found = reader.next() == LineReader::Found::Line && text.find('\n') == std::string_view::npos;
  }
  LineReader reader;
  bool found = false;
};

}  // namespace

std::string Tree::text() const {
  std::string out = record::header_text(*catalogue_, start_);
  write_line(start_.map(), nodes_, 0, true, out);
  return out;
}

AnyGame Tree::game(std::size_t node) const {
  std::vector<std::size_t> path;
  for (; node != 0; node = nodes_[node].parent) path.push_back(node);
  AnyGame game = start_;
  std::vector<Event> written;
  for (; !path.empty(); path.pop_back()) {
    LineReader line(nodes_[path.back()].event);
    if (line.next() != LineReader::Found::Line) continue;  // nothing happens there
    [[maybe_unused]] const auto event = record::play_line(game, 1, line.tokens(), written);
  }
  record::settle(game, nullptr);
  return game;
}

std::size_t Tree::add(std::size_t parent, std::string event) {
  nodes_.push_back({parent, {}, std::move(event), {}, {}, {}, {}});
  nodes_[parent].children.push_back(nodes_.size() - 1);
  return nodes_.size() - 1;
}

Expected<std::size_t, TextError> Tree::play(std::size_t node, std::string_view event) {
  const Words words(event);
  if (!words.found) return TextError{{1, 1}, "expected an event"};
  AnyGame after = game(node);
  std::vector<Event> written;
  const auto played = record::play_line(after, 1, words.reader.tokens(), written);
  if (!played) return played.error();
  std::string said = record::to_text(start_.setup(), *played);
  for (const std::size_t child : nodes_[node].children) {
    if (nodes_[child].event == said) return child;
  }
  if (nodes_.size() == kMostNodes) return TextError{{1, 1}, "there are too many moments"};
  const std::size_t fresh = add(node, std::move(said));
  if (nesting() <= kMostNesting && text().size() <= kMostBytes) return fresh;
  remove(fresh);
  return TextError{{1, 1}, "there are too many lines"};
}

std::optional<std::string> Tree::comment(std::size_t node, std::string_view words) {
  if (words.size() > kMostComment) return "a comment has at most " + std::to_string(kMostComment) + " bytes";
  std::string before = std::exchange(nodes_[node].comment, clean_lines(words));
  if (text().size() <= kMostBytes) return std::nullopt;
  nodes_[node].comment = std::move(before);
  return "there is too much to keep";
}

std::optional<TextError> Tree::toggle(std::size_t node, std::string_view sign) {
  const Words words(sign);
  Node one;
  if (!words.found || !is_sign(words.reader.tokens()[0].text)) return TextError{{1, 1}, "expected a mark or an arrow"};
  if (auto error = read_signs(start_.map(), 1, words.reader.tokens(), one)) return error;
  Node& at = nodes_[node];
  const auto take_out = [](auto& signs, const auto& same) {
    return std::erase_if(signs, [&](const auto& sign) { return std::ranges::find(same, sign) != same.end(); }) > 0;
  };
  const bool marks = take_out(at.marks, one.marks);
  if (take_out(at.arrows, one.arrows) || marks) return std::nullopt;
  return read_signs(start_.map(), 1, words.reader.tokens(), at);
}

std::size_t Tree::remove(std::size_t node) {
  if (node == 0) return 0;
  const std::size_t parent = nodes_[node].parent;
  std::erase(nodes_[parent].children, node);
  // A node stands behind the one that it follows.
  constexpr std::size_t kGone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> place(nodes_.size(), kGone);
  std::size_t left = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (i == node || (i > 0 && place[nodes_[i].parent] == kGone)) continue;
    place[i] = left;
    if (left != i) nodes_[left] = std::move(nodes_[i]);
    ++left;
  }
  nodes_.resize(left);
  for (Node& one : nodes_) {
    one.parent = place[one.parent];
    for (std::size_t& child : one.children) child = place[child];
  }
  return parent;
}

bool Tree::promote(std::size_t node) {
  auto& children = nodes_[nodes_[node].parent].children;
  const auto found = std::ranges::find(children, node);
  if (found == children.end()) return true;  // the first node has nobody beside it
  const std::vector<std::size_t> before = children;
  std::rotate(children.begin(), found, found + 1);
  if (nesting() <= kMostNesting) return true;
  children = before;
  return false;
}

std::size_t Tree::nesting() const {
  std::vector<std::size_t> depth(nodes_.size());
  for (std::size_t i = 1; i < nodes_.size(); ++i) {
    const std::size_t parent = nodes_[i].parent;
    depth[i] = depth[parent] + (nodes_[parent].children[0] == i ? 0 : 1);
  }
  return *std::ranges::max_element(depth);
}

}  // namespace tideline::study
