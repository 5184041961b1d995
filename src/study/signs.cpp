#include "study/signs.hpp"

#include "record/remarks.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace tideline::study {
namespace {

std::string shape_names() {
  std::string names;
  for (std::size_t i = 0; i < kShapes.size(); ++i)
    names += (i == 0 ? "" : i + 1 == kShapes.size() ? " or " : ", ") + std::string(kShapes[i]);
  return names;
}

class SignReader {
 public:
  SignReader(const Map& map, unsigned line, std::span<const Token> tokens, Node& node)
      : map_(map), line_(line), tokens_(tokens), node_(node) {}

  std::optional<TextError> read() {
    const std::string_view word = tokens_[0].text;
    if (word == record::remark::kArrow) return read_arrows();
    return word == record::remark::kLabel ? read_label() : read_marks();
  }

 private:
  [[nodiscard]] TextError at(std::size_t token, std::string message) const {
    return {{line_, tokens_[std::min(token, tokens_.size() - 1)].column}, std::move(message)};
  }

  // Kept, unless it is too much.
  template <class T>
  std::optional<TextError> keep(std::vector<T>& signs, T sign, std::size_t token) {
    std::erase_if(signs, [&](const T& one) { return replaces(sign, one); });
    if (signs.size() >= Tree::kMostSigns)
      return at(token, "a moment has at most " + std::to_string(Tree::kMostSigns) + " of these");
    signs.insert(std::ranges::upper_bound(signs, sign, comes_before<T>), std::move(sign));
    return std::nullopt;
  }
  // In the order in which they are written.
  template <class T>
  static bool comes_before(const T& a, const T& b) {
    if constexpr (std::is_same_v<T, Mark>) {
      const auto rank = [](const Mark& mark) { return std::ranges::find(kShapes, mark.shape) - kShapes.begin(); };
      return std::pair(rank(a), a.point) < std::pair(rank(b), b.point);
    } else {
      return std::pair(a.from, a.to) < std::pair(b.from, b.to);
    }
  }
  static bool replaces(const Mark& a, const Mark& b) { return a.point == b.point; }
  static bool replaces(const Arrow& a, const Arrow& b) { return a == b; }

  std::optional<TextError> read_point(std::size_t token, std::string_view text, Point& point) const {
    const auto parsed = parse_place(text);
    if (!parsed.well_formed) return at(token, "expected a point such as C5, found " + in_quotes(text));
    point = map_.at(parsed.place);
    if (!point.on_map()) return at(token, in_quotes(text) + " is no point of this map");
    return std::nullopt;
  }

  std::optional<TextError> read_marks() {
    const std::string_view word = tokens_.size() > 1 ? tokens_[1].text : "";
    const auto shape = static_cast<std::size_t>(std::ranges::find(kShapes, word) - kShapes.begin());
    if (shape == kShapes.size()) return at(1, "expected " + shape_names() + ", found " + in_quotes(word));
    if (tokens_.size() < 3) return at(1, "expected the points to be marked");
    for (std::size_t i = 2; i < tokens_.size(); ++i) {
      Mark mark{{}, kShapes[shape], {}};
      if (auto error = read_point(i, tokens_[i].text, mark.point)) return error;
      if (auto error = keep(node_.marks, std::move(mark), i)) return error;
    }
    return std::nullopt;
  }

  std::optional<TextError> read_label() {
    if (tokens_.size() != 3) return at(1, "expected a point and its label, such as `C5 A`");
    Mark mark{{}, {}, std::string(tokens_[2].text)};
    if (auto error = read_point(1, tokens_[1].text, mark.point)) return error;
    if (!is_label(mark.label))
      return at(2, "a label has at most " + std::to_string(kMostLabel) + " bytes and no control characters");
    return keep(node_.marks, std::move(mark), 1);
  }

  std::optional<TextError> read_arrows() {
    if (tokens_.size() < 2) return at(0, "expected an arrow such as C5>D7");
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      const std::string_view text = tokens_[i].text;
      const std::size_t between = text.find('>');
      if (between == std::string_view::npos) return at(i, "expected an arrow such as C5>D7, found " + in_quotes(text));
      Arrow arrow;
      if (auto error = read_point(i, text.substr(0, between), arrow.from)) return error;
      if (auto error = read_point(i, text.substr(between + 1), arrow.to)) return error;
      if (arrow.from == arrow.to) return at(i, "an arrow goes from one point to another");
      if (auto error = keep(node_.arrows, arrow, i)) return error;
    }
    return std::nullopt;
  }

  const Map& map_;
  unsigned line_;
  std::span<const Token> tokens_;
  Node& node_;
};

}  // namespace

bool is_label(std::string_view text) {
  return clean_text(text, kMostLabel) && text.find_first_of(" \t#\\") == std::string_view::npos;
}

bool is_sign(std::string_view word) {
  return word == record::remark::kMark || word == record::remark::kLabel || word == record::remark::kArrow;
}

std::optional<TextError> read_signs(const Map& map, unsigned line, std::span<const Token> tokens, Node& node) {
  return SignReader(map, line, tokens, node).read();
}

std::string signs_text(const Map& map, const Node& node) {
  std::string text;
  for (const std::string_view shape : kShapes) {
    std::string points;
    for (const Mark& mark : node.marks) {
      if (mark.shape == shape) points += " " + map.point_name(mark.point);
    }
    if (!points.empty()) text += std::string(record::remark::kMark) + " " + std::string(shape) + points + "\n";
  }
  for (const Mark& mark : node.marks) {
    if (mark.shape.empty())
      text += std::string(record::remark::kLabel) + " " + map.point_name(mark.point) + " " + mark.label + "\n";
  }
  std::string arrows;
  for (const Arrow& arrow : node.arrows) arrows += " " + map.point_name(arrow.from) + ">" + map.point_name(arrow.to);
  if (!arrows.empty()) text += std::string(record::remark::kArrow) + arrows + "\n";
  return text;
}

std::string clean_lines(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    std::ranges::replace(line, '\t', ' ');
    out += cleaned(line);
    if (end == text.size()) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace tideline::study
