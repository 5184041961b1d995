#include "press/canvas.hpp"

#include "press/path.hpp"
#include "press/text.hpp"

#include <array>
#include <cmath>
#include <locale>
#include <numbers>
#include <sstream>
#include <utility>

namespace tideline::press {

constexpr double kPi = std::numbers::pi;

Canvas& Canvas::line(double x1, double y1, double x2, double y2) {
  cairo_move_to(cairo_, x1, y1);
  cairo_line_to(cairo_, x2, y2);
  return *this;
}

Canvas& Canvas::rectangle(const Box& box, double radius) {
  if (radius <= 0) {
    cairo_rectangle(cairo_, box.x, box.y, box.width, box.height);
    return *this;
  }
  cairo_new_sub_path(cairo_);
  cairo_arc(cairo_, box.right() - radius, box.y + radius, radius, -kPi / 2, 0);
  cairo_arc(cairo_, box.right() - radius, box.bottom() - radius, radius, 0, kPi / 2);
  cairo_arc(cairo_, box.x + radius, box.bottom() - radius, radius, kPi / 2, kPi);
  cairo_arc(cairo_, box.x + radius, box.y + radius, radius, kPi, 1.5 * kPi);
  cairo_close_path(cairo_);
  return *this;
}

Canvas& Canvas::circle(double x, double y, double radius) {
  cairo_new_sub_path(cairo_);
  cairo_arc(cairo_, x, y, radius, 0, 2 * kPi);
  cairo_close_path(cairo_);
  return *this;
}

Canvas& Canvas::path(std::string_view data, double x, double y, double scale) {
  cairo_save(cairo_);
  cairo_translate(cairo_, x, y);
  cairo_scale(cairo_, scale, scale);
  if (!add_path(cairo_, data)) fail("a path cannot be read: " + std::string(data));
  cairo_restore(cairo_);
  return *this;
}

void Canvas::fill(Ink ink) {
  use(ink);
  cairo_fill(cairo_);
}

void Canvas::stroke(Ink ink, double width) {
  use(ink);
  cairo_set_line_width(cairo_, width);
  cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke(cairo_);
}

void Canvas::dash(Ink ink, double width, double on, double off) {
  const std::array<double, 2> dashes{on, off};
  cairo_set_dash(cairo_, dashes.data(), dashes.size(), 0);
  stroke(ink, width);
  cairo_set_dash(cairo_, nullptr, 0, 0);
}

void Canvas::fill_and_stroke(Ink inside, Ink edge, double width) {
  use(inside);
  cairo_fill_preserve(cairo_);
  stroke(edge, width);
}

void Canvas::hatch(Ink ink, double width, double step, bool crossed) {
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
  cairo_path_extents(cairo_, &x1, &y1, &x2, &y2);
  cairo_save(cairo_);
  cairo_clip(cairo_);
  const double across = step * std::numbers::sqrt2;
  // Lines lie at whole multiples, so that hatched neighbours join without a seam.
  const auto each = [&](double from, double to, auto draw) {
    for (auto i = static_cast<int>(std::floor(from / across)); i * across < to; ++i) draw(i * across);
  };
  each(x1 + y1, x2 + y2, [&](double at) { line(at - y1, y1, at - y2, y2); });
  if (crossed) each(x1 - y2, x2 - y1, [&](double at) { line(at + y1, y1, at + y2, y2); });
  stroke(ink, width);
  cairo_restore(cairo_);
}

bool Canvas::has_letters(const Text& text) {
  if (boxes_) return true;
  const std::string missing = text.missing_letters();
  if (!missing.empty()) fail("no font of this machine has all letters of " + missing);
  return missing.empty();
}

void Canvas::text(const Text& text, double x, double y, Ink ink) {
  if (!has_letters(text)) return;
  use(ink);
  begin_scaled(x, y, 1 / kPointsInMm);
  text.show(cairo_);
  end_inside();
  cairo_new_path(cairo_);
}

void Canvas::text_line(const Text& text, unsigned line, double x, double y, Ink ink) {
  if (!has_letters(text)) return;
  use(ink);
  begin_scaled(x, y, 1 / kPointsInMm);
  text.show_line(cairo_, line);
  end_inside();
  cairo_new_path(cairo_);
}

void Canvas::text_in_middle(const Text& text, const Box& box, Ink ink) {
  this->text(text, box.x + (box.width - text.width()) / 2, box.y + (box.height - text.height()) / 2, ink);
}

void Canvas::begin_inside(const Box& box) {
  cairo_save(cairo_);
  cairo_rectangle(cairo_, box.x, box.y, box.width, box.height);
  cairo_clip(cairo_);
}

void Canvas::begin_scaled(double x, double y, double times) {
  cairo_save(cairo_);
  cairo_translate(cairo_, x, y);
  cairo_scale(cairo_, times, times);
}

void Canvas::end_inside() { cairo_restore(cairo_); }

void Canvas::link(const Box& box, std::size_t page) {
  if (cairo_surface_get_type(cairo_get_target(cairo_)) != CAIRO_SURFACE_TYPE_PDF) return;
  double x = box.x;
  double y = box.y;
  double width = box.width;
  double height = box.height;
  cairo_user_to_device(cairo_, &x, &y);
  cairo_user_to_device_distance(cairo_, &width, &height);
  std::ostringstream where;
  where.imbue(std::locale::classic());
  where << "rect=[" << x << " " << y << " " << width << " " << height << "] page=" << page << " pos=[0 0]";
  cairo_tag_begin(cairo_, CAIRO_TAG_LINK, where.str().c_str());
  cairo_tag_end(cairo_, CAIRO_TAG_LINK);
}

void Canvas::fail(std::string problem) {
  if (problem_.empty()) problem_ = std::move(problem);
}

}  // namespace tideline::press
