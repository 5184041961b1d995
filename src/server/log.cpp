#include "server/log.hpp"

#include "base/json.hpp"

#include <array>
#include <chrono>
#include <ctime>
#include <iostream>

namespace tideline::server {
namespace {

constexpr std::array<std::string_view, 5> kNames{"debug", "info", "warning", "error", "off"};

// `2026-01-31T12:00:00.123Z`.
std::string time_text() {
  const auto now = std::chrono::system_clock::now();
  const auto millis = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
  const std::time_t seconds = millis / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S.", &parts);
  const std::string rest = std::to_string(1000 + millis % 1000);
  return std::string(text.data()) + rest.substr(1) + "Z";
}

}  // namespace

std::optional<Log::Level> Log::level_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Level>(i);
  }
  return std::nullopt;
}

void Log::write(Level level, std::string_view what, std::initializer_list<Field> fields) {
  if (!writes(level)) return;
  json::Object line{{"at", time_text()}, {"level", kNames[static_cast<std::size_t>(level)]}, {"what", what}};
  for (const Field& field : fields) {
    std::visit([&](const auto& value) { line.put(field.key, value); }, field.value);
  }
  const std::string text = line.text() + "\n";
  const std::scoped_lock lock(mutex_);
  std::cerr << text << std::flush;
}

}  // namespace tideline::server
