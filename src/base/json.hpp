// Writing JSON: text between quotes, objects, lists. Reading it is the business of whoever takes it from outside.
#pragma once

#include <string>
#include <string_view>

namespace tideline::json {

// Text between quotes, with what JSON does not allow in it escaped.
std::string quoted(std::string_view text);

// {"a": …, "b": …}; the values are JSON already.
class Object {
 public:
  Object& add(std::string_view key, std::string_view value) {
    text_ += (text_.empty() ? "\"" : ", \"");
    text_ += key;
    text_ += "\": ";
    text_ += value;
    return *this;
  }
  Object& add_text(std::string_view key, std::string_view value) { return add(key, quoted(value)); }
  [[nodiscard]] std::string text() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

// [… , …] with what `text` makes of each element.
template <class Range, class F>
std::string list(const Range& range, F text) {
  std::string out;
  for (const auto& one : range) out += (out.empty() ? "" : ", ") + text(one);
  return "[" + out + "]";
}

}  // namespace tideline::json
