// Maps as the command line names them.
#pragma once

#include "base/expected.hpp"
#include "board/map.hpp"

#include <memory>
#include <string>

namespace tideline::cli {

// A shipped map, one that exists by rule (`square-9`, `19x15`), or a file, told by a dot or a slash in its name.
Expected<std::shared_ptr<const Map>, std::string> find_map(const std::string& name);

}  // namespace tideline::cli
