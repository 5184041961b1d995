#include "press/words.hpp"

namespace tideline::press {

std::string say(Language language, std::string_view key, Blanks blanks) {
  return tideline::say(lexicon(), language, key, blanks);
}

std::string deck_title(Language language, const std::string& name) {
  return maybe(lexicon(), language, "deck." + name).value_or(name);
}

// `atoll-13` is the map `atoll` and its size; plain boards, `square-9` and `9x9`, are only a size.
std::string map_title(Language language, const std::string& name) {
  const std::size_t dash = name.find('-');
  const std::string kind = dash == std::string::npos ? "square" : name.substr(0, dash);
  std::string size = dash == std::string::npos ? name : name.substr(dash + 1);
  if (size.empty() || size.find_first_not_of("0123456789x") != std::string::npos) return name;
  const std::size_t by = size.find('x');
  size = by == std::string::npos ? size + "×" + size : size.substr(0, by) + "×" + size.substr(by + 1);
  if (kind == "square") return size;
  const auto title = maybe(lexicon(), language, "map." + kind);
  return title ? *title + " " + size : name;
}

std::string option_title(Language language, std::string_view key) {
  return maybe(lexicon(), language, "option." + std::string(key)).value_or(std::string(key));
}

std::string value_title(Language language, std::string_view key, const std::string& value) {
  const auto title = maybe(lexicon(), language, "option." + std::string(key) + "." + value);
  return title ? *title : decimal_text(language, value);
}

std::string rules_title(Language language, const Setup& setup) {
  std::string text = preset_title(language, setup.game, setup.preset);
  for (const Option& option : setup.options) {
    text += ", " + say(language, "colon",
                       {{"name", option_title(language, option.key)},
                        {"value", value_title(language, option.key, option.value)}});
  }
  return text;
}

std::string preset_title(Language language, std::string_view game, const std::string& preset) {
  return maybe(lexicon(), language, "preset." + std::string(game) + "." + preset).value_or(preset);
}

std::string typeset(Language language, std::string_view text) {
  constexpr std::string_view kSpace = "\u00a0";
  constexpr std::string_view kThinSpace = "\u202f";
  constexpr std::string_view kOpen = "«";
  constexpr std::string_view kClose = "»";
  const bool french = language == Language::French;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i + 1);
    if (text[i] == '\'') {
      out += "’";
    } else if (text[i] != ' ' || !french || rest.empty()) {
      out += text[i];
    } else if (rest[0] == ':' || rest.starts_with(kClose) || out.ends_with(kOpen)) {
      out += kSpace;
    } else if (rest[0] == ';' || rest[0] == '!' || rest[0] == '?') {
      out += kThinSpace;
    } else {
      out += ' ';
    }
  }
  return out;
}

}  // namespace tideline::press
