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

struct Document {
  std::string title;
  Size page = size_of(Paper::A4);
  std::vector<std::function<void(Canvas&)>> pages;
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
