// A document: pages of one size, each drawn by a function when it is needed, so that one page costs no more than one.
// Written as PDF with its fonts in it, or one page as SVG for a preview.
#pragma once

#include "base/expected.hpp"
#include "press/canvas.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::press {

enum class Paper { A4, Letter };
std::optional<Paper> paper_named(std::string_view name);  // `a4`, `letter`
Size size_of(Paper paper);

// A line of the outline that a reader of the PDF shows beside the pages.
struct Bookmark {
  std::string title;
  unsigned level = 0;  // 0: a chapter, 1: a part of one
  std::size_t page = 0;
};

struct Document {
  std::string title;
  Size page = size_of(Paper::A4);
  std::vector<std::function<void(Canvas&)>> pages;
  std::vector<Bookmark> outline;
  std::string language;  // `fr`; empty: none is named
  bool boxes = false;    // letters that no font has become boxes; otherwise they are refused
};

// Why something is not printed: which parameter is to blame (`deck`, `colours`; empty: none), and the reason.
struct PrintError {
  std::string parameter;
  std::string reason;
};

// The whole file, or why it cannot be made. The same document gives the same bytes.
Expected<std::string, PrintError> write_pdf(const Document& document);
// A page, counted from 0. Letters are shapes: whoever looks at it needs no fonts.
Expected<std::string, PrintError> write_svg(const Document& document, std::size_t page);

}  // namespace tideline::press
