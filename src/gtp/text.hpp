// The words of the Go Text Protocol, version 2: requests, responses, colours, vertices, komi and scores.
#pragma once

#include "board/map.hpp"
#include "game/position.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::gtp {

inline constexpr Colour kBlack{1};
inline constexpr Colour kWhite{2};

// `17 play b D4`. Words are kept as they came.
struct Request {
  std::string id;  // empty: none was given
  std::string command;
  std::vector<std::string> arguments;
};
// One line, without its newline. Nothing for a line that asks for nothing: blank, or a comment.
std::optional<Request> parse_request(std::string_view line);

// Success with a text, or failure with the error's.
struct Answer {
  bool fine = true;
  std::string text;
  bool begun = false;  // all but its end has been said already
};
inline Answer failure(std::string_view text) { return {.fine = false, .text = std::string(text)}; }
// The whole response, its two newlines included. Empty lines inside the text would end it early and are left out.
std::string response_text(const std::string& id, const Answer& answer);
// What the other end makes of a response; nothing if it is none.
std::optional<Answer> parse_response(std::string_view text);

// A point or a pass. The point is kOffMap if the board has no such one.
struct Vertex {
  bool pass = false;
  Point point;

  friend bool operator==(Vertex, Vertex) = default;
};
inline constexpr Vertex kPass{true, kOffMap};
std::optional<Vertex> parse_vertex(const Map& map, std::string_view text);
std::string vertex_text(const Map& map, Vertex vertex);

// `b`, `White`: in any case.
std::optional<Colour> parse_colour(std::string_view text);
char colour_letter(Colour c);

// A whole number without sign, up to `most`.
std::optional<unsigned> parse_count(std::string_view text, int most);

// Any decimal number. Scores are whole points, so a fraction other than a half is as good as the half beside it: the
// same side wins. Beyond a hundred thousand, where no score comes, it stays there.
std::optional<HalfPoints> parse_komi(std::string_view text);

// `B+3.5`, `W+12`, `0`: by how much black leads.
std::string score_text(HalfPoints lead);
std::optional<HalfPoints> parse_score(std::string_view text);

// In lower case, ASCII alone.
std::string lower(std::string_view text);

}  // namespace tideline::gtp
