#include "press/words.hpp"

namespace tideline::press {

std::string say(Language language, std::string_view key, Blanks blanks) {
  return tideline::say(lexicon(), language, key, blanks);
}

std::string deck_title(Language language, const std::string& name) {
  return maybe(lexicon(), language, "deck." + name).value_or(name);
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
