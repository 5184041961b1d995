// JSON from outside, by Boost.JSON, with limits, and with fields read so that anything unexpected is a message. What is
// written is base/json.hpp.
#pragma once

#include "base/json.hpp"

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace tideline::server {

inline constexpr std::size_t kMostKeys = 256;  // of all objects in it together
inline constexpr std::size_t kMostValues = 8'192;

// An object, nothing else, at most eight deep, of valid UTF-8, with so many keys and values at most.
std::optional<boost::json::object> read_object(std::string_view text);

// A field that may be missing. Read several, then ask whether anything was of the wrong kind.
class Fields {
 public:
  explicit Fields(const boost::json::object& object) : object_(object) {}

  static constexpr std::size_t kMostText = 2'000;  // bytes of a text, unless said otherwise

  // Empty if it is not there.
  std::string text(std::string_view key, std::size_t most = kMostText);
  std::optional<std::string> text_if(std::string_view key, std::size_t most = kMostText);
  std::optional<std::int64_t> number(std::string_view key, std::int64_t least, std::int64_t most);
  const boost::json::object* object(std::string_view key);
  const boost::json::array* array(std::string_view key);

  // What was wrong first, for people; empty: nothing.
  [[nodiscard]] const std::string& wrong() const { return wrong_; }

 private:
  const boost::json::value* find(std::string_view key);
  void complain(std::string_view key, std::string_view expected);

  const boost::json::object& object_;
  std::string wrong_;
};

}  // namespace tideline::server
