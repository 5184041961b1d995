#include "press/pdf_language.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace tideline::press {
namespace {

// The number that follows the last `key`.
std::optional<std::size_t> number_after(std::string_view text, std::string_view key) {
  std::size_t at = text.rfind(key);
  if (at == std::string_view::npos) return std::nullopt;
  at += key.size();
  while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
  if (error != std::errc() || end == text.data() + at) return std::nullopt;
  return number;
}

}  // namespace

std::string with_language(std::string pdf, std::string_view language) {
  const std::size_t trailer = pdf.rfind("\ntrailer\n");
  if (language.empty() || trailer == std::string::npos) return pdf;
  const std::string_view end = std::string_view(pdf).substr(trailer);
  const auto root = number_after(end, "/Root");
  const auto size = number_after(end, "/Size");
  const auto before = number_after(end, "startxref");
  const std::size_t open = end.find("<<");
  const std::size_t close = end.rfind(">>");
  if (!root || !size || !before || open == std::string_view::npos || close == std::string_view::npos) return pdf;
  const std::string name = std::to_string(*root) + " 0 obj\n";
  const std::size_t object = pdf.rfind("\n" + name, trailer);
  if (object == std::string::npos) return pdf;
  const std::size_t inside = pdf.find("<<", object);
  const std::size_t last = pdf.find("endobj", object);
  if (inside == std::string::npos || last == std::string::npos || inside > last) return pdf;
  const std::string trailer_keys(end.substr(open + 2, close - open - 2));
  std::string update =
      name + "<< /Lang (" + std::string(language) + ")" + pdf.substr(inside + 2, last - inside - 2) + "endobj\n";
  const std::size_t at = pdf.size();
  const std::size_t table = at + update.size();
  std::string place = std::to_string(at);
  place.insert(0, 10 - std::min<std::size_t>(10, place.size()), '0');
  update += "xref\n" + std::to_string(*root) + " 1\n" + place + " 00000 n \ntrailer\n<< /Prev " +
            std::to_string(*before) + trailer_keys + ">>\nstartxref\n" + std::to_string(table) + "\n%%EOF\n";
  return pdf + update;
}

}  // namespace tideline::press
