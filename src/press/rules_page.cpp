#include "press/rules_page.hpp"

#include "press/words.hpp"

#include <string>

namespace tideline::press {

std::string_view rules_page(std::string_view game, Language language) {
  std::string name(game);
  if (language != Language::English) name += "." + std::string(code_of(language));
  for (const RulesPage& page : all_rules_pages()) {
    if (page.name == name) return page.text;
  }
  return {};
}

}  // namespace tideline::press
