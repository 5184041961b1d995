#include "sgf/encoding.hpp"

#include <algorithm>

namespace tideline::sgf {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::string from_latin1(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xC0U | (byte >> 6U));
      text += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return text;
}

// What is no character becomes the one that says so.
std::string mended(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = character_length(bytes.substr(i));
    text += length == 0 ? kReplacement : bytes.substr(i, length);
    i += std::max<std::size_t>(length, 1);
  }
  return text;
}

// Small letters and digits only: `UTF-8`, `utf8` and `Utf_8` are one.
std::string plain(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
  }
  return out;
}

}  // namespace

std::string named_charset(std::string_view bytes) {
  std::size_t at = bytes.find(';', bytes.find('('));
  if (at == std::string_view::npos) return {};
  std::string name;
  for (++at; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c == ';' || c == '(' || c == ')') break;
    if (c >= 'A' && c <= 'Z') name += c;
    if (c == ']') name.clear();
    if (c != '[') continue;
    const std::size_t start = at + 1;
    for (++at; at < bytes.size() && bytes[at] != ']'; ++at) {
      if (bytes[at] == '\\') ++at;
    }
    if (name == "CA") return std::string(bytes.substr(start, std::min(at, bytes.size()) - start));
    name.clear();
  }
  return {};
}

Decoded to_utf8(std::string_view bytes, Decode decode) {
  const auto other = [&](std::string_view charset) -> std::optional<Decoded> {
    if (decode == nullptr) return std::nullopt;
    auto text = decode(charset, bytes);
    if (!text || !is_utf8(*text)) return std::nullopt;
    Decoded decoded{*std::move(text), {}};
    if (decoded.text.find(kReplacement) != std::string::npos)
      decoded.warnings.push_back(
          {{}, "some bytes are not in the encoding " + in_quotes(charset) + ": they are replaced", "encoding"});
    return decoded;
  };
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    if (auto decoded = other("UTF-16")) return *std::move(decoded);
  }
  const std::string charset = named_charset(bytes);
  const std::string name = plain(charset);
  if (is_utf8(bytes) && (name.empty() || name == "utf8" || name == "ascii" || name == "usascii"))
    return {std::string(bytes), {}};
  if (name.empty() || name == "iso88591" || name == "latin1") return {from_latin1(bytes), {}};
  if (name == "utf8") {
    return {mended(bytes),
            {{{}, "it says that it is UTF-8, but some bytes are not: they are replaced by \xEF\xBF\xBD", "encoding"}}};
  }
  if (auto decoded = other(charset)) return *std::move(decoded);
  const std::string why = "the encoding " + in_quotes(charset) + " is not known here; the text is read as ";
  if (is_utf8(bytes)) return {std::string(bytes), {{{}, why + "UTF-8", "encoding"}}};
  return {from_latin1(bytes), {{{}, why + "ISO-8859-1, so comments may look wrong", "encoding"}}};
}

}  // namespace tideline::sgf
