// What is done with each kind of a variant, as one function object.
#pragma once

namespace tideline {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace tideline
