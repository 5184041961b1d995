#include "sgf/signs.hpp"

#include "sgf/values.hpp"
#include "study/signs.hpp"

#include <algorithm>
#include <array>

namespace tideline::sgf {
namespace {

// In the order of study::kShapes.
constexpr std::array<std::string_view, 4> kMarkNames{"CR", "SQ", "TR", "MA"};
static_assert(kMarkNames.size() == study::kShapes.size());
constexpr std::string_view kLabelName = "LB";
constexpr std::string_view kArrowName = "AR";

// A sign in the words of a record, into a node.
bool take_words(const std::string& words, const Map& map, study::Node& node) {
  LineReader line(words);
  return line.next() == LineReader::Found::Line && !study::read_signs(map, 1, line.tokens(), node);
}

bool take_marks(const Property& property, std::string_view shape, const Map& map, study::Node& node) {
  const PointList list = points_of(property.values, map);
  if (list.bad || list.points.empty()) return false;
  std::string words = std::string(record::remark::kMark) + " " + std::string(shape);
  for (const Point p : list.points) words += " " + map.point_name(p);
  return take_words(words, map, node);
}

// `aa:A` and `aa:bb`.
bool take_pair(const std::string& value, bool label, const Map& map, study::Node& node) {
  const std::size_t colon = std::min(value.find(':'), value.size());
  const auto from = point_of(std::string_view(value).substr(0, colon), map);
  if (!from || colon == value.size()) return false;
  const std::string_view rest = std::string_view(value).substr(colon + 1);
  if (label) {
    const std::string text = simple_text_of(rest);
    return study::is_label(text) &&
           take_words(std::string(record::remark::kLabel) + " " + map.point_name(*from) + " " + text, map, node);
  }
  const auto to = point_of(rest, map);
  return to && take_words(std::string(record::remark::kArrow) + " " + map.point_name(*from) + ">" + map.point_name(*to),
                          map, node);
}

void add_value(Node& node, std::string_view name, std::string value) {
  const auto found = std::ranges::find(node.properties, name, &Property::name);
  if (found == node.properties.end()) return node.add(std::string(name), std::move(value));
  found->values.push_back(std::move(value));
}

}  // namespace

std::string signs_of(const Property& property, const Map& map) {
  study::Node node;
  const auto shape = static_cast<std::size_t>(std::ranges::find(kMarkNames, property.name) - kMarkNames.begin());
  if (shape < kMarkNames.size())
    return take_marks(property, study::kShapes[shape], map, node) ? study::signs_text(map, node) : "";
  if (property.name != kLabelName && property.name != kArrowName) return {};
  if (property.values.size() > study::Tree::kMostSigns) return {};
  for (const std::string& value : property.values) {
    if (!take_pair(value, property.name == kLabelName, map, node)) return {};
  }
  return study::signs_text(map, node);
}

std::optional<TextError> add_signs(const record::Remark& remark, const Map& map, Node& node) {
  LineReader line(remark.raw);
  line.next();
  study::Node read;
  if (auto error = study::read_signs(map, remark.line, line.tokens(), read)) return error;
  for (const study::Mark& mark : read.marks) {
    const std::string point = point_text(map, mark.point);
    const auto shape = static_cast<std::size_t>(std::ranges::find(study::kShapes, mark.shape) - study::kShapes.begin());
    if (shape < kMarkNames.size()) {
      add_value(node, kMarkNames[shape], point);
    } else {
      std::string label = escaped(mark.label);
      for (std::size_t at = label.find(':'); at != std::string::npos; at = label.find(':', at + 2))
        label.insert(at, "\\");
      add_value(node, kLabelName, label.insert(0, point + ":"));
    }
  }
  for (const study::Arrow& arrow : read.arrows)
    add_value(node, kArrowName, point_text(map, arrow.from) + ":" + point_text(map, arrow.to));
  return std::nullopt;
}

}  // namespace tideline::sgf
