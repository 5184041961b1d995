#include "press/icons.hpp"

#include "cards/verb.hpp"

#include <algorithm>
#include <string>

namespace tideline::press {
namespace {

constexpr double kGrid = 48;
constexpr double kStroke = 2.8;

std::string name_of(const CardKind& kind) {
  if (kind.steps.empty()) return "unknown";
  const std::string first(kind.steps[0].verb->word);
  const auto places =
      std::count_if(kind.steps.begin(), kind.steps.end(), [](const Step& step) { return step.verb->word == "place"; });
  return first == "place" && places > 1 ? first + std::to_string(std::min<std::ptrdiff_t>(places, 3)) : first;
}

}  // namespace

const Icon& icon_of(const CardKind& kind) {
  const auto icons = all_icons();
  const auto named = [&](std::string_view name) {
    return std::find_if(icons.begin(), icons.end(), [&](const Icon& icon) { return icon.name == name; });
  };
  const auto found = named(name_of(kind));
  return found != icons.end() ? *found : *named("unknown");
}

void draw_icon(Canvas& canvas, const Icon& icon, double x, double y, double width, Ink ink) {
  const double scale = width / kGrid;
  if (!icon.line.empty()) canvas.path(icon.line, x, y, scale).stroke(ink, kStroke * scale);
  if (!icon.solid.empty()) canvas.path(icon.solid, x, y, scale).fill(ink);
}

}  // namespace tideline::press
