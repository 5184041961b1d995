// The bytes of data/nets, by name; CMakeLists.txt makes the source file.
#pragma once

#include <span>
#include <string_view>

namespace tideline {

struct NetFile {
  std::string_view name;
  std::string_view bytes;
};

std::span<const NetFile> net_files();

}  // namespace tideline
