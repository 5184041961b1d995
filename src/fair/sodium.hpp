// libsodium takes bytes as unsigned char; ours are strings.
#pragma once

#include <sodium.h>
#include <string>
#include <string_view>

namespace tideline {

inline const unsigned char* as_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
inline unsigned char* as_bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

// It has what it needs from the system; asked before whatever needs random numbers.
inline bool sodium_ready() {
  static const bool ready = sodium_init() >= 0;
  return ready;
}

}  // namespace tideline
