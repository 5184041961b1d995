#include "press/icons.hpp"

#include "cards/verb.hpp"

#include <algorithm>
#include <string>

namespace tideline::press {
namespace {

constexpr double kGrid = 48;
constexpr double kStroke = 2.8;

const Icon* icon_named(std::string_view name) {
  const auto icons = all_icons();
  const auto found = std::find_if(icons.begin(), icons.end(), [&](const Icon& icon) { return icon.name == name; });
  return found == icons.end() ? nullptr : &*found;
}

}  // namespace

const Icon& icon_of(const CardKind& kind) {
  const std::string first(kind.steps.empty() ? "unknown" : kind.steps[0].verb->word);
  const auto as_first = [&](const Step& step) { return step.verb->word == first; };
  const Icon* found = nullptr;
  for (auto times = std::count_if(kind.steps.begin(), kind.steps.end(), as_first); times > 1 && !found; --times)
    found = icon_named(first + std::to_string(times));
  if (found == nullptr) found = icon_named(first);
  return found != nullptr ? *found : *icon_named("unknown");
}

void draw_icon(Canvas& canvas, const Icon& icon, double x, double y, double width, Ink ink) {
  const double scale = width / kGrid;
  if (!icon.line.empty()) canvas.path(icon.line, x, y, scale).stroke(ink, kStroke * scale);
  if (!icon.solid.empty()) canvas.path(icon.solid, x, y, scale).fill(ink);
}

}  // namespace tideline::press
