// A value, or the reason why there is none. What std::expected will be when our compilers have it.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace tideline {

template <class T, class E>
class [[nodiscard]] Expected {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): `return value;` and `return error;` both read well.
  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Expected(E error) : content_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() { return *value(); }
  const T& operator*() const { return *value(); }
  T* operator->() { return value(); }
  const T* operator->() const { return value(); }

  const E& error() const {
    const E* error = std::get_if<1>(&content_);
    assert(error);
    return *error;
  }

 private:
  T* value() {
    T* value = std::get_if<0>(&content_);
    assert(value);
    return value;
  }
  const T* value() const {
    const T* value = std::get_if<0>(&content_);
    assert(value);
    return value;
  }

  std::variant<T, E> content_;
};

}  // namespace tideline
