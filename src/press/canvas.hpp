// What a page is drawn on: shapes in millimetres from the top left corner, filled, stroked or hatched. A shape is a
// path; painting it uses it up. What went wrong while drawing is kept for whoever writes the page out.
#pragma once

#include "base/expected.hpp"

#include <cairo.h>
#include <string>
#include <string_view>

namespace tideline::press {

class Text;

struct Size {
  double width = 0;
  double height = 0;
};

// A box on a page.
struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  [[nodiscard]] double right() const { return x + width; }
  [[nodiscard]] double bottom() const { return y + height; }
  [[nodiscard]] Box inside(double margin) const {
    return {x + margin, y + margin, width - 2 * margin, height - 2 * margin};
  }
};

// A colour of print, from `#RRGGBB`.
struct Ink {
  double red = 0;
  double green = 0;
  double blue = 0;

  constexpr Ink() = default;
  explicit constexpr Ink(std::string_view hex) : red(pair(hex, 1)), green(pair(hex, 3)), blue(pair(hex, 5)) {}

 private:
  static constexpr double digit(char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; }
  static constexpr double pair(std::string_view hex, std::size_t at) {
    return (16 * digit(hex[at]) + digit(hex[at + 1])) / 255;
  }
};
inline constexpr Ink kBlack{"#000000"};
inline constexpr Ink kWhite{"#ffffff"};

// Colours, or black alone: then marks and hatching say what colours would.
enum class Inks { Colour, Black };

class Canvas {
 public:
  // With boxes for letters that no font has, or not at all.
  explicit Canvas(cairo_t* cairo, bool boxes = false) : cairo_(cairo), boxes_(boxes) {}

  // Shapes; several make one path.
  Canvas& line(double x1, double y1, double x2, double y2);
  Canvas& rectangle(const Box& box, double radius = 0);
  Canvas& circle(double x, double y, double radius);
  // SVG path data (path.hpp) with its 0, 0 at x, y.
  Canvas& path(std::string_view data, double x, double y, double scale);

  void fill(Ink ink);
  void stroke(Ink ink, double width);
  void dash(Ink ink, double width, double on, double off);
  void fill_and_stroke(Ink inside, Ink edge, double width);
  // Slanted lines inside the shape, `step` apart; on the other slant too if crossed.
  void hatch(Ink ink, double width, double step, bool crossed = false);

  // Laid out text with its top left corner there.
  void text(const Text& text, double x, double y, Ink ink = kBlack);
  // One line of it, with the top of that line there.
  void text_line(const Text& text, unsigned line, double x, double y, Ink ink = kBlack);
  // In the middle of the box, or of its width at its top.
  void text_in_middle(const Text& text, const Box& box, Ink ink = kBlack);

  // Until the end of `draw` nothing outside of the box is painted.
  template <class F>
  void inside(const Box& box, F draw) {
    begin_inside(box);
    draw();
    end_inside();
  }

  // What `draw` draws round 0, 0 stands at that place, so many times as large.
  template <class F>
  void scaled(double x, double y, double times, F draw) {
    begin_scaled(x, y, times);
    draw();
    end_inside();
  }

  // In a PDF, a click there goes to that page, counted from 1.
  void link(const Box& box, std::size_t page);

  // The first thing that could not be drawn; empty if all is well.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  void use(Ink ink) { cairo_set_source_rgb(cairo_, ink.red, ink.green, ink.blue); }
  void begin_inside(const Box& box);
  void begin_scaled(double x, double y, double times);
  // All letters can be shown; otherwise that is a problem.
  bool has_letters(const Text& text);
  void end_inside();
  void fail(std::string problem);

  cairo_t* cairo_;
  bool boxes_;
  std::string problem_;
};

}  // namespace tideline::press
