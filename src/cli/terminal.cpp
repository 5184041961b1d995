#include "cli/terminal.hpp"

#include <cstdlib>
#include <initializer_list>
#include <unistd.h>

namespace tideline::cli {
namespace {

// The first of these environment variables that is set to anything.
std::string setting(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  return {};
}

}  // namespace

bool use_colours(const std::string& wanted) {
  if (wanted != "auto") return wanted == "always";
  const std::string terminal = setting({"TERM"});
  const std::string locale = setting({"LC_ALL", "LC_CTYPE", "LANG"});
  const bool utf8 = locale.find("UTF-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  return isatty(STDOUT_FILENO) != 0 && setting({"NO_COLOR"}).empty() && !terminal.empty() && terminal != "dumb" && utf8;
}

}  // namespace tideline::cli
