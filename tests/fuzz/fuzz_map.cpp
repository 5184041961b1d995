// libFuzzer: any bytes as a map. Whatever is accepted must write and read back as the same map.
#include "board/map.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace tideline;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto map = Map::parse("fuzz", {reinterpret_cast<const char*>(data), size});
  if (!map) return map.error().message.empty() ? std::abort(), 0 : 0;
  const auto again = Map::parse("fuzz", map->text());
  if (!again || !(*again == *map)) std::abort();
  constexpr unsigned kSmall = 60;  // the search for start points takes its time on large maps
  if (map->topology().size() <= kSmall) lint(*map);
  return 0;
}
