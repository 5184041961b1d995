#include "base/text.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

// Of ASCII and of Latin-1: terminals obey both.
bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (first < 0x20 || first == 0x7F) return true;
  return first == 0xC2 && character.size() > 1 && static_cast<unsigned char>(character[1]) < 0xA0;
}

char32_t code_point(std::string_view character) {
  constexpr std::array<unsigned, 5> kMasks{0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t code = static_cast<unsigned char>(character[0]) & kMasks[character.size()];
  for (const char c : character.substr(1)) code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

// Neither for people to read nor to be trusted beside what they read.
bool is_unclean(char32_t code) {
  struct Range {
    char32_t first, last;
  };
  constexpr std::array<Range, 11> kRanges{{{0x00, 0x1F},
                                           {0x7F, 0x9F},
                                           {0x061C, 0x061C},  // bidirectional marks, overrides, isolates
                                           {0x200E, 0x200F},
                                           {0x2028, 0x2029},  // separators of lines and paragraphs
                                           {0x202A, 0x202E},
                                           {0x2066, 0x2069},
                                           {0x206A, 0x206F},  // deprecated formats
                                           {0xFDD0, 0xFDEF},  // noncharacters
                                           {0xFEFF, 0xFEFF},
                                           {0xFFF9, 0xFFFB}}};  // annotations
  const auto holds = [code](const Range& range) { return range.first <= code && code <= range.last; };
  return (code & 0xFFFEU) == 0xFFFE || std::any_of(kRanges.begin(), kRanges.end(), holds);
}

// The length of the clean character that the text starts with; 0 if it starts with none.
std::size_t clean_length(std::string_view text) {
  const std::size_t length = character_length(text);
  return length == 0 || is_unclean(code_point(text.substr(0, length))) ? 0 : length;
}

unsigned column_of(std::string_view line, std::size_t byte) {
  const auto before = line.substr(0, byte);
  return 1 +
         static_cast<unsigned>(std::count_if(before.begin(), before.end(), [](char c) { return !is_continuation(c); }));
}

}  // namespace

// Overlong forms, surrogates and numbers beyond Unicode are not characters.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return 0;
  }
  const unsigned second = byte(1);
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
  if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
  return length;
}

bool clean_text(std::string_view text, std::size_t most) {
  if (text.size() > most || text.find_first_not_of(' ') == std::string_view::npos) return false;
  while (!text.empty()) {
    const std::size_t length = clean_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::optional<TextError> unclean(std::string_view text) {
  Place place{1, 1};
  for (std::size_t i = 0; i < text.size(); ++place.column) {
    const bool ends = text[i] == '\n';
    const std::size_t length = ends || is_blank(text[i]) ? 1 : clean_length(text.substr(i));
    if (length == 0) return TextError{place, "a character that is not plain text"};
    if (ends) place = {place.line + 1, 0};
    i += length;
  }
  return std::nullopt;
}

std::string cleaned(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = clean_length(text);
    out += length > 0 ? text.substr(0, length) : std::string_view("\uFFFD");
    text.remove_prefix(std::max<std::size_t>(std::max(length, character_length(text)), 1));
  }
  return out;
}

LineReader::LineReader(std::string_view text) : rest_(text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (rest_.substr(0, kByteOrderMark.size()) == kByteOrderMark) rest_.remove_prefix(kByteOrderMark.size());
}

LineReader::Found LineReader::fail(std::size_t byte, std::string message) {
  error_ = {{line_, column_of(raw_, byte)}, std::move(message)};
  return Found::Bad;
}

LineReader::Found LineReader::next() {
  while (!rest_.empty()) {
    ++line_;
    raw_ = take_up_to(rest_, '\n');
    if (raw_.size() > kMaxLineBytes)
      return fail(0, "the line is longer than " + std::to_string(kMaxLineBytes) + " bytes");
    tokens_.clear();
    if (!split()) return Found::Bad;
    if (!tokens_.empty()) return Found::Line;
  }
  return Found::End;
}

bool LineReader::next_raw() {
  if (rest_.empty()) return false;
  ++line_;
  raw_ = take_up_to(rest_, '\n');
  tokens_.clear();
  while (!raw_.empty() && is_blank(raw_.back())) raw_.remove_suffix(1);
  return true;
}

bool LineReader::split() {
  std::size_t start = std::string_view::npos;
  unsigned column = 1;
  unsigned start_column = 0;
  bool comment = false;
  const auto close = [&](std::size_t end) {
    if (start == std::string_view::npos) return;
    tokens_.push_back({raw_.substr(start, end - start), start_column});
    start = std::string_view::npos;
  };
  for (std::size_t i = 0; i < raw_.size(); ++column) {
    const char c = raw_[i];
    const std::size_t length = character_length(raw_.substr(i));
    if (length == 0) {
      fail(i, "this is not UTF-8");
      return false;
    }
    if (!is_blank(c) && is_control(raw_.substr(i, length))) {
      fail(i, "a control character");
      return false;
    }
    if (c == '#' && !comment) {
      close(i);
      comment = true;
    }
    if (is_blank(c)) {
      close(i);
    } else if (!comment && start == std::string_view::npos) {
      start = i;
      start_column = column;
    }
    i += length;
  }
  if (!comment) close(raw_.size());
  return true;
}

std::vector<Token> characters(std::span<const Token> tokens) {
  std::vector<Token> single;
  for (const Token& token : tokens) {
    unsigned column = token.column;
    for (std::size_t i = 0; i < token.text.size(); ++column) {
      const std::size_t length = std::max<std::size_t>(character_length(token.text.substr(i)), 1);
      single.push_back({token.text.substr(i, length), column});
      i += length;
    }
  }
  return single;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string_view take_up_to(std::string_view& text, char sign) {
  const std::string_view part = text.substr(0, text.find(sign));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

int parse_number(std::string_view text, int most) {
  if (text.empty() || text.size() > 9 || (text[0] == '0' && text.size() > 1)) return -1;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return -1;
    value = value * 10 + (c - '0');
  }
  return value <= most ? value : -1;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 40;
  std::string out = "`";
  std::size_t i = 0;
  for (std::size_t characters = 0; i < text.size() && characters < kMost; ++characters) {
    const std::size_t length = clean_length(text.substr(i));
    out += length > 0 ? text.substr(i, length) : std::string_view("?");
    i += std::max<std::size_t>(std::max(length, character_length(text.substr(i))), 1);
  }
  if (i < text.size()) out += "…";
  return out + "`";
}

}  // namespace tideline
