#include "server/json.hpp"

#include "server/http.hpp"

#include <boost/json/src.hpp>

namespace tideline::server {
namespace {

// Counted before anything is read: Boost.JSON looks a key up by a hash that anybody can work out, so that keys which
// all have the same take time by the square of how many there are; and a value takes ten times its room in the text.
bool few(std::string_view text) {
  std::size_t keys = 0;
  std::size_t values = 1;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted) {
      if (c == ':') ++keys;
      // A list or an object is a value too, and so is the first in it, which no comma announces.
      if (c == ',' || c == '[' || c == '{') ++values;
    }
  }
  return keys <= kMostKeys && values <= kMostValues;
}

}  // namespace

std::optional<boost::json::object> read_object(std::string_view text) {
  if (!is_text(text) || !few(text)) return std::nullopt;
  boost::json::parse_options options;
  options.max_depth = 8;
  boost::system::error_code error;
  boost::json::value value = boost::json::parse(text, error, {}, options);
  if (error || !value.is_object()) return std::nullopt;
  return std::move(value.get_object());
}

const boost::json::value* Fields::find(std::string_view key) {
  const auto* value = object_.if_contains(key);
  return value != nullptr && !value->is_null() ? value : nullptr;
}

void Fields::complain(std::string_view key, std::string_view expected) {
  if (wrong_.empty()) wrong_ = "`" + std::string(key) + "`: expected " + std::string(expected);
}

std::string Fields::text(std::string_view key, std::size_t most) { return text_if(key, most).value_or(std::string()); }

std::optional<std::string> Fields::text_if(std::string_view key, std::size_t most) {
  const boost::json::value* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string() || !is_text(value->get_string())) {
    complain(key, "a text");
  } else if (value->get_string().size() > most) {
    complain(key, "a text of at most " + std::to_string(most) + " bytes");
  } else {
    return std::string(value->get_string());
  }
  return std::nullopt;
}

std::optional<std::int64_t> Fields::number(std::string_view key, std::int64_t least, std::int64_t most) {
  const boost::json::value* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_int64() && value->get_int64() >= least && value->get_int64() <= most) return value->get_int64();
  complain(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return std::nullopt;
}

const boost::json::object* Fields::object(std::string_view key) {
  const boost::json::value* value = find(key);
  if (value == nullptr) return nullptr;
  if (value->is_object()) return &value->get_object();
  complain(key, "an object");
  return nullptr;
}

const boost::json::array* Fields::array(std::string_view key) {
  const boost::json::value* value = find(key);
  if (value == nullptr) return nullptr;
  if (value->is_array()) return &value->get_array();
  complain(key, "a list");
  return nullptr;
}

}  // namespace tideline::server
