#include "press/text.hpp"

#include "base/text.hpp"
#include "press/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

// What sanitizers would say of the libraries below, which were built without them: fontconfig keeps what it has read
// about fonts until the end, and Pango looks for fonts on threads of its own, whose locks a sanitizer does not see.
#if defined(__has_feature)
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the sanitizers look for these names.
#if __has_feature(address_sanitizer)
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }
#endif
#if __has_feature(thread_sanitizer)
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "race:libfontconfig\nrace:libglib\nrace:libpango\nrace:libcairo\nrace:libfreetype\nrace:libharfbuzz\n";
}
#endif
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
#endif

namespace tideline::press {
namespace {

constexpr double kSmallest = 4;  // points that can still be read
constexpr double kShrink = 0.97;

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};

int to_pango(double mm) { return static_cast<int>(mm * kPointsInMm * PANGO_SCALE); }
double to_mm(int units) { return units / (kPointsInMm * PANGO_SCALE); }

// Letters are placed where they belong at any size: nothing is rounded to dots of a screen.
std::shared_ptr<PangoLayout> new_layout(Language language) {
  const std::unique_ptr<PangoContext, Unref> context(pango_font_map_create_context(pango_cairo_font_map_get_default()));
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context.get(), options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context.get(), FALSE);
  pango_context_set_language(context.get(), pango_language_from_string(std::string(code_of(language)).c_str()));
  return {pango_layout_new(context.get()), Unref{}};
}

void add(PangoAttrList* list, PangoAttribute* attribute, std::size_t from, std::size_t to) {
  attribute->start_index = static_cast<guint>(from);
  attribute->end_index = static_cast<guint>(to);
  pango_attr_list_insert(list, attribute);
}

}  // namespace

Text::Text(const std::vector<Run>& runs, const TextStyle& style, std::optional<double> width)
    : layout_(new_layout(style.language)), size_(style.size), width_(width) {
  std::string all;
  PangoAttrList* attributes = pango_attr_list_new();
  for (const Run& run : runs) {
    const std::size_t from = all.size();
    all += run.text;
    if (run.bold) add(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD), from, all.size());
    if (run.italic) add(attributes, pango_attr_style_new(PANGO_STYLE_ITALIC), from, all.size());
    if (!run.typewriter) continue;
    add(attributes, pango_attr_family_new(kTypewriterFont), from, all.size());
    add(attributes, pango_attr_scale_new(0.86), from, all.size());  // its letters are larger than ours
  }
  if (style.letter_space > 0)
    add(attributes, pango_attr_letter_spacing_new(static_cast<int>(style.letter_space * PANGO_SCALE)), 0, all.size());
  PangoFontDescription* font = pango_font_description_new();
  pango_font_description_set_family_static(font, kFont);
  pango_font_description_set_absolute_size(font, style.size * PANGO_SCALE);
  if (style.bold) pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
  if (style.italic) pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
  add(attributes, pango_attr_line_height_new_absolute(static_cast<int>(style.size * style.leading * PANGO_SCALE)), 0,
      all.size());
  PangoLayout* layout = layout_.get();
  pango_layout_set_font_description(layout, font);
  pango_layout_set_attributes(layout, attributes);
  pango_font_description_free(font);
  pango_attr_list_unref(attributes);
  constexpr std::array<PangoAlignment, 3> kAlignments{PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
  pango_layout_set_alignment(layout, kAlignments[static_cast<std::size_t>(style.align)]);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  if (width) pango_layout_set_width(layout, to_pango(*width));
  pango_layout_set_text(layout, all.data(), static_cast<int>(all.size()));
}

Text::Text(std::string text, const TextStyle& style, std::optional<double> width)
    : Text(std::vector<Run>{{std::move(text)}}, style, width) {}

// The sizes to choose from shrink by steps; a text that fits at one fits at every smaller one.
Text Text::fitting(const std::vector<Run>& runs, TextStyle style, Size box) {
  const double largest = style.size;
  const auto laid_out = [&](int step) {
    style.size = largest * std::pow(kShrink, step);
    return Text(runs, style, box.width);
  };
  const auto good = [&](const Text& text) { return text.fits(box) && !text.breaks_a_word(); };
  Text best = laid_out(0);
  if (good(best)) return best;
  int too_large = 0;
  int fits = std::max(1, static_cast<int>(std::log(kSmallest / largest) / std::log(kShrink)));
  best = laid_out(fits);
  if (!good(best)) {
    pango_layout_set_height(best.layout_.get(), to_pango(box.height));
    pango_layout_set_ellipsize(best.layout_.get(), PANGO_ELLIPSIZE_END);
    return best;
  }
  while (fits - too_large > 1) {
    const int middle = (fits + too_large) / 2;
    Text text = laid_out(middle);
    if (good(text)) {
      best = std::move(text);
      fits = middle;
    } else {
      too_large = middle;
    }
  }
  return best;
}

Text Text::in_one_line(const std::string& text, TextStyle style, double width) {
  Text usual(text, style);
  if (usual.width() <= width) return usual;
  style.size *= width / usual.width();
  return {text, style};
}

double Text::width() const {
  if (width_) return *width_;
  int width = 0;
  pango_layout_get_size(layout_.get(), &width, nullptr);
  return to_mm(width);
}

double Text::height() const {
  int height = 0;
  pango_layout_get_size(layout_.get(), nullptr, &height);
  return to_mm(height);
}

double Text::baseline() const { return to_mm(pango_layout_get_baseline(layout_.get())); }

unsigned Text::lines() const { return static_cast<unsigned>(pango_layout_get_line_count(layout_.get())); }

bool Text::fits(Size box) const {
  int width = 0;
  int height = 0;
  pango_layout_get_size(layout_.get(), &width, &height);
  return to_mm(width) <= box.width + 0.01 && to_mm(height) <= box.height + 0.01;
}

// A line that ends inside a word, because the word was longer than the line.
bool Text::breaks_a_word() const {
  int count = 0;
  const PangoLogAttr* attributes = pango_layout_get_log_attrs_readonly(layout_.get(), &count);
  const char* text = pango_layout_get_text(layout_.get());
  for (int i = 1; i < pango_layout_get_line_count(layout_.get()); ++i) {
    const PangoLayoutLine* line = pango_layout_get_line_readonly(layout_.get(), i);
    const auto at = g_utf8_pointer_to_offset(text, text + line->start_index);
    if (at < count && attributes[at].is_line_break == 0 && attributes[at].is_mandatory_break == 0) return true;
  }
  return false;
}

void Text::show_line(cairo_t* cairo, unsigned line) const {
  PangoLayoutIter* place = pango_layout_get_iter(layout_.get());
  for (unsigned i = 0; i < line; ++i) pango_layout_iter_next_line(place);
  PangoRectangle box;
  pango_layout_iter_get_line_extents(place, nullptr, &box);
  const int top = box.y;
  const int baseline = pango_layout_iter_get_baseline(place);
  cairo_move_to(cairo, static_cast<double>(box.x) / PANGO_SCALE, static_cast<double>(baseline - top) / PANGO_SCALE);
  pango_cairo_show_layout_line(cairo, pango_layout_iter_get_line_readonly(place));
  pango_layout_iter_free(place);
}

double Text::line_height(unsigned line) const {
  PangoRectangle box;
  pango_layout_line_get_extents(pango_layout_get_line_readonly(layout_.get(), static_cast<int>(line)), nullptr, &box);
  return to_mm(box.height);
}

double Text::widest_word(const std::vector<Run>& runs, const TextStyle& style) {
  double widest = 0;
  for (const Run& run : runs) {
    for (std::size_t at = 0; at < run.text.size();) {
      const std::size_t end = std::min(run.text.find(' ', at), run.text.size());
      Run word = run;
      word.text = run.text.substr(at, end - at);
      widest = std::max(widest, Text(std::vector<Run>{word}, style).width());
      at = end + 1;
    }
  }
  return widest;
}

std::string Text::missing_letters() const {
  if (pango_layout_get_unknown_glyphs_count(layout_.get()) == 0) return {};
  return in_quotes(pango_layout_get_text(layout_.get()));
}

std::optional<std::string> words_problem(const std::string& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto byte = static_cast<unsigned char>(words[i]);
    const bool second_set = byte == 0xC2 && i + 1 < words.size() && static_cast<unsigned char>(words[i + 1]) < 0xA0;
    if ((byte < 0x20 && byte != '\n') || byte == 0x7F || second_set)
      return "a control character cannot be printed: " + in_quotes(words);
  }
  const std::string missing = Text(words, {}).missing_letters();
  if (missing.empty()) return std::nullopt;
  return "no font of this machine has all letters of " + missing;
}

std::optional<std::string> font_problem() {
  PangoFontMap* fonts = pango_cairo_font_map_get_default();
  const std::array<std::pair<const char*, const char*>, 2> needed{
      {{kFont, "fonts-lato"}, {kTypewriterFont, "fonts-dejavu-core"}}};
  for (const auto& [name, package] : needed) {
    PangoFontFamily* family = pango_font_map_get_family(fonts, name);
    if (family == nullptr || std::string_view(pango_font_family_get_name(family)) != name)
      return std::string("the font ") + name + " is not installed; on Debian: apt-get install " + package;
  }
  return std::nullopt;
}

}  // namespace tideline::press
