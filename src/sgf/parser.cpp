// The reader of SGF text, one character after the other, with a list of open brackets instead of recursion.
#include "sgf/tree.hpp"

namespace tideline::sgf {
namespace {

constexpr std::size_t kMostWarnings = 20;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  }

  Expected<Parsed, TextError> parse() {
    if (text_.size() > Tree::kMostBytes)
      return TextError{{}, "this is larger than " + std::to_string(Tree::kMostBytes >> 20U) + " MiB", "much"};
    if (!find_game()) return TextError{{1, 1}, "there is no game here: expected `(;`", "no-game"};
    while (!at_end()) {
      if (!step()) return error_;
      if (open_.empty()) break;
    }
    if (!open_.empty())
      warn("the text ends here, " + std::to_string(open_.size()) + " brackets are not closed", "brackets");
    while (find_game()) {
      ++parsed_.games;
      skip_game();
    }
    return std::move(parsed_);
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek() const { return text_[at_]; }

  // A line break is one or two characters; columns count characters, not bytes.
  void advance() {
    const char c = text_[at_++];
    if (c == '\n' || c == '\r') {
      if (!at_end() && (peek() == '\n' || peek() == '\r') && peek() != c) ++at_;
      ++place_.line;
      place_.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80) {
      ++place_.column;
    }
  }

  void skip_space() {
    while (!at_end() && is_space(peek())) advance();
  }

  bool fail(Place place, std::string message, std::string_view about = "broken") {
    error_ = {place, std::move(message), about};
    return false;
  }

  void warn(std::string message, std::string_view about) {
    if (parsed_.warnings.size() < kMostWarnings) parsed_.warnings.push_back({place_, std::move(message), about});
  }

  // Goes to the next `(;`; other programs leave mail headers and the like before it.
  bool find_game() {
    for (; !at_end(); advance()) {
      if (peek() != '(') continue;
      const std::size_t next = text_.find_first_not_of(" \t\r\n\v\f", at_ + 1);
      if (next != std::string_view::npos && text_[next] == ';') return true;
    }
    return false;
  }

  // Past a game that is only counted.
  void skip_game() {
    std::size_t depth = 0;
    for (bool value = false; !at_end(); advance()) {
      const char c = peek();
      if (value) {
        if (c == '\\' && at_ + 1 < text_.size()) advance();
        value = c != ']';
        continue;
      }
      value = c == '[';
      if (c == '(') ++depth;
      if (c == ')' && --depth == 0) return;
    }
  }

  bool step() {
    const char c = peek();
    if (is_space(c) || c == '\0' || c == '\x1A') {
      advance();
    } else if (c == '(') {
      if (open_.size() == Tree::kMostNodes) return fail(place_, "there are too many brackets", "much");
      open_.push_back(current_);
      advance();
    } else if (c == ')') {
      current_ = open_.back();
      open_.pop_back();
      advance();
    } else if (c == ';') {
      return read_node();
    } else if (is_capital(c) || is_small(c)) {
      return read_property();
    } else if (c == '[') {
      return fail(place_, "a value without a property");
    } else {
      return fail(place_,
                  "expected a node `;`, a property or a bracket, found " +
                      in_quotes(text_.substr(at_, std::max<std::size_t>(character_length(text_.substr(at_)), 1))));
    }
    return true;
  }

  bool read_node() {
    auto& nodes = parsed_.tree.nodes;
    if (nodes.size() == Tree::kMostNodes) return fail(place_, "there are too many nodes", "much");
    Node node;
    node.place = place_;
    if (nodes.empty()) {
      nodes.push_back(std::move(node));
      current_ = 0;
    } else if (current_ == kNone) {
      return fail(place_, "a game has one first node, found another");
    } else {
      current_ = parsed_.tree.add_child(current_, std::move(node));
    }
    advance();
    return true;
  }

  // FF[1] to FF[3] wrote `Black[aa]`: small letters do not count.
  bool read_property() {
    Property property;
    property.place = place_;
    for (; !at_end() && (is_capital(peek()) || is_small(peek()) || is_digit(peek())); advance()) {
      if (!is_small(peek())) property.name += peek();
    }
    skip_space();
    if (property.name.empty() || !is_capital(property.name[0]))
      return fail(property.place, "the name of a property begins with a capital letter");
    if (current_ == kNone) return fail(property.place, "a property outside of a node");
    if (at_end() || peek() != '[') {
      warn("the property " + in_quotes(property.name) + " has no value and is left out", "value");
      return true;
    }
    for (skip_space(); !at_end() && peek() == '['; skip_space()) {
      if (!read_value(property)) return false;
    }
    return keep(std::move(property));
  }

  bool read_value(Property& property) {
    const Place start = place_;
    std::string value;
    for (advance(); !at_end() && peek() != ']';) {
      if (peek() == '\\') {
        value += '\\';
        advance();
        if (at_end()) break;
      }
      const char c = peek();
      value += c == '\r' ? '\n' : c;
      advance();
    }
    if (at_end()) return fail(start, "this value of " + in_quotes(property.name) + " is never closed: expected `]`");
    advance();
    property.values.push_back(std::move(value));
    return true;
  }

  // A property that stands twice in a node is one with more values.
  bool keep(Property property) {
    auto& properties = parsed_.tree.nodes[current_].properties;
    for (Property& known : properties) {
      if (known.name != property.name) continue;
      known.values.insert(known.values.end(), std::make_move_iterator(property.values.begin()),
                          std::make_move_iterator(property.values.end()));
      return true;
    }
    if (properties.size() == Tree::kMostProperties)
      return fail(property.place, "this node has too many properties", "much");
    properties.push_back(std::move(property));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Place place_{1, 1};
  std::vector<std::size_t> open_;  // for every open bracket, the node before it
  std::size_t current_ = kNone;
  Parsed parsed_;
  TextError error_;
};

}  // namespace

Expected<Parsed, TextError> parse(std::string_view text) { return Parser(text).parse(); }

}  // namespace tideline::sgf
