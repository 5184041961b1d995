// A vector that lives where it is declared: at most N elements, never allocates. Going over N is a broken
// invariant, not an input error: callers know their bound.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <new>
#include <type_traits>

namespace tideline {

// Room for plain values that nobody clears: a long vector that holds little must cost little.
template <class T, std::size_t N>
class RawArray {
 public:
  RawArray() = default;  // NOLINT(*-member-init): that is the point
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T* data() { return std::launder(reinterpret_cast<T*>(bytes_.data())); }
  [[nodiscard]] const T* data() const { return std::launder(reinterpret_cast<const T*>(bytes_.data())); }

 private:
  alignas(T) std::array<std::byte, N * sizeof(T)> bytes_;
};

template <class T, std::size_t N>
class FixedVector {
 public:
  FixedVector() = default;

  void push_back(const T& value) {
    assert(size_ < N);
    items_[size_++] = value;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr bool full() const { return size_ == N; }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  const T& back() const { return (*this)[size_ - 1]; }

  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

  friend bool operator==(const FixedVector& a, const FixedVector& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a.items_[i] == b.items_[i])) return false;
    }
    return true;
  }

 private:
  using Items = std::conditional_t<std::is_trivially_copyable_v<T>, RawArray<T, N>, std::array<T, N>>;
  Items items_;
  std::size_t size_ = 0;
};

}  // namespace tideline
