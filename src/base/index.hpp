// Strong index types and the arrays that accept only them, so that a colour never lands where a point belongs.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace tideline {

// An array of N elements, indexed by I alone. I offers `index()`, a number from 0 to N-1.
template <class I, class T, std::size_t N>
class IndexArray {
 public:
  constexpr T& operator[](I i) {
    assert(i.index() < N);
    return items_[i.index()];
  }
  constexpr const T& operator[](I i) const {
    assert(i.index() < N);
    return items_[i.index()];
  }

  friend constexpr bool operator==(const IndexArray&, const IndexArray&) = default;

 private:
  std::array<T, N> items_{};
};

}  // namespace tideline
