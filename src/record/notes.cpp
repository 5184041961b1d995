#include "record/notes.hpp"

#include <algorithm>
#include <array>

namespace tideline::record {
namespace {

constexpr std::size_t kMostOnALine = 32768;
constexpr std::string_view kDigits = "0123456789ABCDEF";
constexpr std::array<std::string_view, 14> kWords{
    note::kComment, note::kMark,     note::kLabel,     note::kArrow, note::kLine,    note::kPlay, note::kEnd,
    note::kNode,    note::kProperty, note::kVariation, note::kRest,  note::kImplied, note::kSeat, note::kName};

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

std::string note_text(std::string_view word, std::string_view text) {
  std::string lines(word);
  std::size_t start = 0;  // of the text on its line
  const auto begin_line = [&] {
    lines += ' ';
    start = lines.size();
  };
  if (!text.empty()) begin_line();
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = std::max<std::size_t>(character_length(text.substr(i)), 1);
    if (lines.size() - start > kMostOnALine) {
      lines += "\n" + std::string(note::kMore);
      begin_line();
    }
    // Blanks at the ends of a line are easily lost.
    const bool edge = lines.size() == start || i + 1 == text.size() || lines.size() - start >= kMostOnALine;
    lines += edge && text[i] == ' ' ? hexadecimal(' ') : on_a_line(text.substr(i, length));
    i += length;
  }
  return lines + "\n";
}

std::vector<Note> notes_of(std::span<const Reader::Annotation> annotations) {
  std::vector<Note> notes;
  bool ours = false;
  for (const auto& [line, all, after] : annotations) {
    constexpr std::string_view kBlanks = " \t\r";
    const std::string_view raw = all.substr(0, all.find('#'));
    const std::size_t first = raw.find_first_not_of(kBlanks);
    const std::string_view trimmed = raw.substr(first, raw.find_last_not_of(kBlanks) + 1 - first);
    const std::size_t end = std::min(trimmed.find_first_of(kBlanks), trimmed.size());
    const std::string_view word = trimmed.substr(0, end);
    const std::string text = end < trimmed.size() ? from_a_line(trimmed.substr(end + 1)) : "";
    if (word == note::kMore) {
      if (ours) notes.back().text += text;
      continue;
    }
    const auto known = std::ranges::find(kWords, word);
    ours = known != kWords.end();
    if (ours) notes.push_back({line, *known, text, all});
  }
  return notes;
}

}  // namespace tideline::record
