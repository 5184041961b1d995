// Reading of line-oriented text from outside: lines, tokens, columns. What every format of ours shares:
// UTF-8, tokens separated by blanks, `#` starts a comment, blank lines are ignored.
#pragma once

#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// Where in a text, for people: both count from 1, columns in characters.
struct Place {
  unsigned line = 0;
  unsigned column = 0;

  friend bool operator==(Place, Place) = default;
};

struct TextError {
  Place place;
  std::string message;
  std::string_view about = {};  // a word for what is wrong, where pages say it in their own
};

struct Token {
  std::string_view text;
  unsigned column = 0;
};

class LineReader {
 public:
  static constexpr std::size_t kMaxLineBytes = 65536;

  enum class Found { Line, End, Bad };

  // The text must outlive the reader and its tokens.
  explicit LineReader(std::string_view text);

  // Goes to the next line that has a token. Bad: error() says why; reading cannot go on.
  Found next();

  // Goes to the next line whatever it holds, for text of another language inside; false: there is none.
  bool next_raw();

  [[nodiscard]] unsigned line() const { return line_; }
  [[nodiscard]] const std::vector<Token>& tokens() const { return tokens_; }
  // The current line as it stands, for reading it again later.
  [[nodiscard]] std::string_view raw() const { return raw_; }
  [[nodiscard]] const TextError& error() const { return error_; }

 private:
  Found fail(std::size_t byte, std::string message);
  bool split();

  std::string_view rest_;
  std::string_view raw_;
  unsigned line_ = 0;
  std::vector<Token> tokens_;
  TextError error_;
};

// The same tokens, one for each character: rows of a board may be written with blanks or without.
std::vector<Token> characters(std::span<const Token> tokens);

// The length in bytes of the UTF-8 character that the text starts with; 0 if it starts with none.
std::size_t character_length(std::string_view text);

// Text for people from outside: what is right in one place is right in all. No character may rewrite its surroundings:
// controls (C0, DEL, C1), line and paragraph separators, what turns the direction of writing, deprecated formats, byte
// order marks and annotations, noncharacters; and nothing that is not UTF-8.
//
// One line, not blank, of at most so many bytes.
bool clean_text(std::string_view text, std::size_t most);
// Several lines, with tabs and carriage returns: the first place that is not clean; nothing: all of it is.
std::optional<TextError> unclean(std::string_view text);
// The same text with a mark in place of what is not clean, for what was kept before anybody looked.
std::string cleaned(std::string_view text);

// All of it is UTF-8.
bool is_utf8(std::string_view text);

// What stands before the first such sign, or all of it where there is none; it and the sign are taken off the text.
std::string_view take_up_to(std::string_view& text, char sign);

// A whole number without sign or leading zeros, up to `most`; -1 otherwise.
int parse_number(std::string_view text, int most);
// The whole text is a number of that kind; false: it is not.
template <class Number>
bool parse_into(Number& number, std::string_view text) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// A piece of outside text as it may stand in a message: quoted, cut short, what is not clean replaced.
std::string in_quotes(std::string_view text);

}  // namespace tideline
