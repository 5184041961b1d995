#include "record/remarks.hpp"

#include <algorithm>
#include <array>

namespace tideline::record {
namespace {

constexpr std::size_t kMostOnALine = 32768;
constexpr std::string_view kDigits = "0123456789ABCDEF";
constexpr std::array<std::string_view, 14> kWords{
    remark::kComment, remark::kMark,    remark::kLabel, remark::kArrow,    remark::kLine,
    remark::kPlay,    remark::kEnd,     remark::kNode,  remark::kProperty, remark::kVariation,
    remark::kRest,    remark::kImplied, remark::kSeat,  remark::kName};

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// Up to a blank or a comment; what follows begins with no blank.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find_first_of(" \t\r#"));
  text.remove_prefix(word.size());
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return word;
}

// The name of a player is the rest of the line, and nothing in it is written otherwise.
bool has_name(std::string_view word) { return word == remark::kSeat || word == remark::kName; }

// What can be too long for a line.
bool may_go_on(std::string_view word) {
  return word == remark::kComment || word == remark::kProperty || word == remark::kVariation || word == remark::kRest;
}

std::string hexadecimal(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
}

// One character of the text, given in its bytes, as it may stand in a line.
std::string on_a_line(std::string_view character) {
  const char c = character[0];
  if (c == '\n') return "\\n";
  if (c == '\\') return "\\\\";
  const auto byte = static_cast<unsigned char>(c);
  const bool latin_control = byte == 0xC2 && character.size() == 2 && static_cast<unsigned char>(character[1]) < 0xA0;
  if (byte >= 0x20 && byte != 0x7F && c != '#' && !latin_control) return std::string(character);
  std::string text;
  for (const char one : character) text += hexadecimal(one);
  return text;
}

std::string from_a_line(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\' || i + 1 == line.size()) {
      text += line[i];
      continue;
    }
    const char c = line[++i];
    if (c == 'n') {
      text += '\n';
    } else if (c == 'x' && i + 2 < line.size()) {
      const std::size_t high = kDigits.find(line[i + 1]);
      const std::size_t low = kDigits.find(line[i + 2]);
      if (high == std::string_view::npos || low == std::string_view::npos) continue;
      text += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::string remark_text(std::string_view word, std::string_view text) {
  std::string lines(word);
  if (has_name(word)) return lines + " " + std::string(text) + "\n";
  std::size_t start = 0;  // of the text on its line
  const auto begin_line = [&] {
    lines += ' ';
    start = lines.size();
  };
  if (!text.empty()) begin_line();
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = std::max<std::size_t>(character_length(text.substr(i)), 1);
    if (lines.size() - start > kMostOnALine) {
      lines += "\n" + std::string(remark::kMore);
      begin_line();
    }
    // Blanks at the ends of a line are easily lost.
    const bool edge = lines.size() == start || i + 1 == text.size() || lines.size() - start >= kMostOnALine;
    lines += edge && text[i] == ' ' ? hexadecimal(' ') : on_a_line(text.substr(i, length));
    i += length;
  }
  return lines + "\n";
}

std::vector<Remark> remarks_of(std::span<const Reader::Annotation> annotations) {
  std::vector<Remark> remarks;
  bool goes_on = false;
  for (const auto& [line, raw, after] : annotations) {
    const std::string_view whole = trimmed(raw);
    std::string_view text = whole;
    const std::string_view word = take_word(text);
    if (!has_name(word)) {
      text = trimmed(whole.substr(0, whole.find('#')));
      text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    if (word == remark::kMore) {
      if (goes_on) remarks.back().text += from_a_line(text);
      continue;
    }
    goes_on = may_go_on(word);
    const auto known = std::ranges::find(kWords, word);
    if (known != kWords.end())
      remarks.push_back({line, *known, has_name(word) ? std::string(text) : from_a_line(text), raw});
  }
  return remarks;
}

Sitter sitter_of(const Remark& remark) {
  std::string_view rest = remark.text;
  Sitter sitter;
  sitter.chair = take_word(rest);
  if (remark.word == remark::kSeat) sitter.kind = take_word(rest);
  sitter.name = rest;
  return sitter;
}

}  // namespace tideline::record
