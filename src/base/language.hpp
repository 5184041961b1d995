// The languages that players are spoken to in.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tideline {

enum class Language : std::uint8_t { English, French, Hungarian };
inline constexpr std::size_t kLanguages = 3;
inline constexpr std::array<std::string_view, kLanguages> kLanguageCodes{"en", "fr", "hu"};
using Translated = std::array<std::string, kLanguages>;

}  // namespace tideline
