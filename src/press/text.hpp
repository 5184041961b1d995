// Text for a page, laid out by Pango: lines broken to a width, runs of bold, italic and typewriter letters, and sizes
// that shrink until a text fits its box. One thread makes it and draws it.
#pragma once

#include "base/language.hpp"
#include "press/canvas.hpp"

#include <memory>
#include <optional>
#include <pango/pangocairo.h>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::press {

inline constexpr double kPointsInMm = 72 / 25.4;

// The font of everything we print; typewriter runs have their own.
inline constexpr const char* kFont = "Lato";
inline constexpr const char* kTypewriterFont = "DejaVu Sans Mono";

struct Run {
  std::string text;
  bool bold = false;
  bool italic = false;
  bool typewriter = false;
};

enum class Align { Left, Middle, Right };

struct TextStyle {
  double size = 10;  // of the letters, in points
  bool bold = false;
  bool italic = false;
  Align align = Align::Left;
  double leading = 1.2;     // from line to line, in sizes
  double letter_space = 0;  // added between letters, in points
  Language language = Language::English;
};

class Text {
 public:
  // Lines as broad as they come, or broken to that many millimetres. A word that is longer than a line is broken too.
  Text(const std::vector<Run>& runs, const TextStyle& style, std::optional<double> width = std::nullopt);
  Text(std::string text, const TextStyle& style, std::optional<double> width = std::nullopt);

  // As large as the style says, or as much smaller as it must be to fit; ends in `…` if nothing readable fits.
  static Text fitting(const std::vector<Run>& runs, TextStyle style, Size box);

  // One line, as large as the style says or as much smaller as that width needs.
  static Text in_one_line(const std::string& text, TextStyle style, double width);

  // In millimetres. The width is that of the lines, or the one that was asked for.
  [[nodiscard]] double width() const;
  [[nodiscard]] double height() const;
  // From the top to the line that the letters of the first line stand on.
  [[nodiscard]] double baseline() const;
  [[nodiscard]] unsigned lines() const;
  [[nodiscard]] double size() const { return size_; }
  [[nodiscard]] bool fits(Size box) const;

  // The text, in quotes, if it has letters that no font of the machine has.
  [[nodiscard]] std::string missing_letters() const;
  // In points from the current place of cairo.
  void show(cairo_t* cairo) const { pango_cairo_show_layout(cairo, layout_.get()); }
  // The nth line alone, counted from 0; its top is where the text's would be.
  void show_line(cairo_t* cairo, unsigned line) const;
  // In millimetres.
  [[nodiscard]] double line_height(unsigned line) const;
  // As wide as its longest word.
  [[nodiscard]] static double widest_word(const std::vector<Run>& runs, const TextStyle& style);

 private:
  [[nodiscard]] bool breaks_a_word() const;

  std::shared_ptr<PangoLayout> layout_;
  double size_;
  std::optional<double> width_;
};

// Why these words cannot be printed: a control character other than the end of a line, or a letter that no font has.
std::optional<std::string> words_problem(const std::string& words);

// Why nothing can be printed here: a font is not installed.
std::optional<std::string> font_problem();

}  // namespace tideline::press
