// A value that is shared by its copies until one of them changes it: for the parts of a state that grow with the
// game, so that a copy costs the same at move 10 and at move 100,000. Copies may live in different threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace tideline {

template <class T>
class CopyOnWrite {
 public:
  CopyOnWrite() : shared_(new Shared) {}
  // Copies only: what was moved from would be empty.
  CopyOnWrite(const CopyOnWrite& other) : shared_(other.shared_) {
    shared_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  CopyOnWrite& operator=(CopyOnWrite other) {
    std::swap(shared_, other.shared_);
    return *this;
  }
  ~CopyOnWrite() { release(); }

  const T& operator*() const { return shared_->value; }
  const T* operator->() const { return &shared_->value; }

  // The value for changing; nobody else has it.
  T& write() {
    if (shared_->owners.load(std::memory_order_acquire) > 1) {
      auto* own = new Shared{{1}, shared_->value};
      release();
      shared_ = own;
    }
    return shared_->value;
  }

  friend bool operator==(const CopyOnWrite& a, const CopyOnWrite& b) { return a.shared_ == b.shared_ || *a == *b; }

 private:
  struct Shared {
    std::atomic<std::size_t> owners{1};
    T value{};
  };

  void release() {
    if (shared_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete shared_;
  }

  Shared* shared_;
};

}  // namespace tideline
