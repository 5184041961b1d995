#include "cli/lab_crew.hpp"

#include "base/text.hpp"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <unistd.h>

namespace tideline::cli {

Expected<std::unique_ptr<lab::Crew>, std::string> make_crew() {
  constexpr int kMost = 1'000'000;
  const char* const ranks = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (ranks == nullptr || parse_number(ranks, kMost) < 2) return std::unique_ptr<lab::Crew>();
  std::error_code error;
  const auto module = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "tideline-mpi.so";
  void* const opened = ::dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (opened == nullptr)
    return "mpirun has started this, but " + module.string() +
           " cannot be loaded; `scripts/build release --target mpi` builds it";
  // POSIX says that this is a function.
  const auto join = reinterpret_cast<lab::Crew* (*)()>(::dlsym(opened, "tideline_join_crew"));
  if (join == nullptr) return module.string() + " is of another program";
  return std::unique_ptr<lab::Crew>(join());
}

}  // namespace tideline::cli
