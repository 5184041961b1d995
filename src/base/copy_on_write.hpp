// A value that is shared by its copies until one of them changes it: for the parts of a state that grow with the
// game, so that a copy costs the same at move 10 and at move 100,000.
#pragma once

#include <atomic>
#include <memory>

namespace tideline {

template <class T>
class CopyOnWrite {
 public:
  CopyOnWrite() : value_(std::make_shared<T>()) {}

  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }

  // The value for changing; nobody else has it.
  T& write() {
    if (value_.use_count() > 1) {
      value_ = std::make_shared<T>(*value_);
    } else {
      // The last other owner may have been another thread: what it read must come before what is written now.
      std::atomic_thread_fence(std::memory_order_acquire);
    }
    return *value_;
  }

  friend bool operator==(const CopyOnWrite& a, const CopyOnWrite& b) { return a.value_ == b.value_ || *a == *b; }

 private:
  std::shared_ptr<T> value_;
};

}  // namespace tideline
