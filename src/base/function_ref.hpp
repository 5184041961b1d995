// A reference to something that can be called, for functions that go through a list and report what they find.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace tideline {

template <class Signature>
class FunctionRef;

template <class R, class... Args>
class FunctionRef<R(Args...)> {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef>)
  // NOLINTNEXTLINE(google-explicit-constructor,bugprone-forwarding-reference-overload): a lambda is passed as it is.
  FunctionRef(F&& f)
      : target_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
        call_([](void* target, Args... args) -> R {
          return (*static_cast<std::remove_reference_t<F>*>(target))(std::forward<Args>(args)...);
        }) {}

  R operator()(Args... args) const { return call_(target_, std::forward<Args>(args)...); }

 private:
  void* target_;
  R (*call_)(void*, Args...);
};

}  // namespace tideline
