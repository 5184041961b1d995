#include "game/setup.hpp"

namespace tideline {

std::optional<std::string> Setup::add_option(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return "expected an option such as `key=value`, found " + in_quotes(text);
  const std::string key(text.substr(0, equals));
  for (const Option& option : options) {
    if (option.key == key) return "the option " + in_quotes(key) + " is given twice";
  }
  options.push_back({key, std::string(text.substr(equals + 1))});
  return std::nullopt;
}

std::optional<std::string> Setup::set_rules(std::string_view text) {
  LineReader line(text);
  if (line.next() == LineReader::Found::Bad) return line.error().message;
  if (line.tokens().empty()) return "expected a preset";
  preset = line.tokens()[0].text;
  for (const Token& token : std::span(line.tokens()).subspan(1)) {
    if (auto problem = add_option(token.text)) return problem;
  }
  if (line.next() != LineReader::Found::End) return "expected one line";
  return std::nullopt;
}

}  // namespace tideline
