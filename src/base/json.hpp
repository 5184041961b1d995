// Writing JSON: text between quotes, objects, lists. Reading it is the business of whoever takes it from outside.
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace tideline::json {

// Text between quotes, with what JSON does not allow in it escaped.
std::string quoted(std::string_view text);

// Any value as JSON: made from a text, a whole number, a truth, an object or a list.
class Value {
 public:
  template <std::convertible_to<std::string_view> T>
  Value(const T& text) : text_(json::quoted(text)) {}
  template <std::integral T>
  Value(T value) {
    if constexpr (std::same_as<T, bool>) {
      text_ = value ? "true" : "false";
    } else {
      text_ = std::to_string(value);
    }
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 protected:
  struct Json {
    std::string_view text;  // JSON already
  };
  explicit Value(Json json) : text_(json.text) {}
  // Into the brackets at the end, behind what is there.
  void append(std::initializer_list<std::string_view> parts, std::string_view comma = ", ") {
    const char bracket = text_.back();
    text_.pop_back();
    if (text_.size() > 1) text_ += comma;
    for (const std::string_view part : parts) text_ += part;
    text_ += bracket;
  }

 private:
  std::string text_;
};

// {"a": …, "b": …}
class Object : public Value {
 public:
  Object(std::initializer_list<std::pair<std::string_view, Value>> fields = {}) : Value(Json{"{}"}) {
    for (const auto& [key, value] : fields) put(key, value);
  }
  Object& put(std::string_view key, const Value& value) { return add(json::quoted(key), value.text(), {}); }
  // The value is JSON already.
  Object& add(std::string_view key, std::string_view value) { return add(key, value, "\""); }
  Object& add_text(std::string_view key, std::string_view value) { return add(key, json::quoted(value)); }
  // What is added next begins a line.
  Object& line() {
    comma_ = kLine;
    return *this;
  }

 private:
  Object& add(std::string_view key, std::string_view value, std::string_view quote) {
    append({quote, key, quote, ": ", value}, comma_);
    comma_ = kComma;
    return *this;
  }

  static constexpr std::string_view kComma = ", ";
  static constexpr std::string_view kLine = ",\n ";
  std::string_view comma_ = kComma;
};

// [… , …]
class List : public Value {
 public:
  List() : Value(Json{"[]"}) {}
  List& add(const Value& value) {
    append({value.text()});
    return *this;
  }
  List& add_null() {
    append({"null"});
    return *this;
  }
};

// [… , …] with what `text` makes of each element.
template <class Range, class F>
std::string list(const Range& range, F text) {
  std::string out;
  for (const auto& one : range) out += (out.empty() ? "" : ", ") + text(one);
  return "[" + out + "]";
}

// The same, each on a line of its own.
template <class Range, class F>
std::string lines(const Range& range, F text, std::string_view indent) {
  std::string out;
  for (const auto& one : range) out += (out.empty() ? "\n" : ",\n") + std::string(indent) + text(one);
  return "[" + out + "]";
}

}  // namespace tideline::json
