// What the server tells whoever runs it: one JSON object a line, on standard error. Never a secret, never a cookie,
// never what players say.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace tideline::server {

class Log {
 public:
  enum class Level : std::uint8_t { Debug, Info, Warning, Error, Off };
  static std::optional<Level> level_named(std::string_view name);

  explicit Log(Level least) : least_(least) {}

  struct Field {
    std::string_view key;
    std::variant<std::string_view, std::int64_t> value;
  };
  // Any thread may.
  void write(Level level, std::string_view what, std::initializer_list<Field> fields = {});
  void info(std::string_view what, std::initializer_list<Field> fields = {}) { write(Level::Info, what, fields); }
  void warn(std::string_view what, std::initializer_list<Field> fields = {}) { write(Level::Warning, what, fields); }
  void error(std::string_view what, std::initializer_list<Field> fields = {}) { write(Level::Error, what, fields); }
  [[nodiscard]] bool writes(Level level) const { return level >= least_; }

 private:
  Level least_;
  std::mutex mutex_;
};

}  // namespace tideline::server
