#include "gtp/text.hpp"

#include <algorithm>

namespace tideline::gtp {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_control(char c) { return (static_cast<unsigned char>(c) < 0x20U && c != '\n') || c == 0x7F; }

// Tabs become blanks; other control characters, CR among them, go.
std::string without_controls(std::string_view text) {
  std::string clean;
  for (const char c : text) {
    if (c == '\t') {
      clean += ' ';
    } else if (!is_control(c)) {
      clean += c;
    }
  }
  return clean;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return words;
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

constexpr std::size_t kMostIdDigits = 10;

bool is_id(std::string_view word) {
  return !word.empty() && word.size() <= kMostIdDigits && std::all_of(word.begin(), word.end(), is_digit);
}

}  // namespace

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::optional<Request> parse_request(std::string_view line) {
  std::string clean = without_controls(line);
  clean.resize(std::min({clean.find('#'), clean.find('\n'), clean.size()}));
  std::vector<std::string> words = words_of(clean);
  if (words.empty()) return std::nullopt;
  Request request;
  std::size_t next = 0;
  if (is_id(words[0])) request.id = words[next++];
  if (next < words.size()) request.command = std::move(words[next++]);
  for (; next < words.size(); ++next) request.arguments.push_back(std::move(words[next]));
  return request;
}

std::string response_text(const std::string& id, const Answer& answer) {
  std::string text = (answer.fine ? "=" : "?") + id;
  if (!answer.text.empty()) text += " ";
  for (const char c : answer.text) {
    if (c != '\n' || text.back() != '\n') text += c;
  }
  if (text.back() == '\n') text.pop_back();
  return text + "\n\n";
}

std::optional<Answer> parse_response(std::string_view text) {
  const std::string clean = without_controls(text);
  std::string_view rest = clean;
  rest.remove_prefix(std::min(rest.find_first_not_of(" \n"), rest.size()));
  if (rest.empty() || (rest[0] != '=' && rest[0] != '?')) return std::nullopt;
  Answer answer;
  answer.fine = rest[0] == '=';
  rest.remove_prefix(1);
  while (!rest.empty() && is_digit(rest[0])) rest.remove_prefix(1);
  rest.remove_prefix(std::min(rest.find_first_not_of(" \n"), rest.size()));
  rest = rest.substr(0, rest.find_last_not_of(" \n") + 1);
  answer.text = rest;
  return answer;
}

std::optional<Vertex> parse_vertex(const Map& map, std::string_view text) {
  std::string word = lower(text);
  if (word == "pass") return kPass;
  if (word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
  const ParsedPlace parsed = parse_place(word);
  if (!parsed.well_formed) return std::nullopt;
  return Vertex{false, map.at(parsed.place)};
}

std::string vertex_text(const Map& map, Vertex vertex) { return vertex.pass ? "pass" : map.point_name(vertex.point); }

std::optional<Colour> parse_colour(std::string_view text) {
  const std::string word = lower(text);
  if (word == "b" || word == "black") return kBlack;
  if (word == "w" || word == "white") return kWhite;
  return std::nullopt;
}

char colour_letter(Colour c) { return c == kBlack ? 'B' : 'W'; }

std::optional<unsigned> parse_count(std::string_view text, int most) {
  const int number = parse_number(text, most);
  if (number < 0) return std::nullopt;
  return static_cast<unsigned>(number);
}

std::optional<HalfPoints> parse_komi(std::string_view text) {
  constexpr HalfPoints kMost = 100'000;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t dot = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, dot);
  const std::string_view fraction = dot < text.size() ? text.substr(dot + 1) : std::string_view();
  if (whole.empty() && fraction.empty()) return std::nullopt;
  if (!std::all_of(whole.begin(), whole.end(), is_digit) || !std::all_of(fraction.begin(), fraction.end(), is_digit))
    return std::nullopt;
  HalfPoints halves = 0;
  for (const char c : whole) halves = std::min(halves * 10 + 2 * (c - '0'), 2 * kMost);
  if (fraction.find_first_not_of('0') != std::string_view::npos) ++halves;
  return negative ? -halves : halves;
}

std::string score_text(HalfPoints lead) {
  if (lead == 0) return "0";
  return std::string(1, colour_letter(lead > 0 ? kBlack : kWhite)) + "+" + points_text(lead > 0 ? lead : -lead);
}

std::optional<HalfPoints> parse_score(std::string_view text) {
  text = text.substr(0, text.find(' '));
  if (text == "0") return 0;
  if (text.size() < 3 || text[1] != '+') return std::nullopt;
  const auto winner = parse_colour(text.substr(0, 1));
  const auto points = parse_komi(text.substr(2));
  if (!winner || !points || !is_digit(text[2])) return std::nullopt;
  return *winner == kBlack ? *points : -*points;
}

}  // namespace tideline::gtp
