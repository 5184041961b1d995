#include "press/paper.hpp"

#include "press/pdf_language.hpp"
#include "press/text.hpp"

#include <algorithm>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <memory>
#include <utility>

namespace tideline::press {
namespace {

struct Destroy {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
};
// Cairo would write the time of day into the file, and no two would be the same.
constexpr const char* kNoDate = "2017-01-01T00:00:00Z";
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;

cairo_status_t append(void* text, const unsigned char* bytes, unsigned count) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are bytes.
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

// Draws these pages one after the other; empty, or what went wrong.
std::string draw(cairo_surface_t* surface, const Document& document, std::size_t first, std::size_t end) {
  const std::unique_ptr<cairo_t, Destroy> cairo(cairo_create(surface));
  for (std::size_t i = first; i < end; ++i) {
    cairo_save(cairo.get());
    cairo_scale(cairo.get(), kPointsInMm, kPointsInMm);
    Canvas canvas(cairo.get(), document.boxes);
    document.pages[i](canvas);
    cairo_restore(cairo.get());
    cairo_show_page(cairo.get());
    if (!canvas.problem().empty()) return canvas.problem();
  }
  cairo_surface_finish(surface);
  for (const cairo_status_t status : {cairo_status(cairo.get()), cairo_surface_status(surface)}) {
    if (status != CAIRO_STATUS_SUCCESS) return cairo_status_to_string(status);
  }
  return {};
}

void add_outline(cairo_surface_t* surface, const std::vector<Bookmark>& outline) {
  std::vector<int> parents{CAIRO_PDF_OUTLINE_ROOT};
  for (const Bookmark& mark : outline) {
    parents.resize(std::min<std::size_t>(mark.level + 1, parents.size()));
    const std::string where = "page=" + std::to_string(mark.page + 1) + " pos=[0 0]";
    const auto flags = static_cast<cairo_pdf_outline_flags_t>(0);
    parents.push_back(cairo_pdf_surface_add_outline(surface, parents.back(), mark.title.c_str(), where.c_str(), flags));
  }
}

}  // namespace

std::optional<Paper> paper_named(std::string_view name) {
  if (name == "a4") return Paper::A4;
  if (name == "letter") return Paper::Letter;
  return std::nullopt;
}

Size size_of(Paper paper) { return paper == Paper::A4 ? Size{210, 297} : Size{215.9, 279.4}; }

Expected<std::string, PrintError> write_pdf(const Document& document) {
  if (auto problem = font_problem()) return PrintError{{}, *std::move(problem)};
  std::string bytes;
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, document.page.width * kPointsInMm,
                                                            document.page.height * kPointsInMm));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, document.title.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Tideline");
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, kNoDate);
  add_outline(surface.get(), document.outline);
  if (auto problem = draw(surface.get(), document, 0, document.pages.size()); !problem.empty())
    return PrintError{{}, std::move(problem)};
  return with_language(std::move(bytes), document.language);
}

Expected<std::string, PrintError> write_svg(const Document& document, std::size_t page) {
  if (page >= document.pages.size())
    return PrintError{"page", "there are " + std::to_string(document.pages.size()) + " pages"};
  if (auto problem = font_problem()) return PrintError{{}, *std::move(problem)};
  std::string bytes;
  const Surface surface(cairo_svg_surface_create_for_stream(append, &bytes, document.page.width * kPointsInMm,
                                                            document.page.height * kPointsInMm));
  if (auto problem = draw(surface.get(), document, page, page + 1); !problem.empty())
    return PrintError{{}, std::move(problem)};
  return bytes;
}

}  // namespace tideline::press
