#include "explain/words.hpp"

#include <cmath>

namespace tideline::explain {

std::string say(Language language, std::string_view key, Blanks blanks) {
  return tideline::say(lexicon(), language, key, blanks);
}

std::string faction(const Setup& setup, Colour c, Language language) {
  return maybe(lexicon(), language, "faction." + setup.name(c)).value_or(setup.name(c));
}

std::string stones(const Setup& setup, unsigned count, Colour c, bool own, Language language) {
  const std::string many(form(language, count));
  const auto colour = c ? maybe(lexicon(), language, "colour." + setup.name(c) + many) : std::nullopt;
  const std::string kind = own ? "stones.own" : colour ? "stones.colour" : "stones.any";
  return say(language, kind + many, {{"n", std::to_string(count)}, {"colour", colour.value_or("")}});
}

std::string number(double value, Language language) {
  const long tenths = std::lround(value * 10);
  const std::string sign = tenths < 0 ? "-" : "";
  std::string text = sign + std::to_string(std::labs(tenths) / 10);
  if (tenths % 10 != 0) text += "." + std::to_string(std::labs(tenths) % 10);
  return decimal_text(language, text);
}

}  // namespace tideline::explain
