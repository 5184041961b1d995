// Why something has to wait: too much of it is there already.
#pragma once

#include <cstdint>

namespace tideline::server {

// Whose there is too much of.
enum class Crowd : std::uint8_t { One, All };  // one address's; all people's together

struct Wait {
  unsigned seconds = 0;  // 0: it need not wait
  Crowd whose = Crowd::One;

  explicit operator bool() const { return seconds > 0; }
};

}  // namespace tideline::server
