// The pages of docs/rules, compiled in.
#pragma once

#include "base/language.hpp"

#include <span>
#include <string_view>

namespace tideline::press {

struct RulesPage {
  std::string_view name;  // `tsunami`, `tsunami.fr`
  std::string_view text;
};
std::span<const RulesPage> all_rules_pages();

// Empty if there is none.
std::string_view rules_page(std::string_view game, Language language);

}  // namespace tideline::press
